package capture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pion/mediadevices/pkg/frame"
	"github.com/pion/mediadevices/pkg/io/video"
	"github.com/stretchr/testify/require"
)

// Chart holds the colours of a test chart: rows of six fields.
var Chart = []color.RGBA{
	rgb(0, 0, 0), rgb(255, 255, 255), rgb(128, 128, 128), rgb(16, 16, 16), rgb(235, 235, 235), rgb(64, 64, 64),
	rgb(255, 0, 0), rgb(0, 255, 0), rgb(0, 0, 255), rgb(255, 255, 0), rgb(0, 255, 255), rgb(255, 0, 255),
	rgb(224, 172, 105), rgb(141, 85, 36), rgb(255, 219, 172), rgb(92, 56, 54), rgb(87, 108, 67), rgb(133, 128, 177),
	rgb(214, 126, 44), rgb(80, 91, 166), rgb(193, 90, 99), rgb(94, 60, 108), rgb(157, 188, 64), rgb(8, 133, 161),
}

func rgb(r, g, b byte) color.RGBA { return color.RGBA{r, g, b, 255} }

// Field is the size of a field of the chart in pixels; ChartSize that of the chart.
const Field = 64

var ChartSize = image.Pt(6*Field, 4*Field)

// chart returns the chart as a picture.
func chart() *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: ChartSize})
	for y := range ChartSize.Y {
		for x := range ChartSize.X {
			img.SetRGBA(x, y, Chart[y/Field*6+x/Field])
		}
	}
	return img
}

// ChartByEachWay returns the chart as the sources deliver it.
func ChartByEachWay(t *testing.T) map[string]*Picture {
	t.Helper()
	var photo bytes.Buffer
	require.NoError(t, jpeg.Encode(&photo, chart(), &jpeg.Options{Quality: 100}))
	ways := map[string]*Picture{
		"MJPEG":   byCamera(t, frame.FormatMJPEG, photo.Bytes(), jpegColours),
		"YUYV":    byCamera(t, frame.FormatYUYV, yuyv(colours{}), colours{}),
		"grabber": byCamera(t, frame.FormatYUYV, yuyv(colours{hd: true}), colours{hd: true}),
		"screen":  byScreen(t),
	}
	for name, made := range map[string]struct{ scale, encode string }{
		"file in BT.709":            {"out_color_matrix=bt709:out_range=tv:flags=neighbor", "-colorspace bt709 -color_range tv"},
		"file in BT.601":            {"out_color_matrix=bt601:out_range=tv:flags=neighbor", "-colorspace smpte170m -color_range tv"},
		"file in full range":        {"out_color_matrix=bt709:out_range=pc:flags=neighbor", "-colorspace bt709 -color_range pc"},
		"small file without a word": {"out_color_matrix=bt601:out_range=tv:flags=neighbor", ""},
		"large file without a word": {"iw*3:ih*3:out_color_matrix=bt709:out_range=tv:flags=neighbor", ""},
	} {
		ways[name] = byFile(t, made.scale, made.encode)
	}
	return ways
}

// yuyv returns the chart as the frame of a camera.
func yuyv(in colours) (raw []byte) {
	img := chart()
	for y := range ChartSize.Y {
		for x := 0; x < ChartSize.X; x += 2 {
			y, cb, cr := in.of(img.RGBAAt(x, y))
			raw = append(raw, y, cb, y, cr)
		}
	}
	return raw
}

func byCamera(t *testing.T, format frame.Format, raw []byte, in colours) *Picture {
	t.Helper()
	decoder, err := frame.NewDecoder(format)
	require.NoError(t, err)
	p := &Picture{}
	require.NoError(t, newFrames(video.ReaderFunc(func() (image.Image, func(), error) {
		return decoder.Decode(raw, ChartSize.X, ChartSize.Y)
	}), in).next(p))
	return p
}

func byScreen(t *testing.T) *Picture {
	t.Helper()
	d := newDesktop(t)
	for i, c := range Chart {
		at := image.Pt(i%6*Field, i/6*Field)
		d.window(fmt.Sprint(i), image.Rectangle{at, at.Add(image.Pt(Field, Field))}, uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B))
	}
	x, err := openX11(Screen{Area: image.Rectangle{Max: ChartSize}})
	require.NoError(t, err)
	p := &Picture{}
	require.NoError(t, x.grab(p))
	require.NoError(t, x.close())
	return p
}

// byFile plays a file that ffmpeg makes of the chart.
func byFile(t *testing.T, scale, encode string) *Picture {
	t.Helper()
	still, film := filepath.Join(t.TempDir(), "chart.png"), filepath.Join(t.TempDir(), "chart.mp4")
	f, err := os.Create(still)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, chart()))
	require.NoError(t, f.Close())
	args := append([]string{"-v", "error", "-loop", "1", "-i", still, "-t", "1", "-vf", "scale=" + scale + "+accurate_rnd+full_chroma_int,format=yuv420p"}, strings.Fields(encode)...)
	out, err := exec.CommandContext(t.Context(), "ffmpeg", append(args, "-c:v", "libx264", "-qp", "1", film)...).CombinedOutput()
	require.NoError(t, err, string(out))
	source, err := OpenFile(t.Context(), film, ChartSize.X, ChartSize.Y, 25)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	slot, done, p := NewSlot(), make(chan error, 1), &Picture{}
	go func() { done <- source.Run(ctx, slot) }()
	select {
	case <-slot.Fresh():
		stop()
		err = <-done
	case err = <-done: // before the first picture
	}
	require.NoError(t, err)
	slot.View(func(shown *Picture) { *p = *shown })
	return p
}
