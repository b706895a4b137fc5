package capture

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/assert"
)

var ratios = []image.YCbCrSubsampleRatio{
	image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420,
	image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
}

// TestConvertYUV compares the conversion of each kind of colours, in each ratio and in odd sizes, with one in floating
// point.
func TestConvertYUV(t *testing.T) {
	skin := color.RGBA{224, 172, 105, 255}
	var want Picture
	img := image.NewRGBA(image.Rect(0, 0, 2, 2))
	for i := range 4 {
		img.SetRGBA(i%2, i/2, skin)
	}
	want.FromRGBA(img)
	for _, in := range []colours{{}, {hd: true}, jpegColours, {hd: true, full: true}} {
		conversion := newConversion(in)
		for _, ratio := range ratios {
			for _, size := range []image.Point{{16, 8}, {15, 7}, {1, 1}} {
				from := image.NewYCbCr(image.Rectangle{Max: size}, ratio)
				y, cb, cr := in.of(skin)
				set(from.Y, y)
				set(from.Cb, cb)
				set(from.Cr, cr)
				var p Picture
				conversion.convert(&p, from)
				what := fmt.Sprint(in, ratio, size)
				for i := range p.Y {
					assert.InDelta(t, want.Y[0], p.Y[i], 1, what)
				}
				for i := range p.Cb {
					assert.InDelta(t, want.Cb[0], p.Cb[i], 1, what)
					assert.InDelta(t, want.Cr[0], p.Cr[i], 1, what)
				}
			}
		}
	}
}

// TestConvertGrey covers a camera whose JPEG pictures have no chroma.
func TestConvertGrey(t *testing.T) {
	grey := image.NewGray(image.Rect(0, 0, 4, 4))
	set(grey.Pix, 255)
	var p Picture
	newConversion(jpegColours).convert(&p, grey)
	assert.Equal(t, color.YCbCr{Y: 235, Cb: 128, Cr: 128}, p.YCbCrAt(1, 1))
}

// TestColoursThatACameraTells follows the kernel's table of defaults.
func TestColoursThatACameraTells(t *testing.T) {
	const srgb, rec709, jpeg, smpte170m = 8, 3, 7, 1
	for _, test := range []struct {
		space, matrix, levels int
		want                  colours
	}{
		{0, 0, 0, colours{}},
		{srgb, 0, 0, colours{}},
		{smpte170m, 0, 2, colours{}},
		{rec709, 0, 0, colours{hd: true}},
		{jpeg, 0, 0, jpegColours},
		{jpeg, 0, 2, colours{}},
		{srgb, 2, 1, colours{hd: true, full: true}},
	} {
		assert.Equal(t, test.want, coloursFrom(test.space, test.matrix, test.levels), test)
	}
}

func set(plane []byte, value byte) {
	for i := range plane {
		plane[i] = value
	}
}

// of returns a colour's luma and chroma.
func (in colours) of(c color.RGBA) (y, cb, cr byte) {
	of, black, luma, chroma := sd, 16., 219., 224.
	if in.hd {
		of = hd
	}
	if in.full {
		black, luma, chroma = 0, 255, 255
	}
	r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
	light := of.red*r + (1-of.red-of.blue)*g + of.blue*b
	round := func(v float64) byte { return byte(min(v+0.5, 255)) }
	return round(black + luma*light), round(128 + chroma*(b-light)/(2-2*of.blue)), round(128 + chroma*(r-light)/(2-2*of.red))
}

func BenchmarkConvertMJPEG720p(b *testing.B) {
	from, c := image.NewYCbCr(image.Rect(0, 0, 1280, 720), image.YCbCrSubsampleRatio422), newConversion(jpegColours)
	var p Picture
	for b.Loop() {
		c.planes(&p, from)
	}
}
