package capture

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"

	"github.com/pion/mediadevices/pkg/frame"
	"github.com/pion/mediadevices/pkg/io/video"
	"github.com/pion/mediadevices/pkg/prop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// formats holds one grey picture in each format that cameras send.
func formats(t testing.TB, width, height int) map[frame.Format][]byte {
	t.Helper()
	yuyv := bytes.Repeat([]byte{100, 90, 100, 200}, width*height/2)
	p := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio422)
	fill(p.Y, p.YStride, width, height, func(int) byte { return 100 })
	fill(p.Cb, p.CStride, width/2, height, func(int) byte { return 90 })
	fill(p.Cr, p.CStride, width/2, height, func(int) byte { return 200 })
	var mjpeg bytes.Buffer
	require.NoError(t, jpeg.Encode(&mjpeg, p, nil))
	return map[frame.Format][]byte{frame.FormatYUYV: yuyv, frame.FormatMJPEG: mjpeg.Bytes()}
}

func TestCameraModeNearestToWhatIsWanted(t *testing.T) {
	mode := func(width, height int, fps float32) prop.Media {
		return prop.Media{Video: prop.Video{Width: width, Height: height, FrameRate: fps}}
	}
	c := &Camera{Width: 1280, Height: 720, FPS: 30}
	assert.Less(t, c.distance(mode(1280, 720, 30)), c.distance(mode(640, 480, 30)))
	assert.Less(t, c.distance(mode(640, 480, 30)), c.distance(mode(1280, 720, 10)), "a low frame rate is worse than a small picture")
	assert.Equal(t, 0, c.distance(mode(1280, 720, 60)))
}

func BenchmarkCameraMJPEG720p(b *testing.B) { benchmarkCamera(b, frame.FormatMJPEG) }
func BenchmarkCameraYUYV720p(b *testing.B)  { benchmarkCamera(b, frame.FormatYUYV) }

func benchmarkCamera(b *testing.B, format frame.Format) {
	raw := formats(b, 1280, 720)[format]
	decoder, err := frame.NewDecoder(format)
	require.NoError(b, err)
	reader := newFrames(video.ReaderFunc(func() (image.Image, func(), error) { return decoder.Decode(raw, 1280, 720) }), jpegColours)
	var p Picture
	for b.Loop() {
		if err := reader.next(&p); err != nil {
			b.Fatal(err)
		}
	}
}
