package poster

import (
	"image"
	"image/color"
	"math"
)

// disc draws a filled circle with a soft edge of one pixel.
func disc(canvas *image.RGBA, c color.NRGBA, x, y, radius float64) {
	for py := max(0, int(y-radius)-1); py < min(canvas.Rect.Dy(), int(y+radius)+2); py++ {
		dy := float64(py) - y
		if half := math.Sqrt(radius*radius - dy*dy); half > 0 {
			row(canvas, py, x-half, x+half, c)
		}
	}
}

// beam draws a spotlight's cone from the top of the canvas, at x, to its floor.
func beam(canvas *image.RGBA, c color.NRGBA, x, h float64) {
	for py := range canvas.Rect.Dy() {
		depth := float64(py) / h
		half := h * (0.04 + 0.34*depth)
		c.A = uint8(70 * (1 - 0.7*depth))
		row(canvas, py, x-half, x+half, c)
	}
}

// row draws c over the pixels of one line from left to right, and partially over the pixels at the ends.
func row(canvas *image.RGBA, y int, left, right float64, c color.NRGBA) {
	from, to := max(0, int(left)), min(canvas.Rect.Dx()-1, int(right))
	for x := from; x <= to; x++ {
		alpha := int(c.A)
		if x == from || x == to {
			covered := min(right, float64(x+1)) - max(left, float64(x))
			alpha = int(float64(alpha) * min(1, max(0, covered)))
		}
		at := canvas.Pix[canvas.PixOffset(x, y):]
		at[0], at[1], at[2] = mix(at[0], c.R, alpha), mix(at[1], c.G, alpha), mix(at[2], c.B, alpha)
	}
}

// mix goes alpha 255ths of the way from one value to another.
func mix(from, to uint8, alpha int) uint8 {
	return uint8((int(from)*(255-alpha) + int(to)*alpha + 127) / 255)
}

// Contrast returns the WCAG contrast ratio of two colours, 1 to 21.
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
