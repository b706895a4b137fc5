package hls

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/ts"
)

// torn leaves a half-written segment.
func torn(t testing.TB, cfg Config, text []byte, written time.Time) {
	t.Helper()
	require.NoError(t, os.MkdirAll(string(cfg.folder()), 0o700))
	path := cfg.folder().path(segmentName(testEvent, 0) + tmpSuffix)
	require.NoError(t, os.WriteFile(path, text, 0o600))
	require.NoError(t, os.Chtimes(path, written, written))
}

// TestTornSegment tears a segment at random places.
func TestTornSegment(t *testing.T) {
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), together(film(t, "320x180", 4, 10), song(t, 4)))
	whole := content(t, cfg, "stage-1-0.ts")
	for range 8 {
		n := rand.IntN(len(whole))
		cfg := config(t, t.TempDir())
		torn(t, cfg, whole[:n], wall.Add(time.Minute))
		s := open(t, cfg)
		st := s.stream(testEvent)
		if st.playlist().empty() {
			require.Less(t, n, len(whole)/10, "only the first picture may be lost like this")
			require.Equal(t, []string{playlistName(testEvent)}, files(t, cfg))
			continue
		}
		require.Equal(t, segments(0, 0), files(t, cfg))
		p := probe(t, cfg, 0)
		list := parsePlaylist(testEvent, []byte(onDisk(t, cfg)))
		require.InDelta(t, seconds(t, p.Format.Duration), list.duration().Seconds(), 0.1)
		require.InDelta(t, 4*float64(n)/float64(len(whole)), list.duration().Seconds(), 0.3)
		require.InDelta(t, list.duration().Seconds(), wall.Add(time.Minute).Sub(mtime(t, cfg, 0)).Seconds(), 0.1)
		decode(t, cfg)
	}
}

// TestKilledWhileRecovering repeats the states that a crash in the middle of Recover leaves.
func TestKilledWhileRecovering(t *testing.T) {
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), film(t, "320x180", 2, 10))
	whole := content(t, cfg, "stage-1-0.ts")
	torn(t, cfg, whole, wall)
	for _, rest := range []string{"stage-1-0.ts" + copySuffix, playlistName(testEvent) + tmpSuffix} {
		require.NoError(t, os.WriteFile(cfg.folder().path(rest), []byte("half a"), 0o600))
	}
	open(t, cfg)
	require.Equal(t, segments(0, 0), files(t, cfg))
	again := content(t, cfg, "stage-1-0.ts")
	require.Equal(t, whole, again, "a finished segment never changes")
}

// wreck returns a short segment as it was written.
func wreck(t testing.TB) []byte {
	t.Helper()
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), together(film(t, "64x64", 1, 1)[:3], song(t, 1)[:5]))
	text := content(t, cfg, "stage-1-0.ts")
	return text
}

// TestWrecks checks that every leftover file becomes a segment or is removed.
func TestWrecks(t *testing.T) {
	text := wreck(t)
	for _, tc := range []struct {
		text []byte
		left int
	}{{text, 1}, {text[:len(text)-1], 1}, {text[:100], 0}, {[]byte{0x47, 0x40}, 0}, {bytes.Repeat([]byte{0x47}, 1000), 0}, {nil, 0}} {
		cfg := config(t, t.TempDir())
		torn(t, cfg, tc.text, wall)
		list := open(t, cfg).stream(testEvent).playlist()
		require.Len(t, list.segments, tc.left, "of %d bytes", len(tc.text))
		require.Len(t, files(t, cfg), 1+tc.left)
	}
}

