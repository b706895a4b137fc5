package node

import (
	"context"

	"footlight/backend/api/recordings"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/replay"
)

// replays plays recordings from the content store.
type replays struct {
	*replay.Library
	recorder *recording.Recorder
}

var _ recordings.ReplaySource = replays{}

func (r replays) Playlist(ctx context.Context, id event.ID, query string) ([]byte, error) {
	v, err := r.recorder.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.Library.Playlist(ctx, v, query)
}

func (r replays) Master(ctx context.Context, id event.ID, address string) ([]byte, error) {
	v, err := r.recorder.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.Library.Master(ctx, v, address)
}
