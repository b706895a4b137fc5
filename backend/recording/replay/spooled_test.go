package replay_test

import (
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/replay"
	"footlight/backend/recording/spool"
)

// stage is a show that goes on: segments of a second in the spool, of which three become a chunk.
type stage struct {
	*replay.Library
	files files
	spool spool.Spool
	show  recorded.Recording
}

// begins holds the time of the show's first frame.
var begins = time.UnixMilli(1_800_000_000_000)

// open puts the segments into the spool. The chunks they are planned for are known.
func open(t *testing.T, segments []string) *stage {
	t.Helper()
	s := &stage{files: files{}, spool: spool.Spool{Dir: t.TempDir()}, show: recorded.Recording{EventID: "show", Status: recorded.RecordingActive}}
	require.NoError(t, os.Mkdir(s.spool.Folder("show"), 0o700))
	for i, from := range segments {
		to, at := s.spool.Path("show", uint64(i)), begins.Add(time.Duration(i)*time.Second)
		require.NoError(t, os.Link(from, to))
		require.NoError(t, os.Chtimes(to, at, at))
		if i%3 == 0 && i+3 <= len(segments) {
			s.show.Chunks = append(s.show.Chunks, recorded.Chunk{
				ChunkIndex: i / 3, Timestamp: at.UnixMilli(), Segments: []uint64{uint64(i), uint64(i + 1), uint64(i + 2)},
			})
		}
	}
	s.restart()
	return s
}

// restart forgets what the library has read.
func (s *stage) restart() {
	s.Library = replay.New(replay.Config{Fetch: s.files, Spool: s.spool, Log: slog.New(slog.DiscardHandler)})
}

// store makes chunk n of its segments and removes them from the spool.
func (s *stage) store(t *testing.T, n int) {
	t.Helper()
	c := &s.show.Chunks[n]
	out := filepath.Join(t.TempDir(), "chunk.mp4")
	spec := chunk.Spec{Profile: chunk.ProfileOf("low", 0, event.Resolution{}), Out: out}
	for _, seq := range c.Segments {
		spec.Segments = append(spec.Segments, s.spool.Path("show", seq))
	}
	made, err := (&chunk.Maker{}).Make(t.Context(), spec)
	require.NoError(t, err)
	c.CID, c.Duration = name(byte(n+1)), made.Duration
	s.files[c.CID], err = os.ReadFile(out)
	require.NoError(t, err)
	require.NoError(t, s.spool.Release("show", c.Segments))
}

// list returns the playlist, and the lines that players compare when they read it again: what counts discontinuities, and
// the paths of segments.
func (s *stage) list(t *testing.T) (text string, compared []string) {
	t.Helper()
	b, err := s.Playlist(t.Context(), s.show, "hls_ctx=s")
	require.NoError(t, err)
	for line := range strings.Lines(string(b)) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "?")
		if line == "#EXT-X-DISCONTINUITY" || !strings.HasPrefix(line, "#") {
			compared = append(compared, line)
		}
	}
	return string(b), compared
}

// fetch asks for everything that a playlist lists, as the API does.
func (s *stage) fetch(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		u, err := url.Parse(strings.TrimSpace(line))
		if strings.HasPrefix(line, "#") || err != nil {
			continue
		}
		q := u.Query()
		require.Equal(t, "s", q.Get("hls_ctx"))
		content := q.Get("cid")
		if content == "" {
			content = path.Dir(u.Path)
		}
		at, _ := strconv.ParseInt(q.Get("at"), 10, 64)
		n, _ := strconv.Atoi(q.Get("n"))
		parts, _ := strconv.Atoi(q.Get("of"))
		body, err := s.Segment(t.Context(), content, at, n, parts)
		require.NoError(t, err, line)
		require.NotEmpty(t, body)
	}
	for _, m := range regexp.MustCompile(`MAP:URI="(.*)/init.mp4\?hls_ctx=s"`).FindAllStringSubmatch(text, -1) {
		_, err := s.Header(t.Context(), m[1])
		require.NoError(t, err, m[1])
	}
}

