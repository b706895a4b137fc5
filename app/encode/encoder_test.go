package encode

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	parameters "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// film is an encoder whose pictures a test makes.
type film struct {
	*Encoder
	t    testing.TB
	r    *Reader
	n    int
	fps  int
	at   time.Duration
	sets [2]string // SPS and PPS of the newest keyframe
}

func newFilm(t testing.TB, width, height, bitrate int) *film {
	t.Helper()
	e, err := Open(Config{Width: width, Height: height, FPS: 30, VideoBitrate: bitrate, SoundBitrate: 128_000}, time.Now())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return &film{Encoder: e, t: t, r: e.Hub.Subscribe(), fps: 30}
}

// seconds encodes moving pictures. It returns the bits per second and the indexes of the keyframes.
func (f *film) seconds(n int, p *image.YCbCr) (bitrate float64, keys []int) {
	f.t.Helper()
	size := 0
	for i := range n * f.fps {
		stir(p, f.n)
		f.n, f.at = f.n+1, f.at+time.Second/time.Duration(f.fps)
		require.NoError(f.t, f.Picture(p, f.at))
		frame, err := f.r.Next(f.t.Context())
		require.NoError(f.t, err)
		size += frame.Size()
		if frame.Key {
			keys = append(keys, i)
			require.Len(f.t, frame.Units, 3, "SPS, PPS, picture")
			f.sets = [2]string{string(frame.Units[0]), string(frame.Units[1])}
		}
	}
	return float64(size*8) / float64(n), keys
}

func TestEncoderKeepsItsRateAndChangesIt(t *testing.T) {
	f, p := newFilm(t, 640, 360, 1_000_000), noise(640, 360)
	for _, test := range []struct{ bitrate, fps int }{{1_000_000, 30}, {400_000, 30}, {400_000, 15}, {800_000, 15}, {200_000, 30}} {
		f.SetBitrate(test.bitrate)
		f.SetRate(test.fps)
		f.fps = test.fps
		f.seconds(3, p)
		f.ForceKeyframe()
		five, keys := f.seconds(5, p)
		assert.Equal(t, []int{0, 2 * test.fps, 4 * test.fps}, keys, "a keyframe every two seconds")
		one, keys := f.seconds(1, p)
		assert.Empty(t, keys)
		assert.InEpsilon(t, test.bitrate, (5*five+one)/6, 0.25, test)
	}
}

// TestKeyframesAreTwoSecondsApart covers a machine that makes a third of the planned pictures.
func TestKeyframesAreTwoSecondsApart(t *testing.T) {
	f, p := newFilm(t, 64, 48, 100_000), noise(64, 48)
	f.fps = 10
	_, keys := f.seconds(6, p)
	assert.Equal(t, []int{0, 20, 40}, keys)
}

// TestEncoderHasOneSetOfParameters forces keyframes: decoders may join at any of them, and files begin with
// one.
func TestEncoderHasOneSetOfParameters(t *testing.T) {
	f, p := newFilm(t, 640, 360, 1_000_000), noise(640, 360)
	f.seconds(1, p)
	first := f.sets
	for range 3 {
		f.ForceKeyframe()
		f.ForceKeyframe() // is ignored after the first
		_, keys := f.seconds(1, p)
		assert.Equal(t, 0, keys[0])
		assert.Equal(t, first, f.sets)
	}
	f.SetBitrate(500_000)
	f.ForceKeyframe()
	f.seconds(1, p)
	assert.Equal(t, first, f.sets, "after another bitrate")
	_, keys := f.seconds(1, noise(320, 180))
	assert.Equal(t, 0, keys[0], "of another size")
	assert.NotEqual(t, first, f.sets)
	info, err := h264.ParseSPS([]byte(f.sets[0]))
	require.NoError(t, err)
	assert.Equal(t, []int{320, 180}, []int{info.Width, info.Height})
}

// TestStreamSaysWhatItIs reads the level and the colours of the parameter sets.
func TestStreamSaysWhatItIs(t *testing.T) {
	for _, test := range []struct{ width, height, level int }{{640, 360, 30}, {960, 540, 31}, {1280, 720, 31}, {1920, 1080, 40}} {
		f := newFilm(t, test.width, test.height, 1_000_000)
		require.NoError(t, f.Picture(image.NewYCbCr(image.Rect(0, 0, test.width, test.height), image.YCbCrSubsampleRatio420), 0))
		frame, err := f.r.Next(t.Context())
		require.NoError(t, err)
		var set parameters.SPS
		require.NoError(t, set.Unmarshal(frame.Units[0]))
		assert.EqualValues(t, test.level, set.LevelIdc, test)
		require.NotNil(t, set.VUI, test)
		assert.True(t, set.VUI.ColourDescriptionPresentFlag, test)
		assert.False(t, set.VUI.VideoFullRangeFlag, test)
		assert.Equal(t, []uint8{1, 1, 1}, []uint8{set.VUI.ColourPrimaries, set.VUI.TransferCharacteristics, set.VUI.MatrixCoefficients}, "BT.709")
	}
}

func TestSoundIsEncoded(t *testing.T) {
	f := newFilm(t, 64, 64, 100_000)
	require.NoError(t, f.Sound(make([]int16, 960*2), 0))
	packet, err := f.r.Next(t.Context())
	require.NoError(t, err)
	assert.Equal(t, media.Opus, packet.Codec)
}

// noise returns a picture that needs many bits; stir moves a part of it.
func noise(width, height int) *image.YCbCr {
	p := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	for i := range p.Y {
		p.Y[i] = byte(i/16%100 + rand.IntN(8))
	}
	return p
}

func stir(p *image.YCbCr, i int) {
	at := i * 997 % (len(p.Y) - 2000)
	for j := range 2000 {
		p.Y[at+j] = byte(j*i + j)
	}
}

func BenchmarkEncode720p(b *testing.B) {
	f, p, i := newFilm(b, 1280, 720, 2_500_000), noise(1280, 720), 0
	frames(b, func() {
		stir(p, i)
		if err := f.Picture(p, time.Duration(i)*time.Second/30); err != nil {
			b.Fatal(err)
		}
		i++
	})
}

func BenchmarkEncodeSound(b *testing.B) {
	f, block := newFilm(b, 64, 64, 100_000), make([]int16, 960*2)
	for i := range block {
		block[i] = int16(rand.IntN(2000))
	}
	frames(b, func() {
		if err := f.Sound(block, 0); err != nil {
			b.Fatal(err)
		}
	})
}
