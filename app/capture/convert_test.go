package capture

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestConvertScreenPixels(t *testing.T) {
	for name, test := range map[string]struct {
		pixel   uint32
		y, u, v byte
	}{
		"black": {0, 16, 128, 128},
		"white": {0xffffff, 235, 128, 128},
		"red":   {0xff0000, 63, 102, 240},
		"green": {0x00ff00, 173, 42, 26},
		"blue":  {0x0000ff, 32, 240, 118},
		"X":     {0xff000000, 16, 128, 128},
	} {
		for _, size := range [][2]int{{4, 2}, {3, 3}, {1, 1}} {
			var p Picture
			p.Resize(size[0], size[1])
			pixels := make([]uint32, size[0]*size[1])
			for i := range pixels {
				pixels[i] = test.pixel
			}
			p.fromBGRX(pixels)
			for y := range size[1] {
				for x := range size[0] {
					c := p.YCbCrAt(x, y)
					assert.InDelta(t, test.y, c.Y, 1, "%s of %v at %d,%d", name, size, x, y)
					assert.InDelta(t, test.u, c.Cb, 1, "%s of %v at %d,%d", name, size, x, y)
					assert.InDelta(t, test.v, c.Cr, 1, "%s of %v at %d,%d", name, size, x, y)
				}
			}
		}
	}
}

// TestConvertAveragesChroma compares the conversion with a simple one in floating point.
func TestConvertAveragesChroma(t *testing.T) {
	var p Picture
	p.Resize(64, 64)
	pixels := make([]uint32, 64*64)
	for i := range pixels {
		pixels[i] = rand.Uint32()
	}
	p.fromBGRX(pixels)
	for y := 0; y < 64; y += 2 {
		for x := 0; x < 64; x += 2 {
			var r, g, b float64
			for _, at := range []int{y*64 + x, y*64 + x + 1, (y+1)*64 + x, (y+1)*64 + x + 1} {
				r += float64(pixels[at]>>16&255) / 4
				g += float64(pixels[at]>>8&255) / 4
				b += float64(pixels[at]&255) / 4
			}
			luma := 0.2126*r + 0.7152*g + 0.0722*b
			assert.InDelta(t, 128+(b-luma)/1.8556*224/255, float64(p.YCbCrAt(x, y).Cb), 1)
			assert.InDelta(t, 128+(r-luma)/1.5748*224/255, float64(p.YCbCrAt(x, y).Cr), 1)
		}
	}
}

func TestCursorOverScreen(t *testing.T) {
	for _, test := range []struct{ cursor, under, want uint32 }{
		{0, 0x123456, 0x123456},
		{0xff102030, 0x123456, 0x102030},
		{0x80404040, 0xffffff, 0xbfbfbf},
	} {
		got := over(test.cursor, test.under)
		for shift := 0; shift < 24; shift += 8 {
			assert.LessOrEqual(t, math.Abs(float64(got>>shift&255)-float64(test.want>>shift&255)), 1.0, "%x over %x: %x", test.cursor, test.under, got)
		}
	}
}

func BenchmarkConvert720p(b *testing.B) {
	var p Picture
	p.Resize(1280, 720)
	pixels := make([]uint32, 1280*720)
	if n := testing.AllocsPerRun(10, func() { p.fromBGRX(pixels) }); n > 0 {
		b.Errorf("%v allocations a frame", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		p.fromBGRX(pixels)
	}
}
