package programme

import (
	"image"
	"time"

	"footlight/app/capture"
)

// A camera over the stage takes a quarter of its width, in the lower right corner.
const (
	insetShare  = 4
	insetMargin = 16
)

// composer draws scenes.
type composer struct {
	dst         *image.YCbCr
	full, inset scaler
	tiles       []*scaler // of people
	names       map[caption]*banner
	drawn       image.Rectangle // the part that the last full picture filled
	captured    time.Time       // when that picture was captured
}

func newComposer(width, height int) *composer {
	dst := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	blacken(dst, dst.Rect)
	return &composer{dst: dst, drawn: dst.Rect}
}

// drawFull fills the picture with p, with black bars if the shapes differ.
func (c *composer) drawFull(p *capture.Picture) {
	if p == nil {
		blacken(c.dst, c.dst.Rect)
		c.drawn = image.Rectangle{}
		return
	}
	c.captured = p.At
	where := fit(p.Rect.Size(), c.dst.Rect)
	if where != c.drawn {
		blacken(c.dst, c.dst.Rect)
		c.drawn = where
	}
	c.draw(&c.full, where, &p.YCbCr)
}

func (c *composer) drawInset(p *capture.Picture) {
	if p == nil {
		return
	}
	corner, size := c.dst.Rect.Max.Sub(image.Pt(insetMargin, insetMargin)), c.dst.Rect.Size().Div(insetShare)
	size = fit(p.Rect.Size(), image.Rectangle{Max: size}).Size()
	c.draw(&c.inset, image.Rectangle{corner.Sub(size), corner}, &p.YCbCr)
}

func (c *composer) draw(by *scaler, where image.Rectangle, p *image.YCbCr) {
	if where.Size() == p.Rect.Size() {
		capture.Place(c.dst, where.Min, p)
		return
	}
	by.draw(c.dst, where, p)
}

func view(source *capture.Slot, look func(*capture.Picture)) {
	if source == nil {
		look(nil)
		return
	}
	source.View(look)
}
