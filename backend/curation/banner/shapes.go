package banner

import (
	"image"
	"image/color"
	"math"
)

// disc draws a filled circle with a soft edge of one pixel.
func disc(canvas *image.NRGBA, c color.NRGBA, x, y, radius float64) {
	area := image.Rect(int(x-radius)-1, int(y-radius)-1, int(x+radius)+2, int(y+radius)+2).Intersect(canvas.Rect)
	for py := area.Min.Y; py < area.Max.Y; py++ {
		for px := area.Min.X; px < area.Max.X; px++ {
			blend(canvas, px, py, c, radius-math.Hypot(float64(px)-x, float64(py)-y)+0.5)
		}
	}
}

// beam draws a spotlight's cone from the top of the canvas, at x, to its floor.
func beam(canvas *image.NRGBA, c color.NRGBA, x, h float64) {
	for py := range canvas.Rect.Dy() {
		depth := float64(py) / h
		half := h * (0.04 + 0.34*depth)
		c.A = uint8(70 * (1 - 0.7*depth))
		for px := max(0, int(x-half)-1); px < min(canvas.Rect.Dx(), int(x+half)+2); px++ {
			blend(canvas, px, py, c, half-math.Abs(float64(px)-x)+0.5)
		}
	}
}

// blend lays c over one pixel, as far as cover (0 to 1) says.
func blend(canvas *image.NRGBA, x, y int, c color.NRGBA, cover float64) {
	cover = min(1, max(0, cover)) * float64(c.A) / 255
	under := canvas.NRGBAAt(x, y)
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-cover) + float64(b)*cover + 0.5) }
	canvas.SetNRGBA(x, y, color.NRGBA{R: mix(under.R, c.R), G: mix(under.G, c.G), B: mix(under.B, c.B), A: 255})
}

// Contrast is the WCAG contrast ratio of two colours, 1 to 21.
func Contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
