package capture

import "image"

// Shade draws decoded pictures in a programme's colours. The zero value is ready to use.
type Shade struct {
	from colours
	by   *conversion
}

// Draw draws a picture of planes of 4:2:0 into p. hd means BT.709 instead of BT.601, full means the full range of values
// instead of video range.
func (s *Shade) Draw(p *Picture, from *image.YCbCr, hd, full bool) {
	if hd && !full {
		p.Resize(from.Rect.Dx(), from.Rect.Dy())
		Place(&p.YCbCr, image.Point{}, from)
		return
	}
	if is := (colours{hd, full}); s.by == nil || s.from != is {
		s.from, s.by = is, newConversion(is)
	}
	s.by.planes(p, from)
}

// Place copies a picture of planes of 4:2:0 to a place in another one. The coordinates must be even.
func Place(dst *image.YCbCr, at image.Point, src *image.YCbCr) {
	copyRows(dst.Y[dst.YOffset(at.X, at.Y):], dst.YStride, src.Y, src.YStride, src.Rect.Size())
	c, half := dst.COffset(at.X, at.Y), image.Pt((src.Rect.Dx()+1)/2, (src.Rect.Dy()+1)/2)
	copyRows(dst.Cb[c:], dst.CStride, src.Cb, src.CStride, half)
	copyRows(dst.Cr[c:], dst.CStride, src.Cr, src.CStride, half)
}

func copyRows(dst []byte, dstStride int, src []byte, srcStride int, size image.Point) {
	for y := range size.Y {
		copy(dst[y*dstStride:][:size.X], src[y*srcStride:])
	}
}
