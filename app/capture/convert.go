package capture

import (
	"image"
	"slices"
)

// The shares of red, green and blue in luma and chroma: BT.709 with video range, in 1/65536. Players assume
// this matrix for pictures of 720 lines and more.
const (
	yr, yg, yb = 11966, 40254, 4064
	ur, ug, ub = -6596, -22189, 28785
	vr, vg, vb = 28785, -26145, -2640

	black = 16<<16 + 1<<15  // luma zero, plus a half for rounding
	grey  = 128<<16 + 1<<15 // chroma zero
)

// fromBGRX converts the pixels of a screen, with blue in the lowest byte, into p, which must have their size.
// An odd last column or row gets the chroma of its own pixels alone.
func (p *Picture) fromBGRX(pixels []uint32) {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	for y := 0; y < height; y += 2 {
		upper := pixels[y*width:][:width]
		lower, below := upper, p.Y[y*p.YStride:][:width]
		if y+1 < height {
			lower, below = pixels[(y+1)*width:][:width], p.Y[(y+1)*p.YStride:][:width]
		}
		lumaRow(p.Y[y*p.YStride:][:width], upper)
		lumaRow(below, lower)
		chroma := (y / 2) * p.CStride
		chromaRow(p.Cb[chroma:][:(width+1)/2], p.Cr[chroma:][:(width+1)/2], upper, lower)
	}
}

// FromRGBA draws img over black into p.
func (p *Picture) FromRGBA(img *image.RGBA) {
	p.Resize(img.Rect.Dx(), img.Rect.Dy())
	pixels := make([]uint32, 0, img.Rect.Dx()*img.Rect.Dy())
	for y := range img.Rect.Dy() {
		for c := range slices.Chunk(img.Pix[y*img.Stride:][:4*img.Rect.Dx()], 4) {
			pixels = append(pixels, uint32(c[0])<<16|uint32(c[1])<<8|uint32(c[2]))
		}
	}
	p.fromBGRX(pixels)
}

func lumaRow(dst []byte, row []uint32) {
	dst = dst[:len(row)] // one bounds check instead of one per pixel
	for x, c := range row {
		dst[x] = byte(((c>>16&0xff)*yr + (c>>8&0xff)*yg + (c&0xff)*yb + black) >> 16)
	}
}

func chromaRow(u, v []byte, upper, lower []uint32) {
	pairs := len(upper) / 2
	for x := range pairs {
		a, b, c, d := upper[2*x], upper[2*x+1], lower[2*x], lower[2*x+1]
		// Red and blue are added together: the sum of four bytes does not overflow into the next 16 bits.
		rb := a&0xff00ff + b&0xff00ff + c&0xff00ff + d&0xff00ff
		g := a>>8&0xff + b>>8&0xff + c>>8&0xff + d>>8&0xff
		u[x], v[x] = chromaOf(int32(rb>>16), int32(g), int32(rb&0xffff))
	}
	if last := len(upper) - 1; len(upper)%2 == 1 {
		a, c := upper[last], lower[last]
		rb, g := (a&0xff00ff+c&0xff00ff)*2, (a>>8&0xff+c>>8&0xff)*2
		u[pairs], v[pairs] = chromaOf(int32(rb>>16), int32(g), int32(rb&0xffff))
	}
}

// chromaOf returns the chroma of four pixels from the sums of their colours.
func chromaOf(r, g, b int32) (u, v byte) {
	return byte(((r*ur+g*ug+b*ub)>>2 + grey) >> 16), byte(((r*vr+g*vg+b*vb)>>2 + grey) >> 16)
}
