package replay_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/replay"
)

// files is a store of a few files.
type files map[string][]byte

type opened struct{ *bytes.Reader }

func (opened) Close() error { return nil }

// Fetch implements blob.Fetcher.
func (s files) Fetch(_ context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	b, ok := s[c.String()]
	if !ok {
		return nil, 0, blob.ErrNotFound
	}
	return opened{bytes.NewReader(b)}, int64(len(b)), nil
}

func name(n byte) string { return blob.RawCID([32]byte{n}).String() }

func movie(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chunk.mp4")
	out, err := exec.CommandContext(t.Context(), "ffmpeg", "-nostdin", "-v", "error",
		"-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=12", "-f", "lavfi", "-i", "sine=d=12", "-c:v", "libx264", "-preset", "ultrafast",
		"-g", "50", "-c:a", "aac", "-movflags", "+faststart", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	return body
}

func TestEverySegmentOfAPlaylistIsThere(t *testing.T) {
	lib := replay.New(replay.Config{Fetch: files{name(1): movie(t), name(2): []byte("no movie")}, Log: slog.New(slog.DiscardHandler)})
	show := event.Recording{Status: event.RecordingCompleted, Chunks: []event.Chunk{
		{CID: name(1)}, {ChunkIndex: 1, CID: name(2), Duration: 4}, {ChunkIndex: 2, CID: name(3), Duration: 12}, {ChunkIndex: 3, CID: name(1)},
	}}
	text, err := lib.Playlist(t.Context(), show, "")
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(string(text), "#EXT-X-GAP\n"), "one of 4 s, two of 12 s")
	require.Equal(t, 2, strings.Count(string(text), "#EXT-X-DISCONTINUITY"), "into the gaps, and out of them")
	found := regexp.MustCompile(`(?m)^#EXTINF:.*\n(\w+)/(\d+)/(\d+)\.m4s$`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, found, 2+3+2)
	require.Equal(t, "2520000", found[6][2], "28 s: what cannot be read keeps its place")
	head, err := lib.Header(t.Context(), name(1))
	require.NoError(t, err)
	require.Contains(t, string(head), "ftyp")
	for n := range 2 {
		first, err := lib.Segment(t.Context(), name(1), 0, n)
		require.NoError(t, err)
		later, err := lib.Segment(t.Context(), name(1), 12*90000, n)
		require.NoError(t, err)
		require.Len(t, later, len(first))
		require.NotEqual(t, first, later, "it is elsewhere in the replay")
	}
}

// TestWhatCannotBeReadIsToldOnce loses a chunk and gets it back.
func TestWhatCannotBeReadIsToldOnce(t *testing.T) {
	var said bytes.Buffer
	kept := files{name(1): movie(t)}
	lib := replay.New(replay.Config{Fetch: kept, Log: slog.New(slog.NewTextHandler(&said, nil))})
	show := event.Recording{Status: event.RecordingCompleted, Chunks: []event.Chunk{
		{CID: name(1)}, {ChunkID: "show_chunk_1", ChunkIndex: 1, CID: name(2), Duration: 12}, {ChunkIndex: 2, CID: name(1)},
	}}
	require.False(t, lib.Unread(name(2)), "nobody asked")
	for range 2 {
		text, err := lib.Playlist(t.Context(), show, "")
		require.NoError(t, err)
		require.Contains(t, string(text), "#EXT-X-GAP")
	}
	require.True(t, lib.Unread(name(2)))
	require.False(t, lib.Unread(name(1)))
	require.Equal(t, 1, strings.Count(said.String(), "level=ERROR"), said.String())
	require.Contains(t, said.String(), "show_chunk_1")

	kept[name(2)] = kept[name(1)]
	text, err := lib.Playlist(t.Context(), show, "")
	require.NoError(t, err)
	require.NotContains(t, string(text), "GAP")
	require.False(t, lib.Unread(name(2)))
	require.Contains(t, said.String(), "can be replayed again")
}

// TestNothingCanBeRead has no chunk that can be read.
func TestNothingCanBeRead(t *testing.T) {
	lib := replay.New(replay.Config{Fetch: files{}, Log: slog.New(slog.DiscardHandler)})
	_, err := lib.Playlist(t.Context(), event.Recording{Chunks: []event.Chunk{{CID: name(1), Duration: 12}}}, "")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestWhatIsNotThere(t *testing.T) {
	lib := replay.New(replay.Config{Fetch: files{name(1): movie(t), name(2): []byte("no movie")}, Log: slog.New(slog.DiscardHandler)})
	for what, ask := range map[string]func() error{
		"not a CID":     func() error { _, err := lib.Header(t.Context(), "nonsense"); return err },
		"unknown":       func() error { _, err := lib.Header(t.Context(), name(9)); return err },
		"no movie":      func() error { _, err := lib.Segment(t.Context(), name(2), 0, 0); return err },
		"no such piece": func() error { _, err := lib.Segment(t.Context(), name(1), 0, 99); return err },
		"negative":      func() error { _, err := lib.Segment(t.Context(), name(1), 0, -1); return err },
		"in no time":    func() error { _, err := lib.Segment(t.Context(), name(1), -1, 0); return err },
		"no chunks":     func() error { _, err := lib.Playlist(t.Context(), event.Recording{}, ""); return err },
	} {
		require.ErrorIs(t, ask(), os.ErrNotExist, what)
	}
}