// FuzzTornSegment takes any bytes for a torn segment, and then a shorter part of them.
func FuzzTornSegment(f *testing.F) {
	text := wreck(f)
	f.Add(text, uint(len(text)/2))
	f.Add(text[:len(text)/2], uint(1))
	f.Add([]byte{0x47, 0x40}, uint(2))
	read := func(t *testing.T, torn []byte) []byte {
		rest, v, err := whole(bytes.NewReader(torn))
		require.NoError(t, err)
		kept, err := io.ReadAll(rest)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(torn, kept))
		require.Zero(t, len(kept)%ts.PacketSize)
		require.False(t, v.Decodable && len(kept) == 0, "nothing can be decoded")
		require.GreaterOrEqual(t, v.Span, time.Duration(0))
		require.Less(t, v.Duration, 48*time.Hour) // twice the range of 33 bits
		return kept
	}
	f.Fuzz(func(t *testing.T, torn []byte, end uint) {
		kept := read(t, torn)
		shorter := read(t, torn[:min(end, uint(len(torn)))])
		require.True(t, bytes.HasPrefix(kept, shorter), "more is whole of less")
	})
}

// childDir makes the test binary a server that publishes until it is killed.
const childDir = "FOOTLIGHT_TEST_HLS_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		publishForEver(dir)
		return
	}
	os.Exit(m.Run())
}

// publishForEver publishes the frames of its input, paced, segments of a second.
func publishForEver(dir string) {
	cfg := Config{Dir: dir, Fragment: time.Second, Window: time.Minute}
	left, err := Recover(cfg)
	if err != nil {
		panic(err)
	}
	s := Open(cfg, left)
	s.take(publish{id: testEvent, frames: newPaced(os.Stdin), requestKeyframe: func() {}, leave: func() {}})
	fmt.Println("on air")
	panic(s.Run(context.Background()))
}

// TestKill kills a process that writes, and cleans up with Recover, in the same folder again and again.
func TestKill(t *testing.T) {
	for suffix, sound := range map[string][]media.Frame{"": song(t, 20), rawSuffix: hum(t, 20)} {
		t.Run("ts"+suffix, func(t *testing.T) {
			cfg, _ := counted(t)
			cfg.Window, cfg.Fragment = time.Minute, time.Second
			text := encode(t, together(film(t, "320x180", 20, 1), sound))
			var next uint64
			for range 3 {
				kill(t, cfg, text, segmentName(testEvent, next)+suffix)
				s := open(t, cfg)
				list := s.stream(testEvent).playlist()
				require.Greater(t, list.next, next, "numbers go on")
				for _, seg := range list.segments[next-list.first():] {
					require.NoError(t, s.sounds.wait(t.Context(), testEvent, seg.seq))
					p := probe(t, cfg, seg.seq)
					require.InDelta(t, seconds(t, p.Format.Duration), seg.duration.Seconds(), 0.1)
				}
				s.sounds.close()
				require.True(t, next == 0 || list.segments[next-list.first()].breaks)
				next = list.next
				require.Equal(t, segments(0, int(next)-1), files(t, cfg))
			}
		})
	}
}

// kill runs the child until it has finished a segment and begun the next one, and kills it between two
// frames.
func kill(t testing.TB, cfg Config, text []byte, segment string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+cfg.Dir)
	cmd.Stderr = t.Output()
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	go func() { _, _ = in.Write(text) }() // ends with the child
	_, err = bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		_, err := os.Stat(cfg.folder().path(segment))
		return err == nil
	}, time.Minute, 10*time.Millisecond)
	<-time.After(rand.N(time.Second))
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
}

// paced returns frames when they are due.
type paced struct {
	steady
	in    *gob.Decoder
	begin time.Time
}

func newPaced(in io.Reader) *paced { return &paced{in: gob.NewDecoder(in), begin: time.Now()} }

func (p *paced) Next(ctx context.Context) (f media.Frame, err error) {
	if err = p.in.Decode(&f); err != nil {
		return f, err
	}
	select {
	case <-time.After(time.Until(p.begin.Add(f.DTS))):
	case <-ctx.Done():
	}
	return f, ctx.Err()
}

// encode writes frames in the form that paced reads.
func encode(t testing.TB, frames []media.Frame) []byte {
	t.Helper()
	var b bytes.Buffer
	out := gob.NewEncoder(&b)
	for _, f := range frames {
		require.NoError(t, out.Encode(f))
	}
	return b.Bytes()
}
