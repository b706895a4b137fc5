package programme

import "image"

// scaler scales pictures of one size into a rectangle with linear interpolation. It computes its tables once.
type scaler struct {
	from, to image.Point
	luma     table
	chroma   table
}

// table holds the source positions of a plane's pixels.
type table struct{ columns, rows []tap }

// tap is a position between two pixels. weight is the share of the second one, in 1/256.
type tap struct{ first, second, weight int32 }

func (s *scaler) prepare(from, to image.Point) {
	if s.from == from && s.to == to {
		return
	}
	half := func(p image.Point) image.Point { return image.Pt((p.X+1)/2, (p.Y+1)/2) }
	*s = scaler{from, to, tableOf(from, to), tableOf(half(from), half(to))}
}

func tableOf(from, to image.Point) table {
	return table{taps(from.X, to.X), taps(from.Y, to.Y)}
}

// taps maps m pixels to positions among n, by the centres of the pixels.
func taps(n, m int) []tap {
	all := make([]tap, m)
	for i := range all {
		at := max(0, ((2*i+1)*n*256/m-256)/2) // in 1/256 of a pixel
		first := min(at/256, n-1)
		all[i] = tap{int32(first), int32(min(first+1, n-1)), int32(at % 256)}
	}
	return all
}

// draw scales src into the rectangle at of dst. The rectangle must begin at even coordinates.
func (s *scaler) draw(dst *image.YCbCr, at image.Rectangle, src *image.YCbCr) {
	s.prepare(src.Rect.Size(), at.Size())
	s.luma.draw(dst.Y[dst.YOffset(at.Min.X, at.Min.Y):], dst.YStride, src.Y, src.YStride)
	c := dst.COffset(at.Min.X, at.Min.Y)
	s.chroma.draw(dst.Cb[c:], dst.CStride, src.Cb, src.CStride)
	s.chroma.draw(dst.Cr[c:], dst.CStride, src.Cr, src.CStride)
}

// Smaller draws pictures in another size. The zero value is ready to use.
type Smaller struct{ by scaler }

// Draw draws all of from into to. It leaves bars where their shapes differ.
func (s *Smaller) Draw(to, from *image.YCbCr) {
	box := fit(from.Rect.Size(), to.Rect)
	if box != to.Rect {
		blacken(to, to.Rect)
	}
	s.by.draw(to, box, from)
}

func (t table) draw(dst []byte, dstStride int, src []byte, srcStride int) {
	for y, row := range t.rows {
		line := dst[y*dstStride:][:len(t.columns)]
		a, b := src[int(row.first)*srcStride:], src[int(row.second)*srcStride:]
		for x, c := range t.columns {
			above := int32(a[c.first])<<8 + (int32(a[c.second])-int32(a[c.first]))*c.weight
			below := int32(b[c.first])<<8 + (int32(b[c.second])-int32(b[c.first]))*c.weight
			line[x] = byte((above<<8 + (below-above)*row.weight + 1<<15) >> 16)
		}
	}
}

// blacken fills a rectangle with black.
func blacken(dst *image.YCbCr, r image.Rectangle) {
	r = r.Intersect(dst.Rect)
	paint(dst.Y, dst.YStride, r, 16)
	half := image.Rect(r.Min.X/2, r.Min.Y/2, (r.Max.X+1)/2, (r.Max.Y+1)/2)
	paint(dst.Cb, dst.CStride, half, 128)
	paint(dst.Cr, dst.CStride, half, 128)
}

func paint(plane []byte, stride int, r image.Rectangle, value byte) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := plane[y*stride+r.Min.X:][:r.Dx()]
		for x := range row {
			row[x] = value
		}
	}
}

// fit returns the largest rectangle with src's shape in the middle of where, with even coordinates.
func fit(src image.Point, where image.Rectangle) image.Rectangle {
	width, height := where.Dx(), where.Dy()
	if src.X*height > src.Y*width {
		height = max(2, width*src.Y/src.X&^1)
	} else {
		width = max(2, height*src.X/src.Y&^1)
	}
	corner := where.Min.Add(image.Pt((where.Dx()-width)/2&^1, (where.Dy()-height)/2&^1))
	return image.Rectangle{corner, corner.Add(image.Pt(width, height))}
}
