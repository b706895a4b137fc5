package programme

import (
	"image"
	"image/color"
	"image/draw"
	"time"

	"footlight/app/capture"
	"footlight/backend/media/letter"
)

// Third is a lower third: the name and role of the person in the picture.
type Third struct {
	Name string `json:"name"`
	Role string `json:"role,omitempty"`
}

// fade is the time in which a lower third appears or disappears.
const fade = 300 * time.Millisecond

// banner is the drawn lower third.
type banner struct {
	Third
	since time.Time // when it began to appear, or to disappear if goes is set
	goes  bool
	made  *capture.Picture // premultiplied with cover
	cover *image.Alpha
	at    image.Point // position in the programme's picture
	frame image.Point // size of that picture
}

// The colours of the stage in frontend/src/ui/theme.css.
var (
	ground = color.RGBA{0x0e, 0x0b, 0x09, 0xff}
	ink    = color.RGBA{0xfb, 0xf3, 0xe8, 0xff}
	muted  = color.RGBA{0xc9, 0xbb, 0xaa, 0xff}
	lamp   = color.RGBA{0xff, 0xb6, 0x5c, 0xff}
)

// draw draws the banner for a picture size: a dark panel as wide as its text, with a lamp-coloured edge.
func (b *banner) draw(frame image.Point) error {
	unit := float64(frame.Y) / 720
	name, role := letter.Style{Bold: true, Size: 38 * unit, Ink: ink}, letter.Style{Size: 26 * unit, Ink: muted}
	margin, height := int(24*unit), int(64*unit)
	if b.Role != "" {
		height = int(104 * unit)
	}
	width := 0
	for style, text := range map[letter.Style]string{name: b.Name, role: b.Role} {
		w, err := style.Width(text)
		if err != nil {
			return err
		}
		width = max(width, w)
	}
	most := frame.X * 7 / 8
	panel := image.NewRGBA(image.Rect(0, 0, min(width+2*margin, most)&^1, height&^1))
	draw.Draw(panel, panel.Rect, image.NewUniform(veil), image.Point{}, draw.Src)
	draw.Draw(panel, image.Rect(0, 0, margin/4, height), image.NewUniform(lamp), image.Point{}, draw.Src)
	if _, err := name.Set(panel, image.Pt(margin, int(46*unit)), most-2*margin, b.Name, 1); err != nil {
		return err
	}
	if _, err := role.Set(panel, image.Pt(margin, int(84*unit)), most-2*margin, b.Role, 1); err != nil {
		return err
	}
	b.take(panel)
	b.frame = frame
	b.at = image.Pt(frame.X/16&^1, (frame.Y-int(56*unit)-panel.Rect.Dy())&^1)
	return nil
}

func (b *banner) take(panel *image.RGBA) {
	b.made, b.cover = &capture.Picture{}, image.NewAlpha(panel.Rect)
	b.made.FromRGBA(panel)
	for i := range b.cover.Pix {
		b.cover.Pix[i] = panel.Pix[4*i+3]
	}
}

// share returns the opacity of the banner, from 0 to 256.
func (b *banner) share(now time.Time) int32 {
	seen := min(max(0, int32(now.Sub(b.since)*256/fade)), 256)
	if b.goes {
		return 256 - seen
	}
	return seen
}

// drawThird draws the banner over the picture.
func (c *composer) drawThird(b *banner, share int32) {
	for y := range b.made.Rect.Dy() {
		cover := b.cover.Pix[y*b.cover.Stride:][:b.cover.Stride]
		blend(c.dst.Y[c.dst.YOffset(b.at.X, b.at.Y+y):], b.made.Y[y*b.made.YStride:][:b.made.Rect.Dx()], cover, 1, 16, share)
		if y%2 == 0 {
			from, to := y/2*b.made.CStride, c.dst.COffset(b.at.X, b.at.Y+y)
			blend(c.dst.Cb[to:], b.made.Cb[from:][:b.made.CStride], cover, 2, 128, share)
			blend(c.dst.Cr[to:], b.made.Cr[from:][:b.made.CStride], cover, 2, 128, share)
		}
	}
}

// blend draws a row that is premultiplied with its cover over another. zero is the value of black in this
// plane.
func blend(dst, src, cover []byte, step int, zero, share int32) {
	dst = dst[:len(src)]
	for x, v := range src {
		rest := 255*256 - int32(cover[x*step])*share
		dst[x] = byte(zero + ((int32(v)-zero)*share*255+(int32(dst[x])-zero)*rest)/(255*256))
	}
}
