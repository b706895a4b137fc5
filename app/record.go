package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"footlight/app/broadcast"
	"footlight/app/engine"
	"footlight/app/host"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
)

// record performs and keeps the show until ctx ends, and returns once all of it is stored, or rest ends: what is left
// then is brought by others. It tells why the show ended, and apart from that what became of its recording.
func (p publish) record(ctx, rest context.Context, server *remote.Server, id event.ID, creator event.Address, config engine.Config) (show, recording error) {
	dir, err := p.folder(server.Base, id)
	if err != nil {
		return err, nil
	}
	n := note{
		Event: id, Server: server.Base, Site: server.Site, Creator: creator, Format: config.Format,
		Live: true, Sources: p.sources.named(), Began: p.began,
	}
	if n.Seal, err = server.Owns(ctx, id); err != nil {
		return err, nil
	}
	if own, away := host.Running(ctx); away == nil && own.Base == server.Base {
		n.Server = here
	}
	if p.as != nil {
		n.As = p.as()
	}
	config.Keep, config.Renew = p.keeper(dir), server.Renewal(id)
	if err = config.Keep.Begin(); err != nil {
		return fmt.Errorf("--keep: %w", err), nil
	}
	if !p.noRecord {
		if err = p.begins(ctx, server, n, config.Keep); err == nil {
			err = n.save(dir)
		}
		if err != nil {
			return errors.Join(err, config.Keep.Close()), nil
		}
	}
	tellLeft(config.Keep.Root, dir)
	defer tellLeft(config.Keep.Root, "")
	kept := make(chan error, 1)
	go func() { kept <- config.Keep.Run(rest) }()
	show = p.noting(ctx, &n, dir, func() error { return p.perform(ctx, config) })
	if p.over != nil {
		p.over(show)
	}
	finished := config.Keep.Finish()
	if n.Live = false; !p.noRecord {
		finished = errors.Join(finished, n.save(dir))
	}
	recording = p.await(config.Keep, kept)
	if !p.noRecord && rest.Err() == nil {
		recording = p.conclude(rest, server, n, dir, recording, config.Keep.Progress())
	}
	return show, errors.Join(finished, recording)
}

// begins has the server record what a keeper brings. What it has no more is not counted on.
func (p publish) begins(ctx context.Context, server *remote.Server, n note, k *keep.Keeper) error {
	p.uploads(k, server, n)
	now, err := server.Recording(ctx, n.Event)
	if err == nil {
		err = k.Spare(now.Status == "")
	}
	if err != nil {
		return unstarted(err)
	}
	return n.startRecording(ctx, server, now)
}

// unstarted tells whoever has no key what a start takes.
func unstarted(err error) error {
	return fmt.Errorf("start the recording (its creator may, with --key-file; --no-record leaves it out): %w", err)
}

// noting notes how a live show is made while it is, so that it goes on like that should the studio die.
func (p publish) noting(ctx context.Context, n *note, dir string, perform func() error) error {
	if p.as == nil || p.noRecord {
		return perform()
	}
	ctx, end := context.WithCancel(ctx)
	var noted sync.WaitGroup
	defer noted.Wait()
	defer end()
	noted.Go(func() { n.follow(ctx, dir, p.as) })
	return perform()
}

// keeper keeps what is in a folder.
func (p publish) keeper(dir string) *keep.Keeper {
	k := &keep.Keeper{Dir: dir, Log: slog.Default(), Root: dir, Retention: keep.Retention{
		Age: time.Duration(p.days) * 24 * time.Hour, Bytes: int64(p.gigabyte) * 1e9,
	}}
	if root, err := allKept(); err == nil && filepath.Dir(filepath.Dir(dir)) == root {
		k.Root = root // of all servers and events
	}
	return k
}

// uploads has a keeper bring a show to its server.
func (p publish) uploads(k *keep.Keeper, server *remote.Server, n note) {
	k.Upload = &remote.Chunks{
		Server: server, Event: n.Event, Rate: p.pace.rate,
		Start: func(ctx context.Context) error {
			now, err := server.Recording(ctx, n.Event)
			if err != nil {
				return err
			}
			return n.startRecording(ctx, server, now)
		},
	}
	k.Chapters.Tell = server.Chapters(n.Event)
}

// conclude stops the recording of a show that was brought, or not, and has it sealed. It is not stopped before: the
// server would make what it misses itself, as it is to do where it refused something.
func (p publish) conclude(ctx context.Context, server *remote.Server, n note, dir string, brought error, stands keep.Progress) error {
	if brought != nil && !errors.Is(brought, keep.ErrRefused) {
		return brought
	}
	stop := map[string]any{"eventId": n.Event, "creator": n.Creator}
	err := server.Call(ctx, http.MethodPost, "/api/livestream/stop", stop, nil)
	if err == nil {
		n.Brought = true
		err = n.save(dir)
	}
	if err == nil {
		err = p.seal(ctx, server, n, dir, stands)
	}
	return errors.Join(brought, err)
}

const (
	sealPatience = 3 * time.Minute // a manifest waits for proofs, two minutes at most
	sealEvery    = time.Second
)

// seal has the recording's creator sign its manifest, and takes the note away. What waits too long is left to a later
// attempt: that of the studio's window, or of studio upload.
func (p publish) seal(ctx context.Context, server *remote.Server, n note, dir string, stands keep.Progress) error {
	if !n.Seal {
		return forget(dir)
	}
	stored := func() (map[string]string, error) { return keep.Brought(ctx, dir) }
	for since := time.Now(); ; {
		err := server.Seal(ctx, n.Event, n.Creator, stored)
		if err == nil {
			return forget(dir)
		}
		if !errors.Is(err, remote.ErrUnwritten) {
			return err
		}
		if time.Since(since) > p.patience {
			slog.Debug("the recording is sealed later", "event", n.Event)
			return nil
		}
		if err = p.print(engine.Status{State: broadcast.Stopped, Progress: stands}); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(sealEvery):
		}
	}
}

// tellLeft tells of what lies under a root and is on no server, but for a folder that is being uploaded.
func tellLeft(root, but string) {
	left, err := keep.Left(root)
	if err != nil {
		slog.Warn("what earlier shows left was not looked at", "error", err)
	}
	delete(left, filepath.Clean(but))
	for _, dir := range slices.Sorted(maps.Keys(left)) {
		slog.Warn("a show is only on this machine, in part or whole; studio upload uploads it, studio export makes a movie of it",
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

// startRecording has the server record what this machine brings, in place of what it has now.
func (n note) startRecording(ctx context.Context, server *remote.Server, now remote.Recording) error {
	start := remote.Start{
		Event: n.Event, Creator: n.Creator, Width: n.Format.Width, Height: n.Format.Height, Bitrate: n.Format.Bitrate(), Seal: event.SealServer,
	}
	if n.Seal {
		start.Seal = event.SealCreator
	}
	if err := server.Record(ctx, start, now); err != nil {
		return unstarted(err)
	}
	return nil
}
