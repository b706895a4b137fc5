package node

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
	"footlight/backend/recording/replay"
	"footlight/backend/recording/spool"
	"footlight/backend/store/ipfs"
)

func TestNoRecordingWithoutFragments(t *testing.T) {
	p := &webPart{base: &base{}, recording: &recordingPart{}, live: &livePart{}}
	_, err := p.control().Start(context.Background(), recorded.LivestreamStart{})
	var shown router.Explained
	require.ErrorAs(t, err, &shown)
}

// TestASegmentThatIsGoneComesFromItsChunk has a server that was started again after the chunk of segments 4 to 6 was stored.
// A player still asks for the segments.
func TestASegmentThatIsGoneComesFromItsChunk(t *testing.T) {
	dir, quiet := t.TempDir(), slog.New(slog.DiscardHandler)
	store, err := ipfs.Open(t.Context(), ipfs.Config{Dir: filepath.Join(dir, "content")})
	require.NoError(t, err)
	b, err := bus.Open(t.Context(), bus.Config{Dir: filepath.Join(dir, "nats"), Log: quiet})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()); require.NoError(t, store.Close()) })
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	kept := spool.Spool{Live: filepath.Join(dir, "live"), Dir: filepath.Join(dir, "spool")}
	remember(t, kept, index.Chunk{State: index.Done, CID: aChunk(t, store), Segments: []index.Segment{{Seq: 4}, {Seq: 5}, {Seq: 6}}})
	recorder, err := recording.Open(t.Context(), recording.Config{Live: kept.Live, Spool: kept.Dir, KV: kv, URL: func(cid string) string { return cid }, Log: quiet})
	require.NoError(t, err)

	r := replays{replay.New(replay.Config{Fetch: store, Spool: kept, Log: quiet}), recorder}
	for name, there := range map[string]bool{"show~4": true, "show~6": true, "show~7": false, "other~5": false, "bafkreigh2akiscaildc": false} {
		_, err = r.Header(t.Context(), name)
		require.Equal(t, there, err == nil, name)
		_, err = r.Segment(t.Context(), name, 30*90000, 0, 0)
		require.Equal(t, there, err == nil, name)
		if !there {
			require.ErrorIs(t, err, fs.ErrNotExist, name)
		}
	}
}

// aChunk stores six seconds with a keyframe every two.
func aChunk(t *testing.T, store *ipfs.Node) (cid string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chunk.mp4")
	out, err := exec.CommandContext(t.Context(), "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=6",
		"-c:v", "libx264", "-g", "50", "-movflags", "+faststart", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	ref, err := store.Receive(t.Context(), file)
	require.NoError(t, err)
	return ref.CID.String()
}

// remember writes the index of a show that goes on and has one chunk.
func remember(t *testing.T, kept spool.Spool, c index.Chunk) {
	t.Helper()
	start := recorded.LivestreamStart{
		EventID: "show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 160, Height: 96},
		Bitrate: 500, Source: recorded.SourceServer, Quality: recorded.QualityLow, Seal: recorded.SealServer,
	}
	text, err := json.Marshal(map[string]any{
		"version": 1, "event": index.Event{Start: start, Status: recorded.RecordingActive, Spans: []index.Span{{}}}, "chunks": []index.Chunk{c},
	})
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(kept.Folder("show"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(kept.Folder("show"), "index.json"), text, 0o600))
}
