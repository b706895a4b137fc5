package encode

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBitrateOverFiveSeconds encodes eight seconds of each film, and measures each five of them.
func TestBitrateOverFiveSeconds(t *testing.T) {
	const rate, seconds = 2_500_000, 8
	for name, move := range motions(1280, 720) {
		var bits [seconds]int
		keys := 0
		recorded(t, 1280, 720, rate, seconds, move, func(i int, _ *image.YCbCr, unit []byte) {
			bits[i/30] += 8 * len(unit)
			if isKey(unit) {
				keys++
			}
		})
		for from := range seconds - 4 {
			sum := 0
			for _, one := range bits[from : from+5] {
				sum += one
			}
			assert.InEpsilon(t, rate, sum/5, 0.1, "%s, from second %d of %v", name, from, bits)
		}
		assert.Equal(t, seconds/keyEvery, keys, "keyframes at the interval alone")
	}
}

// TestBudget covers what the encoder makes of a bitrate.
func TestBudget(t *testing.T) {
	const rate = 1_000_000
	at, b := time.Duration(0), budget{}
	second := func(bits int) (next int64) {
		for range 10 {
			at += time.Second / 10
			next = b.spend(bits/10, at, rate)
		}
		return next
	}
	assert.EqualValues(t, rate, second(rate))
	assert.EqualValues(t, rate-200_000, second(rate+200_000), "what was too much is taken back")
	assert.EqualValues(t, rate, second(rate-200_000))
	for range 10 {
		assert.LessOrEqual(t, second(0), int64(mostShare*rate), "a still picture saves up little")
	}
	second(2 * rate)
	second(2 * rate)
	assert.EqualValues(t, leastShare*rate, second(rate), "the picture does not vanish")
	assert.Equal(t, 4, b.side(rate), "and is softened")
	at += time.Hour
	assert.Less(t, b.spend(0, at, rate), int64(rate), "a pause pays for a second")
}

// TestSoften covers sizes that the squares do not divide.
func TestSoften(t *testing.T) {
	p := image.NewYCbCr(image.Rect(0, 0, 5, 3), image.YCbCrSubsampleRatio420)
	for i := range p.Y {
		p.Y[i] = byte(i % 5 * 10)
	}
	var s softener
	soft := s.soften(p, 2)
	assert.Equal(t, []byte{5, 5, 25, 25, 40}, soft.Y[:5])
	assert.Equal(t, []byte{5, 5, 25, 25, 40}, soft.Y[2*soft.YStride:][:5])
	assert.Equal(t, []byte{0, 10, 20, 30, 40}, p.Y[:5], "the picture stays")
}

// recorded encodes a film at 30 pictures a second. It passes on each picture with its access unit.
func recorded(t testing.TB, width, height, rate, seconds int, move motion, each func(i int, p *image.YCbCr, unit []byte)) {
	t.Helper()
	e, err := newVideoEncoder(Config{Width: width, Height: height, FPS: 30, VideoBitrate: rate})
	require.NoError(t, err)
	defer func() { require.NoError(t, e.close()) }()
	p := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	for i := range p.Cb {
		p.Cb[i], p.Cr[i] = 128, 128
	}
	for i := range 30 * seconds {
		move(p, i)
		unit, err := e.encode(p, time.Duration(i)*time.Second/30)
		require.NoError(t, err)
		each(i, p, unit)
	}
}

// BenchmarkBesideX264 reports the similarity (SSIM) of ten seconds of each film to the original, and that of
// x264 veryfast at the same bitrate.
func BenchmarkBesideX264(b *testing.B) {
	for _, height := range []int{720, 1080} {
		width := height * 16 / 9
		rate := 2_500_000 * width * height / (1280 * 720)
		for name, move := range motions(width, height) {
			b.Run(fmt.Sprintf("%s %dp", name, height), func(b *testing.B) {
				raw, made := filepath.Join(b.TempDir(), "raw.yuv"), filepath.Join(b.TempDir(), "made.264")
				original, err := os.Create(raw)
				require.NoError(b, err)
				var stream bytes.Buffer
				recorded(b, width, height, rate, 10, move, func(_ int, p *image.YCbCr, unit []byte) {
					stream.Write(unit)
					for _, plane := range [][]byte{p.Y, p.Cb, p.Cr} {
						_, err := original.Write(plane)
						require.NoError(b, err)
					}
				})
				require.NoError(b, original.Close())
				require.NoError(b, os.WriteFile(made, stream.Bytes(), 0o600))
				size := fmt.Sprintf("%dx%d", width, height)
				source := []string{"-f", "rawvideo", "-s", size, "-r", "30", "-i", raw}
				b.ReportMetric(similarity(b, made, source), "ssim")
				b.ReportMetric(float64(stream.Len())*8/10/float64(rate), "rate")
				other := filepath.Join(b.TempDir(), "x.264")
				bits := strconv.Itoa(rate)
				ffmpeg(b, append(source, "-c:v", "libx264", "-preset", "veryfast", "-tune", "zerolatency",
					"-b:v", bits, "-maxrate", bits, "-bufsize", bits, "-g", "60", other)...)
				b.ReportMetric(similarity(b, other, source), "x264-ssim")
			})
		}
	}
}

// similarity returns the mean SSIM of a stream's luma to its source.
func similarity(b *testing.B, stream string, source []string) float64 {
	b.Helper()
	said := ffmpeg(b, append(append([]string{"-r", "30", "-i", stream}, source...), "-lavfi", "ssim", "-f", "null", "-")...)
	found := regexp.MustCompile(`SSIM Y:([0-9.]+)`).FindSubmatch(said)
	require.NotNil(b, found, string(said))
	y, err := strconv.ParseFloat(string(found[1]), 64)
	require.NoError(b, err)
	return y
}

func ffmpeg(b *testing.B, args ...string) []byte {
	b.Helper()
	said, err := exec.CommandContext(context.Background(), "ffmpeg", append([]string{"-nostdin", "-v", "info"}, args...)...).CombinedOutput()
	require.NoError(b, err, string(said))
	return said
}
