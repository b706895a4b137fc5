package programme

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"time"

	scale "golang.org/x/image/draw"

	"footlight/app/capture"
	"footlight/backend/media/letter"
)

// Card is a picture with words that is shown in place of the show. It is a capture.Video.
type Card struct {
	Words         string      // "Starting soon"
	Title         string      // of the event; is not drawn if the font lacks its letters
	Poster        image.Image // may be nil
	Until         time.Time   // the end of the countdown; zero means no countdown
	Width, Height int
}

// Run implements capture.Video.
func (c Card) Run(ctx context.Context, out *capture.Slot) error {
	canvas := image.NewRGBA(image.Rect(0, 0, c.Width, c.Height))
	if err := c.drawStill(canvas); err != nil {
		return err
	}
	var drawn capture.Picture
	shown := "nothing yet"
	return capture.OnDemand(ctx, out, func(p *capture.Picture) error {
		if line := c.line(time.Now()); line != shown {
			if err := c.drawLine(canvas, line); err != nil {
				return err
			}
			drawn.FromRGBA(canvas)
			shown = line
		}
		p.Resize(c.Width, c.Height)
		copy(p.Y, drawn.Y)
		copy(p.Cb, drawn.Cb)
		copy(p.Cr, drawn.Cr)
		return nil
	})
}

// line returns the words and the time that is left.
func (c Card) line(now time.Time) string {
	left := c.Until.Sub(now).Truncate(time.Second) / time.Second
	switch {
	case left <= 0:
		return c.Words
	case left >= 3600:
		return fmt.Sprintf("%s  %d:%02d:%02d", c.Words, left/3600, left/60%60, left%60)
	default:
		return fmt.Sprintf("%s  %d:%02d", c.Words, left/60, left%60)
	}
}

// drawStill draws the parts that do not change: the poster in the upper part, the title below it.
func (c Card) drawStill(canvas *image.RGBA) error {
	draw.Draw(canvas, canvas.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	top := c.Height / 3
	if c.Poster != nil && !c.Poster.Bounds().Empty() {
		upper := image.Rect(c.Width/8, c.Height/14, c.Width*7/8, c.Height*17/28)
		at := fit(c.Poster.Bounds().Size(), upper)
		scale.CatmullRom.Scale(canvas, at, c.Poster, c.Poster.Bounds(), draw.Src, nil)
		top = at.Max.Y + c.Height/36
	}
	title := letter.Style{Bold: true, Size: float64(c.Height) / 16, Ink: ink}
	if !letter.Draws(c.Title) {
		return nil
	}
	lines, err := title.Set(nil, image.Point{}, c.Width*3/4, c.Title, 2)
	if err != nil {
		return err
	}
	if lines > 1 { // a long title is set in smaller letters
		title.Size = float64(c.Height) / 20
	}
	return c.centre(canvas, title, top+int(title.Size), c.Title, 2)
}

// drawLine draws the words at the lower edge.
func (c Card) drawLine(canvas *image.RGBA, line string) error {
	lower := image.Rect(0, c.Height*6/7, c.Width, c.Height)
	draw.Draw(canvas, lower, image.NewUniform(ground), image.Point{}, draw.Src)
	return c.centre(canvas, letter.Style{Size: float64(c.Height) / 18, Ink: lamp}, c.Height*13/14, line, 1)
}

// centre draws text in the middle. If the text needs several lines, they are aligned at their left edge.
func (c Card) centre(canvas *image.RGBA, s letter.Style, y int, text string, limit int) error {
	width, err := s.Width(text)
	if err != nil {
		return err
	}
	width = min(width, c.Width*3/4)
	_, err = s.Set(canvas, image.Pt((c.Width-width)/2, y), width, text, limit)
	return err
}
