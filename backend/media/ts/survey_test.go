package ts_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"
	"github.com/stretchr/testify/require"

	"footlight/backend/media/ts"
)

// stream is a transport stream in memory that records where each frame ends.
type stream struct {
	bytes.Buffer
	w            mpegts.Writer
	video, audio *mpegts.Track
	ends         []int
}

func newStream(t testing.TB, video, audio bool) *stream {
	t.Helper()
	s := &stream{}
	if video {
		s.video = &mpegts.Track{Codec: &codecs.H264{}}
		s.w.Tracks = append(s.w.Tracks, s.video)
	}
	if audio {
		s.audio = &mpegts.Track{Codec: &codecs.MPEG4Audio{Config: mpeg4audio.AudioSpecificConfig{
			Type: mpeg4audio.ObjectTypeAACLC, SampleRate: 48000, ChannelConfig: 2,
		}}}
		s.w.Tracks = append(s.w.Tracks, s.audio)
	}
	s.w.W = s
	require.NoError(t, s.w.Initialize())
	return s
}

func (s *stream) picture(t testing.TB, at time.Duration, key bool, size int) {
	unit := bytes.Repeat([]byte{0x41}, size)
	if key {
		unit[0] = 0x65
	}
	ticks := int64(at * 90000 / time.Second)
	require.NoError(t, s.w.WriteH264(s.video, ticks, ticks, [][]byte{unit}))
	s.ends = append(s.ends, s.Len())
}

func (s *stream) sound(t testing.TB, at time.Duration) {
	ticks := int64(at * 90000 / time.Second)
	require.NoError(t, s.w.WriteMPEG4Audio(s.audio, ticks, [][]byte{bytes.Repeat([]byte{7}, 300)}))
	s.ends = append(s.ends, s.Len())
}

// second writes a picture every 40 ms and a sound every 20 ms.
func second(t testing.TB) *stream {
	s := newStream(t, true, true)
	for at := time.Duration(0); at < time.Second; at += 40 * time.Millisecond {
		s.picture(t, time.Second+at, at == 0, 1500)
		s.sound(t, time.Second+at)
		s.sound(t, time.Second+at+20*time.Millisecond)
	}
	return s
}

func inspect(t testing.TB, b []byte) ts.Survey {
	t.Helper()
	v, err := ts.Inspect(bytes.NewReader(b))
	require.NoError(t, err)
	return v
}

// TestCutIsAlwaysAtAFrameEnd truncates a stream at every byte.
func TestCutIsAlwaysAtAFrameEnd(t *testing.T) {
	s := second(t)
	ends := map[int64]bool{0: true}
	for _, end := range s.ends {
		ends[int64(end)] = true
	}
	for n := range s.Len() + 1 {
		v := inspect(t, s.Bytes()[:n])
		require.LessOrEqual(t, v.Size, int64(n))
		// A cut may also keep only the tables before the first frame.
		require.True(t, ends[v.Size] || v.Size == 2*ts.PacketSize || v.Size == ts.PacketSize,
			"cut of %d bytes at %d", n, v.Size)
		require.Equal(t, v.Size >= int64(s.ends[0]), v.Decodable, "cut of %d", n)
	}
}

func TestLosesAtMostOnePicture(t *testing.T) {
	s := second(t)
	v := inspect(t, s.Bytes())
	// The last picture has no announced length, so it is never known to be whole.
	require.Equal(t, int64(s.ends[len(s.ends)-4]), v.Size)
	require.True(t, v.Decodable)
	require.True(t, v.Video)
	require.InDelta(t, 0.96, v.Duration.Seconds(), 0.001)
	require.InDelta(t, 0.98, v.Span.Seconds(), 0.001)
}

func TestSoundAlone(t *testing.T) {
	s := newStream(t, false, true)
	for at := time.Duration(0); at < time.Second; at += 20 * time.Millisecond {
		s.sound(t, time.Second+at)
	}
	v := inspect(t, s.Bytes())
	require.Equal(t, int64(s.Len()), v.Size)
	require.True(t, v.Decodable)
	require.False(t, v.Video)
	require.InDelta(t, 1, v.Duration.Seconds(), 0.001)
	require.Less(t, inspect(t, s.Bytes()[:s.Len()-1]).Size, int64(s.Len()))
}

func TestNothingToBeginAt(t *testing.T) {
	s := newStream(t, true, true)
	s.picture(t, time.Second, false, 100)
	s.sound(t, time.Second)
	s.picture(t, 2*time.Second, false, 100)
	require.False(t, inspect(t, s.Bytes()).Decodable)
	require.Equal(t, ts.Survey{}, inspect(t, nil))
}

func TestStopsAtDamage(t *testing.T) {
	s := second(t)
	torn := bytes.Clone(s.Bytes())
	clear(torn[s.ends[30]:]) // a page that is empty after a power loss
	v := inspect(t, torn)
	require.LessOrEqual(t, v.Size, int64(s.ends[30]))
	require.GreaterOrEqual(t, v.Size, int64(s.ends[27]))
	require.True(t, v.Decodable)
}

func TestClockWraps(t *testing.T) {
	s := newStream(t, true, false)
	start := time.Duration(1<<33-45000) * time.Second / 90000
	s.picture(t, start, true, 100)
	s.w.W = s
	require.NoError(t, s.w.WriteH264(s.video, 45000, 45000, [][]byte{{0x41}}))
	require.InDelta(t, 1, inspect(t, s.Bytes()).Span.Seconds(), 0.001)
}

func FuzzInspect(f *testing.F) {
	s := newStream(f, true, true)
	s.picture(f, time.Second, true, 300)
	s.sound(f, time.Second)
	s.picture(f, 2*time.Second, false, 100)
	f.Add(s.Bytes())
	f.Add(s.Bytes()[:s.Len()-77])
	f.Add([]byte{0x47})
	f.Fuzz(func(t *testing.T, b []byte) {
		v := inspect(t, b)
		require.LessOrEqual(t, v.Size, int64(len(b)))
		require.Zero(t, v.Size%ts.PacketSize)
		require.GreaterOrEqual(t, v.Duration, time.Duration(0))
	})
}
