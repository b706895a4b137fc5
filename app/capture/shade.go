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
		p.copy(from)
		return
	}
	if is := (colours{hd, full}); s.by == nil || s.from != is {
		s.from, s.by = is, newConversion(is)
	}
	s.by.planes(p, from)
}

// copy makes p equal to another picture of planes of 4:2:0.
func (p *Picture) copy(from *image.YCbCr) {
	width, height := from.Rect.Dx(), from.Rect.Dy()
	p.Resize(width, height)
	for y := range height {
		copy(p.Y[y*p.YStride:][:width], from.Y[y*from.YStride:])
	}
	for y := range (height + 1) / 2 {
		copy(p.Cb[y*p.CStride:][:(width+1)/2], from.Cb[y*from.CStride:])
		copy(p.Cr[y*p.CStride:][:(width+1)/2], from.Cr[y*from.CStride:])
	}
}
