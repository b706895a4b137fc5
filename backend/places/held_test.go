package node

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/placement"
)

// far is a place that tells what it lets go of.
type far struct {
	everything
	gone chan string
}

func (f far) release(_ context.Context, c cid.Cid, items []placement.Item) error {
	f.gone <- c.String() + " of " + items[0].EventID
	return nil
}

func (f far) open(context.Context, cid.Cid, index.Copy) (io.ReadCloser, error) {
	return nil, errors.New("it keeps nothing")
}

const (
	somewhere = "kubo@far"
	something = "bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e"
)

// writeRecorded writes what stays of a recording with a copy elsewhere when nats/ is
// deleted.
func writeRecorded(t *testing.T, spool string) {
	t.Helper()
	kept := index.Chunk{State: index.Done, CID: something, Size: 5}
	start := event.LivestreamStart{
		EventID: "show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: event.SourceServer, Quality: event.QualityMedium,
	}
	text, err := json.Marshal(map[string]any{
		"version": 1,
		"event":   index.Event{Start: start, Status: event.RecordingCompleted, Spans: []index.Span{{Until: new(uint64)}}},
		"chunks":  []index.Chunk{kept.With(somewhere, index.Copy{URL: "there"})},
	})
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(spool, "show"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(spool, "show", "index.json"), text, 0o600))
}

// TestCopiesAreLetGoThoughTheirNotesAreLost: nats/ was deleted, the recording came
// back, and is removed.
func TestCopiesAreLetGoThoughTheirNotesAreLost(t *testing.T) {
	n, place := &Node{log: slog.New(slog.DiscardHandler)}, far{gone: make(chan string, 1)}
	var err error
	n.bus, err = bus.Open(t.Context(), bus.Config{Dir: t.TempDir(), Log: n.log})
	require.NoError(t, err)
	n.onClose("bus", n.bus.Close)
	n.content, err = ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	n.onClose("content", n.content.Close)
	t.Cleanup(func() { require.NoError(t, n.Close()) })
	_, err = n.holdAt(t.Context(), somewhere, "kubo", place)
	require.NoError(t, err)
	kv, err := n.bus.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	spool := t.TempDir()
	writeRecorded(t, spool)
	n.recorder, err = recording.Open(t.Context(), recording.Config{Live: t.TempDir(), Spool: spool, KV: kv, Log: n.log})
	require.NoError(t, err)
	require.NoError(t, n.recall(t.Context()))

	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	_, err = n.recorder.Remove(ctx, "show")
	require.NoError(t, err)
	go func() { ended <- n.run(ctx) }()
	select {
	case gone := <-place.gone:
		require.Equal(t, something+" of show", gone)
	case <-time.After(time.Minute):
		require.Fail(t, "the copy stays for ever")
	}
	cancel()
	require.NoError(t, <-ended)
}
