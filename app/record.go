package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"footlight/app/broadcast"
	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/programme"
	"footlight/app/remote"
	"footlight/backend/event"
)

// record performs and keeps the show, and returns once all of it is stored. The recording is only stopped then:
// the server would make what it misses itself.
func (p publish) record(ctx context.Context, server *remote.Server, id event.ID, creator event.Address, config engine.Config) error {
	dir, err := p.folder(server.Base, id)
	if err != nil {
		return err
	}
	config.Keep = &keep.Keeper{Dir: dir, Log: slog.Default(), Root: dir, Retention: keep.Retention{
		Age: time.Duration(p.days) * 24 * time.Hour, Bytes: int64(p.gigabyte) * 1e9,
	}}
	if p.dir == "" {
		config.Keep.Root = filepath.Dir(filepath.Dir(dir)) // of all servers and events
	}
	config.Renew = server.Renewal(id)
	if !p.noRecord {
		start := func(ctx context.Context) error { return startRecording(ctx, server, id, creator, config.Format) }
		config.Keep.Upload = &remote.Chunks{Server: server, Event: id, Start: start, Rate: p.pace.rate}
		config.Keep.Chapters.Tell = server.Chapters(id)
		if err = start(ctx); err != nil {
			return err
		}
	}
	if err = config.Keep.Begin(); err != nil {
		return fmt.Errorf("--keep: %w", err)
	}
	tellLeft(config.Keep.Root, dir)
	defer tellLeft(config.Keep.Root, "")
	still := context.WithoutCancel(ctx) // what is kept is brought after the end of the show
	kept := make(chan error, 1)
	go func() { kept <- config.Keep.Run(still) }()
	err = p.perform(ctx, config)
	if p.over != nil {
		p.over(err)
	}
	waiting := errors.Join(config.Keep.Finish(), p.await(config.Keep, kept))
	if err = errors.Join(err, waiting); p.noRecord || waiting != nil {
		return err
	}
	stop := map[string]any{"eventId": id, "creator": creator}
	return errors.Join(err, server.Call(still, http.MethodPost, "/api/livestream/stop", stop, nil))
}

// tellLeft tells of what lies under a root and is on no server, but for a folder that is being uploaded.
func tellLeft(root, but string) {
	left, err := keep.Left(root)
	if err != nil {
		slog.Warn("what earlier shows left was not looked at", "error", err)
	}
	delete(left, filepath.Clean(but))
	for _, dir := range slices.Sorted(maps.Keys(left)) {
		slog.Warn("a show is only on this machine, in part or whole; studio publish of its event uploads it, studio export makes a movie of it",
			"folder", dir, "files", left[dir])
	}
}

// await tells every second how much is still to be uploaded, until all is.
func (p publish) await(k *keep.Keeper, kept <-chan error) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case err := <-kept:
			return errors.Join(err, p.print(engine.Status{State: broadcast.Stopped, Progress: k.Progress()}))
		case <-tick.C:
			if err := p.print(engine.Status{State: broadcast.Stopped, Progress: k.Progress()}); err != nil {
				return err
			}
		}
	}
}

// folder is where the event of that server is kept.
func (p publish) folder(server string, id event.ID) (string, error) {
	if p.dir != "" {
		return p.dir, nil
	}
	_, host, _ := strings.Cut(server, "://")
	own := filepath.Join("footlight-studio", strings.ReplaceAll(host, ":", "_"), string(id))
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, own), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", own), err
}

func startRecording(ctx context.Context, server *remote.Server, id event.ID, creator event.Address, format programme.Format) error {
	err := server.Call(ctx, http.MethodPost, "/api/livestream/start", map[string]any{
		"eventId": id, "creator": creator, "startTime": time.Now().UnixMilli(), "source": "studio",
		"resolution": fmt.Sprintf("%dx%d", format.Width, format.Height), "bitrate": fmt.Sprintf("%dk", format.Bitrate()/1000),
	}, nil)
	if err != nil {
		return fmt.Errorf("start the recording (its creator may, with --key-file; --no-record leaves it out): %w", err)
	}
	return nil
}
