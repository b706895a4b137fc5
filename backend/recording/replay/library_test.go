package replay_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
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

// library returns a Library that reads a store.
func library(store blob.Fetcher) *replay.Library {
	return replay.New(replay.Config{Fetch: store, Log: slog.New(slog.DiscardHandler)})
}

func name(n byte) string { return blob.RawCID([32]byte{n}).String() }

func movie(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chunk.mp4")
	run(t, "ffmpeg", "-nostdin", "-v", "error",
		"-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=12", "-f", "lavfi", "-i", "sine=d=12", "-c:v", "libx264", "-preset", "ultrafast",
		"-g", "50", "-c:a", "aac", "-movflags", "+faststart", path)
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	return body
}

func TestEverySegmentOfAPlaylistIsThere(t *testing.T) {
	lib := library(files{name(1): movie(t), name(2): []byte("no movie")})
	show := recorded.Recording{Status: recorded.RecordingCompleted, Chunks: []recorded.Chunk{
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
		first, err := lib.Segment(t.Context(), name(1), 0, n, 0)
		require.NoError(t, err)
		later, err := lib.Segment(t.Context(), name(1), 12*90000, n, 0)
		require.NoError(t, err)
		require.Len(t, later, len(first))
		require.NotEqual(t, first, later, "it is elsewhere in the replay")
	}
}

// A chunk is lost and comes back.
func TestWhatCannotBeReadIsToldOnce(t *testing.T) {
	var said bytes.Buffer
	kept := files{name(1): movie(t)}
	lib := replay.New(replay.Config{Fetch: kept, Log: slog.New(slog.NewTextHandler(&said, nil))})
	show := recorded.Recording{Status: recorded.RecordingCompleted, Chunks: []recorded.Chunk{
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

func TestNothingCanBeRead(t *testing.T) {
	lib := library(files{})
	_, err := lib.Playlist(t.Context(), recorded.Recording{Chunks: []recorded.Chunk{{CID: name(1), Duration: 12}}}, "")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestWhatIsNotThere(t *testing.T) {
	lib := library(files{name(1): movie(t), name(2): []byte("no movie")})
	for what, ask := range map[string]func() error{
		"not a CID":     func() error { _, err := lib.Header(t.Context(), "nonsense"); return err },
		"unknown":       func() error { _, err := lib.Header(t.Context(), name(9)); return err },
		"no movie":      func() error { _, err := lib.Segment(t.Context(), name(2), 0, 0, 0); return err },
		"no such piece": func() error { _, err := lib.Segment(t.Context(), name(1), 0, 99, 0); return err },
		"negative":      func() error { _, err := lib.Segment(t.Context(), name(1), 0, -1, 0); return err },
		"in no time":    func() error { _, err := lib.Segment(t.Context(), name(1), -1, 0, 0); return err },
		"no chunks":     func() error { _, err := lib.Playlist(t.Context(), recorded.Recording{}, ""); return err },
	} {
		require.ErrorIs(t, ask(), os.ErrNotExist, what)
	}
}

// worn is a store in which one file cannot be read from some byte on.
type worn struct {
	files
	name  string
	after atomic.Int64 // bytes; 0 means that all can be read
	reads atomic.Int32 // failed reads
}

// Fetch implements blob.Fetcher.
func (w *worn) Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	r, size, err := w.files.Fetch(ctx, c)
	if err != nil || c.String() != w.name || w.after.Load() == 0 {
		return r, size, err
	}
	return &wornFile{ReadSeekCloser: r, worn: w}, size, nil
}

type wornFile struct {
	io.ReadSeekCloser
	worn *worn
}

func (f *wornFile) Read(b []byte) (int, error) {
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, err
	}
	left := f.worn.after.Load() - at
	if left <= 0 {
		f.worn.reads.Add(1)
		return 0, syscall.EIO
	}
	return f.ReadSeekCloser.Read(b[:min(left, int64(len(b)))])
}

// A chunk in a playlist is damaged behind its table of contents.
func TestWhatIsTornIsAGap(t *testing.T) {
	var said bytes.Buffer
	body, now := movie(t), time.Unix(1, 0)
	store := &worn{files: files{name(1): body, name(2): body, name(3): body}, name: name(2)}
	lib := replay.New(replay.Config{Fetch: store, Log: slog.New(slog.NewTextHandler(&said, nil)), Now: func() time.Time { return now }})
	show := recorded.Recording{Status: recorded.RecordingCompleted, Chunks: []recorded.Chunk{
		{CID: name(1)}, {ChunkIndex: 1, CID: name(2), Duration: 12}, {ChunkIndex: 2, CID: name(3)},
	}}
	gaps := func() int {
		text, err := lib.Playlist(t.Context(), show, "")
		require.NoError(t, err)
		require.Contains(t, string(text), "\n"+name(3)+"/", "what follows is there")
		return strings.Count(string(text), "#EXT-X-GAP\n")
	}
	require.Zero(t, gaps())
	store.after.Store(int64(len(body)) - 100)
	_, err := lib.Segment(t.Context(), name(2), 0, 0, 0)
	require.NoError(t, err, "its beginning is sound")
	for _, impossible := range []int{-1, 2} {
		_, err = lib.Segment(t.Context(), name(2), 0, impossible, 0)
		require.ErrorIs(t, err, event.ErrNotFound)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lib.Segment(gone, name(2), 0, 1, 0)
	require.Error(t, err, "who left has met nothing")
	require.Zero(t, gaps(), "nobody met the damage yet")

	_, err = lib.Segment(t.Context(), name(2), 0, 1, 0)
	require.ErrorIs(t, err, syscall.EIO)
	require.True(t, lib.Unread(name(2)), "its status says so at once")
	read := store.reads.Load()
	for range 3 {
		require.Equal(t, 2, gaps())
	}
	require.Equal(t, read, store.reads.Load(), "not at every request")
	now = now.Add(time.Minute)
	for range 3 {
		require.Equal(t, 2, gaps())
	}
	require.Equal(t, read+1, store.reads.Load(), "once a minute")
	require.Equal(t, 1, strings.Count(said.String(), "level=ERROR"), said.String())

	store.after.Store(0)
	require.Equal(t, 2, gaps(), "nobody looked")
	now = now.Add(time.Minute)
	require.Zero(t, gaps())
	require.False(t, lib.Unread(name(2)))
	require.Contains(t, said.String(), "can be replayed again")
}

// A table of contents was read and dropped from the cache before it was lost. Playlists must not
// use what they remember of it.
func TestALostTableIsMet(t *testing.T) {
	body := movie(t)
	store := &worn{files: files{}, name: name(1)}
	show := recorded.Recording{Status: recorded.RecordingCompleted}
	for n := range byte(20) { // more chunks than the cache holds
		store.files[name(n+1)] = body
		show.Chunks = append(show.Chunks, recorded.Chunk{ChunkIndex: int(n), CID: name(n + 1), Duration: 12})
	}
	lib := library(store)
	_, err := lib.Playlist(t.Context(), show, "")
	require.NoError(t, err)
	for n := range byte(20) {
		_, err = lib.Header(t.Context(), name(n+1))
		require.NoError(t, err)
	}
	store.after.Store(10)
	_, err = lib.Segment(t.Context(), name(1), 0, 0, 0)
	require.ErrorIs(t, err, syscall.EIO)
	text, err := lib.Playlist(t.Context(), show, "")
	require.NoError(t, err)
	require.NotContains(t, string(text), name(1)+"/0/0.m4s")
	require.True(t, lib.Unread(name(1)))
}
