package show

import (
	"context"
	"fmt"
	"net/http"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event/recorded"
)

// recorder is the recording of a show at a real server. It implements archive.
type recorder struct {
	*remote.Server
	dir  string
	note journal.Note // as it was at first
}

// begin has the server record what the keeper uploads. Chunks that the server has lost are not counted as stored.
func (r recorder) begin(ctx context.Context, k *keep.Keeper) error {
	now, err := r.Recording(ctx, r.note.Event)
	if err == nil {
		err = k.Spare(now.Status == "")
	}
	if err != nil {
		return notStarted(err)
	}
	return r.record(ctx, now)
}

// start has the server record what this machine uploads, in place of what the server records now.
func (r recorder) start(ctx context.Context) error {
	now, err := r.Recording(ctx, r.note.Event)
	if err != nil {
		return err
	}
	return r.record(ctx, now)
}

func (r recorder) record(ctx context.Context, now remote.Recording) error {
	n := r.note
	start := remote.Start{
		Event: n.Event, Creator: n.Creator, Width: n.Format.Width, Height: n.Format.Height, Bitrate: n.Format.Bitrate(), Seal: recorded.SealServer,
	}
	if n.Seal {
		start.Seal = recorded.SealCreator
	}
	if err := r.Record(ctx, start, now); err != nil {
		return notStarted(err)
	}
	return nil
}

// notStarted says who may start a recording.
func notStarted(err error) error {
	return fmt.Errorf("start the recording (its creator may, with --key-file; --no-record leaves it out): %w", err)
}

// Stop implements archive.
func (r recorder) Stop(ctx context.Context) error {
	stop := map[string]any{"eventId": r.note.Event, "creator": r.note.Creator}
	return r.Call(ctx, http.MethodPost, "/api/livestream/stop", stop, nil)
}

// Seal implements archive.
func (r recorder) Seal(ctx context.Context) error {
	stored := func() (map[string]string, error) { return keep.Brought(ctx, r.dir) }
	return r.Server.Seal(ctx, r.note.Event, r.note.Creator, stored)
}
