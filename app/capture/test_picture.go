package capture

import "context"

// TestPicture draws coloured bars with a square that crosses them every four seconds.
type TestPicture struct{ Width, Height int }

// bars holds the luma and chroma of white, yellow, cyan, green, magenta, red and blue at three quarters
// brightness.
var bars = [...][3]byte{{180, 128, 128}, {168, 44, 136}, {145, 147, 44}, {133, 63, 52}, {63, 193, 204}, {51, 109, 212}, {28, 212, 120}}

// Run implements Video.
func (t TestPicture) Run(ctx context.Context, out *Slot) error {
	return OnDemand(ctx, out, func(p *Picture) error {
		p.Resize(t.Width, t.Height)
		t.draw(p)
		return nil
	})
}

func (t TestPicture) draw(p *Picture) {
	fill(p.Y, p.YStride, t.Width, t.Height, func(x int) byte { return bars[x*len(bars)/t.Width][0] })
	half, rows := (t.Width+1)/2, (t.Height+1)/2
	fill(p.Cb, p.CStride, half, rows, func(x int) byte { return bars[x*len(bars)/half][1] })
	fill(p.Cr, p.CStride, half, rows, func(x int) byte { return bars[x*len(bars)/half][2] })
	side := t.Height / 4
	left := int(p.At.UnixMilli()%4000) * (t.Width - side) / 4000
	for y := range side {
		row := p.Y[(t.Height/2+y)*p.YStride+left:]
		for x := range side {
			row[x] = 235
		}
	}
}

// fill draws equal rows.
func fill(plane []byte, stride, width, height int, value func(x int) byte) {
	for x := range width {
		plane[x] = value(x)
	}
	for y := 1; y < height; y++ {
		copy(plane[y*stride:][:width], plane[:width])
	}
}
