package poster

import (
	"image"
	"image/color"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// letter sets headline, time and names on the left.
func (p Poster) letter(canvas *image.NRGBA, background color.NRGBA) error {
	w, h := canvas.Rect.Dx(), canvas.Rect.Dy()
	ink := Ink(background)
	left, width := w/16, w*10/16
	y, err := p.headline(canvas, ink, left, width)
	if err != nil {
		return err
	}
	for _, line := range []string{p.When, p.Who} {
		if line == "" {
			continue
		}
		y += h / 16
		if err := oneLine(canvas, ink, left, y, width, line); err != nil {
			return err
		}
	}
	return nil
}

// oneLine sets a line in the largest of a few sizes that it fits in.
func oneLine(canvas *image.NRGBA, ink color.NRGBA, left, y, width int, line string) error {
	for _, part := range []float64{24, 27, 30, 34} {
		size := float64(canvas.Rect.Dy()) / part
		lines, err := text(nil, ink, goregular.TTF, size, left, y, width, line, 2)
		if err == nil && lines > 1 && part < 34 {
			continue
		}
		if err == nil {
			_, err = text(canvas, ink, goregular.TTF, size, left, y, width, line, 1)
		}
		return err
	}
	return nil
}

// headline takes the largest of a few sizes that fits in three lines, and
// returns where the next line may start.
func (p Poster) headline(canvas *image.NRGBA, ink color.NRGBA, left, width int) (int, error) {
	h := canvas.Rect.Dy()
	top := h / 4
	if p.Headline == "" {
		return h / 2, nil
	}
	for _, part := range []float64{7, 9, 12, 15} {
		size := float64(h) / part
		lines, err := text(nil, ink, gobold.TTF, size, left, 0, width, p.Headline, 9)
		if err != nil {
			return 0, err
		}
		if lines > 3 && part < 15 {
			continue
		}
		first := top + int(size)
		lines, err = text(canvas, ink, gobold.TTF, size, left, first, width, p.Headline, 4)
		return first + int(size*1.15*float64(lines-1)) + int(size*0.4), err
	}
	return top, nil
}

// Ink is black or white, whichever reads better on background.
func Ink(background color.NRGBA) color.NRGBA {
	white, black := color.NRGBA{R: 255, G: 255, B: 255, A: 255}, color.NRGBA{R: 16, G: 16, B: 20, A: 255}
	if Contrast(white, background) >= Contrast(black, background) {
		return white
	}
	return black
}

// text sets s from baseline y on in at most limit lines and returns how many
// it took. A nil canvas only counts.
func text(canvas *image.NRGBA, ink color.NRGBA, ttf []byte, size float64, x, y, width int, s string, limit int) (int, error) {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		return 0, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return 0, err
	}
	defer face.Close()
	lines := wrap(face, s, fixed.I(width), limit)
	for i, line := range lines {
		if canvas == nil {
			break
		}
		at := fixed.P(x, y+int(size*1.15*float64(i)))
		(&font.Drawer{Dst: canvas, Src: image.NewUniform(ink), Face: face, Dot: at}).DrawString(line)
	}
	return len(lines), nil
}

// wrap breaks s between words into at most limit lines; what is left over is
// said by an ellipsis.
func wrap(face font.Face, s string, width fixed.Int26_6, limit int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line == "" || font.MeasureString(face, longer) <= width {
			line = longer
			continue
		}
		if len(lines) == limit-1 {
			line += " …"
			break
		}
		lines, line = append(lines, line), word
	}
	return append(lines, line)
}

// Draws reports whether the poster's letters can show s: Latin, Greek and
// Cyrillic they can, most other scripts they cannot.
func Draws(s string) bool {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return false
	}
	var scratch sfnt.Buffer
	for _, r := range s {
		if index, err := parsed.GlyphIndex(&scratch, r); err != nil || index == 0 {
			return false
		}
	}
	return true
}
