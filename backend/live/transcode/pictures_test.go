package transcode

import (
	"bytes"
	"context"
	"encoding/binary"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
	"footlight/backend/media/vp8"
)

// film returns a second of a test picture with B-frames that other frames refer to.
func film(t testing.TB, size string) (frames []media.Frame) {
	t.Helper()
	r, err := flv.NewReader(bytes.NewReader(ffmpeg(t, nil, "-f", "lavfi", "-i", "testsrc2=s="+size+":r=25", "-t", "1",
		"-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-g", "25", "-pix_fmt", "yuv420p", "-f", "flv", "-")))
	require.NoError(t, err)
	var sets h264.ParameterSets
	for tag, err := r.Next(); err == nil; tag, err = r.Next() {
		if tag.Kind != flv.Video {
			continue
		}
		c, err := flv.Read(tag.Kind, tag.Body)
		require.NoError(t, err)
		sets = sets.Update(h264.ParameterSets{SPS: c.SPS, PPS: c.PPS})
		if len(c.Units) > 0 {
			f := media.Frame{Codec: media.H264, DTS: tag.At, PTS: tag.At + c.Offset, Key: h264.IsKey(c.Units), Units: c.Units}
			if f.Key {
				f.Units = sets.Prepend(f.Units)
			}
			frames = append(frames, f)
		}
	}
	return frames
}

// animation returns a second of VP8.
func animation(t testing.TB, size string) (frames []media.Frame) {
	t.Helper()
	b := ffmpeg(t, nil, "-f", "lavfi", "-i", "testsrc2=s="+size+":r=25", "-t", "1", "-c:v", "libvpx", "-deadline", "realtime",
		"-cpu-used", "8", "-b:v", "500k", "-f", "ivf", "-")[32:]
	for len(b) > 0 {
		n := binary.LittleEndian.Uint32(b)
		at := time.Duration(len(frames)) * 40 * time.Millisecond
		frames = append(frames, media.Frame{Codec: media.VP8, PTS: at, DTS: at, Key: vp8.IsKey(b[12:]), Units: [][]byte{b[12 : 12+n]}})
		b = b[12+n:]
	}
	return frames
}

// screen keeps the delivered frames.
type screen struct {
	mu     sync.Mutex
	frames []media.Frame
}

func (s *screen) show(f media.Frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.frames = append(s.frames, f)
}

func shift(frames []media.Frame, by time.Duration) (out []media.Frame) {
	for _, f := range frames {
		f.PTS, f.DTS = f.PTS+by, f.DTS+by
		f.Wall = time.Unix(1000, 0).Add(f.PTS)
		out = append(out, f)
	}
	return out
}

// TestPictures turns B-frames and VP8 into pictures in order, one for one and at the same times, across a
// change of size.
func TestPictures(t *testing.T) {
	for name, source := range map[string]func(testing.TB, string) []media.Frame{"B-frames": film, "VP8": animation} {
		t.Run(name, func(t *testing.T) {
			in := append(shift(source(t, "320x180"), 5*time.Second), shift(source(t, "640x360"), 6*time.Second)...)
			var s screen
			p := OpenPictures(context.Background(), s.show)
			for _, f := range in {
				require.NoError(t, p.Push(f))
			}
			require.NoError(t, p.Close())
			require.Len(t, s.frames, len(in))
			times := map[time.Duration]bool{}
			for _, f := range in {
				times[f.PTS] = true
			}
			var stream bytes.Buffer
			last := time.Duration(-1)
			for _, f := range s.frames {
				require.Greater(t, f.PTS, last)
				require.Equal(t, f.PTS, f.DTS)
				require.Contains(t, times, f.PTS)
				require.Equal(t, time.Unix(1000, 0).Add(f.PTS), f.Wall)
				require.False(t, h264.IsB(f.Units))
				last = f.PTS
				for _, u := range f.Units {
					stream.Write(append([]byte{0, 0, 0, 1}, u...))
				}
			}
			sizes := map[int]bool{}
			for _, f := range s.frames {
				if sets, _ := h264.Split(f.Units); f.Key {
					picture, err := h264.ParseSPS(sets.SPS[0])
					require.NoError(t, err)
					require.Equal(t, "Baseline(Constrained)", picture.Profile)
					sizes[picture.Width] = true
				}
			}
			require.Equal(t, map[int]bool{320: true, 640: true}, sizes)
			ffmpeg(t, stream.Bytes(), "-xerror", "-err_detect", "explode", "-f", "h264", "-i", "-", "-f", "null", "-")
		})
	}
}

// TestSmallPictures makes pictures of every shape no larger than 360p, one for one.
func TestSmallPictures(t *testing.T) {
	for size, want := range map[string][2]int{"1280x720": {640, 360}, "720x1280": {360, 640}, "320x180": {320, 180}} {
		t.Run(size, func(t *testing.T) {
			in := shift(film(t, size), time.Second)
			var s screen
			p := OpenSmallPictures(t.Context(), 0, s.show)
			for _, f := range in {
				require.NoError(t, p.Push(f))
			}
			require.NoError(t, p.Close())
			require.Len(t, s.frames, len(in))
			sets, _ := h264.Split(s.frames[0].Units)
			picture, err := h264.ParseSPS(sets.SPS[0])
			require.NoError(t, err)
			require.Equal(t, want, [2]int{picture.Width, picture.Height})
			bytes := 0
			for _, f := range s.frames {
				bytes += f.Size()
			}
			require.Less(t, bytes*8, 500_000, "bits of a second")
		})
	}
}

// TestSmallPicturesFromAMoment decodes what is before a stream time, and begins there with a keyframe.
func TestSmallPicturesFromAMoment(t *testing.T) {
	in := shift(film(t, "320x180"), time.Second)
	from := in[len(in)-3].PTS
	var s screen
	p := OpenSmallPictures(t.Context(), from, s.show)
	for _, f := range in {
		require.NoError(t, p.Push(f))
	}
	require.NoError(t, p.Close())
	require.NotEmpty(t, s.frames)
	require.Less(t, len(s.frames), 6, "pictures that are shown after that time")
	require.True(t, s.frames[0].Key)
	require.InDelta(t, from, s.frames[0].PTS, float64(2*time.Millisecond))
}

// TestPicturesWithoutKeyframe waits for a keyframe, and refuses a malformed one.
func TestPicturesWithoutKeyframe(t *testing.T) {
	p := OpenPictures(context.Background(), func(media.Frame) { t.Error("something came out") })
	require.NoError(t, p.Push(media.Frame{Codec: media.H264, Units: [][]byte{{0x41}}}))
	require.Error(t, p.Push(media.Frame{Codec: media.H264, Key: true, Units: [][]byte{{0x65}}}))
	require.Error(t, p.Push(media.Frame{Codec: media.VP8, Key: true, Units: [][]byte{{0}}}))
	require.NoError(t, p.Close())
}

// TestPicturesOfAnySize claims, in ten bytes, more pixels than a server has memory for.
func TestPicturesOfAnySize(t *testing.T) {
	f := animation(t, "64x64")[0]
	huge := bytes.Clone(f.Units[0])
	binary.LittleEndian.PutUint16(huge[6:], 16383)
	binary.LittleEndian.PutUint16(huge[8:], 16383)
	_, err := formOf(media.Frame{Codec: media.VP8, Key: true, Units: [][]byte{huge}})
	require.ErrorIs(t, err, errSize)
	_, err = formOf(f)
	require.NoError(t, err)
}