// Chunk after chunk is stored, and the server restarts in between. What was listed keeps its place, and the list always
// ends with the newest segment.
func TestAChunkTakesThePlaceOfItsSegments(t *testing.T) {
	s := open(t, show(t, 8))
	text, before := s.list(t)
	require.Equal(t, []string{"show~0/media.m4s", "show~1/media.m4s"}, before[:2])
	require.Len(t, before, 8)
	require.InDelta(t, 8, listed(t, text), 0.1)
	require.NotContains(t, text, "DATERANGE", "nothing can be checked yet")
	s.fetch(t, text)
	for n := range s.show.Chunks {
		s.store(t, n)
		for range 2 {
			text, now := s.list(t)
			require.Equal(t, before, now)
			require.InDelta(t, 8, listed(t, text), 0.1)
			require.Equal(t, n+1, strings.Count(text, "footlight.chunk"))
			s.fetch(t, text)
			s.restart()
		}
	}
	s.show.Status = recorded.RecordingCompleted
	_, over := s.list(t)
	require.Equal(t, before[:6], over, "also after the end")
}

// What a player could not load before the chunk was stored comes from the chunk, for the same time.
func TestASegmentIsGone(t *testing.T) {
	s := open(t, show(t, 3))
	text, _ := s.list(t)
	at, err := strconv.ParseInt(regexp.MustCompile(`show~1/media.m4s\?at=(\d+)`).FindStringSubmatch(text)[1], 10, 64)
	require.NoError(t, err)
	s.store(t, 0)
	_, err = s.Segment(t.Context(), "show~1", at, 0, 0)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = s.Header(t.Context(), "show~1")
	require.ErrorIs(t, err, fs.ErrNotExist)
	body, err := s.Part(t.Context(), name(1), at, 1, 3)
	require.NoError(t, err)
	again, err := s.Segment(t.Context(), name(1), 0, 1, 3)
	require.NoError(t, err)
	require.Len(t, body, len(again))
}

func TestTheTailOfAPlaylist(t *testing.T) {
	segments := show(t, 6)
	for what, x := range map[string]struct {
		change func(s *stage)
		want   string // the numbers that are listed; a bar is a discontinuity
	}{
		"all":             {func(*stage) {}, "012345"},
		"a pause":         {func(s *stage) { s.show.Chunks[1].GapBefore = 5 }, "012|345"},
		"a chunk failed":  {func(s *stage) { s.show.Chunks[0].Error = "could not be made" }, "345"},
		"one is damaged":  {func(s *stage) { s.damage(t, 4) }, "01235"},
		"nothing planned": {func(s *stage) { s.show.Chunks = nil }, "012345"},
		"a studio's chunk": {func(s *stage) {
			s.store(t, 0)
			s.show.Chunks[0].Segments, s.show.Chunks = []uint64{0, 1}, s.show.Chunks[:1]
			s.restore(t, segments[2], 2) // it ends after the chunk
		}, "012345"},
	} {
		s := open(t, segments)
		x.change(s)
		_, lines := s.list(t)
		got := ""
		for _, line := range lines {
			got += strings.NewReplacer("#EXT-X-DISCONTINUITY", "|", "show~", "", "/media.m4s", "").Replace(line)
		}
		require.Equal(t, x.want, got, what)
	}
}

// damage overwrites a segment in the spool.
func (s *stage) damage(t *testing.T, seq uint64) {
	t.Helper()
	require.NoError(t, os.Remove(s.spool.Path("show", seq)))
	require.NoError(t, os.WriteFile(s.spool.Path("show", seq), []byte("no media"), 0o600))
}

// restore puts a segment back into the spool.
func (s *stage) restore(t *testing.T, from string, seq uint64) {
	t.Helper()
	at := begins.Add(time.Duration(seq) * time.Second)
	require.NoError(t, os.Link(from, s.spool.Path("show", seq)))
	require.NoError(t, os.Chtimes(s.spool.Path("show", seq), at, at))
}
