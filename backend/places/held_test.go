package places

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
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
)

// everything keeps every chunk.
type everything struct{}

// Keep implements copies.Keeper.
func (everything) Keep(context.Context, copies.Chunk) (index.Copy, error) {
	return index.Copy{URL: "kept"}, nil
}

// A private chunk is copied to a public place only with its creator's consent.
func TestOnlyWhatIsOpenIsGivenAway(t *testing.T) {
	for _, x := range []struct{ private, consent, wanted bool }{
		{false, false, true}, {true, false, false}, {true, true, true},
	} {
		kept, err := openKeeper{everything{}}.Keep(t.Context(), copies.Chunk{Private: x.private, Consent: x.consent})
		require.Equal(t, !x.wanted, errors.Is(err, copies.ErrUnwanted), x)
		require.Equal(t, x.wanted, kept.URL == "kept", x)
	}
}

// far is a place that reports what it removes.
type far struct {
	everything
	gone chan string
}

func (f far) release(_ context.Context, c cid.Cid, items []item) error {
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

// writeRecorded writes a recording with a remote copy as it is after nats/ was deleted.
func writeRecorded(t *testing.T, spool string) {
	t.Helper()
	kept := index.Chunk{State: index.Done, CID: something, Size: 5}
	start := recorded.LivestreamStart{
		EventID: "show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: recorded.SourceServer, Quality: recorded.QualityMedium, Seal: recorded.SealServer,
	}
	text, err := json.Marshal(map[string]any{
		"version": 1,
		"event":   index.Event{Start: start, Status: recorded.RecordingCompleted, Spans: []index.Span{{Until: new(uint64)}}},
		"chunks":  []index.Chunk{kept.With(somewhere, index.Copy{URL: "there"})},
	})
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(spool, "show"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(spool, "show", "index.json"), text, 0o600))
}

func openBus(t *testing.T, dir string) *bus.Bus {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

func openContent(t *testing.T, dir string) *ipfs.Node {
	t.Helper()
	n, err := ipfs.Open(t.Context(), ipfs.Config{Dir: dir, Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, n.Close()) })
	return n
}

// nats/ was deleted, the recording came back, and is then removed.
func TestCopiesAreLetGoThoughTheirNotesAreLost(t *testing.T) {
	log, place := slog.New(slog.DiscardHandler), far{gone: make(chan string, 1)}
	b, content := openBus(t, t.TempDir()), openContent(t, t.TempDir())
	refs := references.New(content)
	p := &Places{cfg: Config{Content: content, Bus: b, References: refs, Log: log}, sources: map[string]source{}}
	require.NoError(t, p.add(t.Context(), "kubo", "http://far", place))
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	spool := t.TempDir()
	writeRecorded(t, spool)
	recorder, err := recording.Open(t.Context(), recording.Config{Live: t.TempDir(), Spool: spool, KV: kv, Log: log})
	require.NoError(t, err)
	refs.AddRecordings(recorder.Content)
	require.NoError(t, p.Recall(t.Context(), recorder.Copies))

	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	_, err = recorder.Remove(ctx, "show")
	require.NoError(t, err)
	go func() { ended <- p.Run(ctx) }()
	select {
	case gone := <-place.gone:
		require.Equal(t, something+" of show", gone)
	case <-time.After(time.Minute):
		require.Fail(t, "the copy stays for ever")
	}
	cancel()
	require.NoError(t, <-ended)
}
