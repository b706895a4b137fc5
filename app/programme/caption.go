package programme

import (
	"image"
	"image/color"
	"image/draw"

	"footlight/backend/media/letter"
)

// veil is the colour behind a name, which is premultiplied.
var veil = color.RGBA{0x0c, 0x09, 0x08, 0xdc}

// caption names a person in their box.
type caption struct {
	name string
	box  image.Rectangle
}

// mostCaptions limits how many drawn names are kept. Boxes change as people come and go.
const mostCaptions = 64

// drawName draws a person's name into the lower left corner of their box.
func (c *composer) drawName(name string, box image.Rectangle) {
	is := caption{name, box}
	b, drawn := c.names[is]
	if !drawn {
		if c.names == nil || len(c.names) >= mostCaptions {
			c.names = map[caption]*banner{}
		}
		b = is.draw(c.dst.Rect.Size())
		c.names[is] = b
	}
	if b != nil {
		c.drawThird(b, 256)
	}
}

// draw returns the drawn name for a picture size, or nil if there is none or the font lacks its letters.
func (c caption) draw(frame image.Point) *banner {
	unit := float64(frame.Y) / 720
	style, margin := letter.Style{Bold: true, Size: 24 * unit, Ink: ink}, int(14*unit)
	width, err := style.Width(c.name)
	if err != nil || c.name == "" || !letter.Draws(c.name) {
		return nil
	}
	width = min(width+2*margin, c.box.Dx()-int(32*unit)) &^ 1
	panel := image.NewRGBA(image.Rect(0, 0, width, int(40*unit)&^1))
	draw.Draw(panel, panel.Rect, image.NewUniform(veil), image.Point{}, draw.Src)
	if _, err = style.Set(panel, image.Pt(margin, int(28*unit)), width-2*margin, c.name, 1); err != nil {
		return nil
	}
	b := &banner{frame: frame, at: image.Pt((c.box.Min.X+int(16*unit))&^1, (c.box.Max.Y-int(56*unit))&^1)}
	b.take(panel)
	return b
}
