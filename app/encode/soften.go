package encode

import "image"

// soften returns p with the mean of each square of side pixels in place of the square. The result is valid
// until the next call.
func (s *softener) soften(p *image.YCbCr, side int) *image.YCbCr {
	if s.made.Rect != p.Rect {
		s.made = *image.NewYCbCr(p.Rect, p.SubsampleRatio)
	}
	size := p.Rect.Size()
	half := image.Pt((size.X+1)/2, (size.Y+1)/2)
	average(s.made.Y, s.made.YStride, p.Y, p.YStride, size, side)
	average(s.made.Cb, s.made.CStride, p.Cb, p.CStride, half, side/2)
	average(s.made.Cr, s.made.CStride, p.Cr, p.CStride, half, side/2)
	return &s.made
}

// softener holds the memory for a softened picture.
type softener struct{ made image.YCbCr }

func average(dst []byte, dstStride int, src []byte, srcStride int, size image.Point, side int) {
	for top := 0; top < size.Y; top += side {
		for left := 0; left < size.X; left += side {
			sum, n := 0, 0
			right, bottom := min(left+side, size.X), min(top+side, size.Y)
			for y := top; y < bottom; y++ {
				for _, v := range src[y*srcStride+left : y*srcStride+right] {
					sum += int(v)
				}
				n += right - left
			}
			for y := top; y < bottom; y++ {
				row := dst[y*dstStride+left : y*dstStride+right]
				for x := range row {
					row[x] = byte(sum / n)
				}
			}
		}
	}
}
