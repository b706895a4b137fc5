package node

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/quota"
	"footlight/backend/recording/replay"
	"footlight/backend/store/ipfs"
)

// control is the recorder for the API. A stopped show is recorded up to the end of its segments.
type control struct {
	*recording.Recorder
	segments recording.Segmenter
	limits   quota.Limits
}

var _ recordings.Recorder = control{}

// Start implements recordings.RecordingControl. It refuses wallets that may not make events.
func (c control) Start(ctx context.Context, s recorded.LivestreamStart) (recorded.Recording, error) {
	if !c.limits.Allows(s.Creator) {
		return recorded.Recording{}, &auth.Refusal{Reason: notListed}
	}
	return c.Recorder.Start(ctx, s)
}

// Status implements recordings.RecordingView. It adds what the creator stores.
func (c control) Status(ctx context.Context, id event.ID) (recorded.Recording, error) {
	v, err := c.Recorder.Status(ctx, id)
	if err != nil {
		return v, err
	}
	used, err := c.Usage(ctx, v.Creator)
	return v.WithQuota(used), err
}

// notListed is the text for a wallet that may not make events.
const notListed = "this wallet is not one of the server's creators (--creators)"

// barred returns the rule for publishing.
func barred(l quota.Limits) func(event.Address) error {
	return func(creator event.Address) error {
		if l.Allows(creator) {
			return nil
		}
		return &auth.Refusal{Reason: notListed}
	}
}

// Stop implements recordings.RecordingControl.
func (c control) Stop(ctx context.Context, id event.ID) (recorded.Recording, error) {
	return c.Recorder.Stop(ctx, id, c.segments)
}

// unrecorded refuses to start recordings, because they would stay empty.
type unrecorded struct{ recordings.Recorder }

// Start implements recordings.RecordingControl.
func (unrecorded) Start(context.Context, recorded.LivestreamStart) (recorded.Recording, error) {
	return recorded.Recording{}, errNoFragments{}
}

// errNoFragments means that recordings cannot start because the server writes no HLS.
type errNoFragments struct{}

var _ router.Explained = errNoFragments{}

func (errNoFragments) Error() string {
	return "recordings need HLS fragments, but this server does not write any (hls-enabled)"
}

func (e errNoFragments) Explain() string { return e.Error() }

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

// Header implements recordings.ReplaySource. A segment that has become part of a chunk has the chunk's.
func (r replays) Header(ctx context.Context, content string) ([]byte, error) {
	head, err := r.Library.Header(ctx, content)
	if c, _, ok := r.chunkOf(ctx, content, err); ok {
		return r.Library.Header(ctx, c.CID)
	}
	return head, err
}

// Segment implements recordings.ReplaySource. A player may ask for a segment that was listed before its chunk was stored.
func (r replays) Segment(ctx context.Context, content string, at int64, n, parts int) ([]byte, error) {
	body, err := r.Library.Segment(ctx, content, at, n, parts)
	if c, place, ok := r.chunkOf(ctx, content, err); ok {
		return r.Part(ctx, c.CID, at, place, len(c.Segments))
	}
	return body, err
}

// chunkOf returns the stored chunk that a segment is now part of, and the segment's place in it. ok is false if err does
// not say that the segment is gone.
func (r replays) chunkOf(ctx context.Context, content string, err error) (c recorded.Chunk, place int, ok bool) {
	s, ok := recorded.ParseSegment(content)
	if !ok || !errors.Is(err, fs.ErrNotExist) {
		return c, 0, false
	}
	v, err := r.recorder.Status(ctx, s.EventID)
	for _, c = range v.Chunks {
		if place = slices.Index(c.Segments, s.Seq); place >= 0 {
			return c, place, err == nil && c.CID != ""
		}
	}
	return c, 0, false
}

func (r replays) Master(ctx context.Context, id event.ID, address string) ([]byte, error) {
	v, err := r.recorder.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.Library.Master(ctx, v, address)
}

// manifests reads the manifests of finished recordings.
type manifests struct {
	recorder *recording.Recorder
	content  *ipfs.Node
}

var _ recordings.ManifestSource = manifests{}

func (m manifests) Manifest(ctx context.Context, id event.ID) ([]byte, error) {
	v, err := m.recorder.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	if v.Manifest == nil {
		return nil, event.ErrNotFound
	}
	c, err := cid.Decode(v.Manifest.CID)
	if err != nil {
		return nil, err
	}
	file, _, err := m.content.Fetch(ctx, c)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
