package poster

import (
	"image"
	"image/color"

	"footlight/backend/media/letter"
)

// letter draws headline, time and names on the left.
func (p Poster) letter(canvas *image.RGBA, background color.NRGBA) error {
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

// oneLine draws a line in the largest of several sizes that fits.
func oneLine(canvas *image.RGBA, ink color.NRGBA, left, y, width int, line string) error {
	for _, part := range []float64{24, 27, 30, 34} {
		size := float64(canvas.Rect.Dy()) / part
		style := letter.Style{Size: size, Ink: ink}
		lines, err := style.Set(nil, image.Point{}, width, line, 2)
		if err == nil && lines > 1 && part < 34 {
			continue
		}
		if err == nil {
			_, err = style.Set(canvas, image.Pt(left, y), width, line, 1)
		}
		return err
	}
	return nil
}

// headline uses the largest of several sizes that fits in three lines. It returns where the next line may
// start.
func (p Poster) headline(canvas *image.RGBA, ink color.NRGBA, left, width int) (int, error) {
	h := canvas.Rect.Dy()
	top := h / 4
	if p.Headline == "" {
		return h / 2, nil
	}
	for _, part := range []float64{7, 9, 12, 15} {
		size := float64(h) / part
		style := letter.Style{Bold: true, Size: size, Ink: ink}
		lines, err := style.Set(nil, image.Point{}, width, p.Headline, 9)
		if err != nil {
			return 0, err
		}
		if lines > 3 && part < 15 {
			continue
		}
		first := top + int(size)
		lines, err = style.Set(canvas, image.Pt(left, first), width, p.Headline, 4)
		return first + int(size*1.15*float64(lines-1)) + int(size*0.4), err
	}
	return top, nil
}

// Ink returns black or white, whichever is more legible on background.
func Ink(background color.NRGBA) color.NRGBA {
	white, black := color.NRGBA{R: 255, G: 255, B: 255, A: 255}, color.NRGBA{R: 16, G: 16, B: 20, A: 255}
	if Contrast(white, background) >= Contrast(black, background) {
		return white
	}
	return black
}
