// Package poster draws an event's poster: bands and circles in the palette's colours, or a given picture,
// with the headline in a plain sans serif. The same Poster always gives the same bytes.
package poster

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"strconv"
)

// Size is one form of a poster.
type Size struct {
	Role          string
	Width, Height int
}

// Sizes returns the forms of every poster, the master first.
func Sizes() []Size {
	return []Size{{"master", 1536, 1024}, {"share", 1200, 630}}
}

// Poster describes what to draw. Colours are "#rrggbb": background first, then at least two more. Unreadable
// colours become black.
type Poster struct {
	Palette  []string
	Headline string // may be empty; then only the lines below are drawn
	When     string
	Who      string
	Seed     string      // varies the shapes
	Picture  image.Image // fills the poster in place of shapes; nil means shapes
}

// Draw draws the poster and returns its media type.
func (p Poster) Draw(s Size) (file []byte, mime string, err error) {
	canvas := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	colours := p.colours()
	draw.Draw(canvas, canvas.Bounds(), image.NewUniform(colours[0]), image.Point{}, draw.Src)
	if p.Picture != nil {
		p.backdrop(canvas, colours[0])
	} else {
		p.shapes(canvas, colours[1:])
	}
	if err = p.letter(canvas, colours[0]); err != nil {
		return nil, "", err
	}
	if p.Picture != nil {
		file, err = small(canvas)
		return file, "image/jpeg", err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err = encoder.Encode(&out, canvas)
	return out.Bytes(), "image/png", err
}

func (p Poster) colours() []color.NRGBA {
	colours := make([]color.NRGBA, 0, 3)
	for _, hex := range p.Palette {
		colours = append(colours, Colour(hex))
	}
	for len(colours) < 3 {
		colours = append(colours, color.NRGBA{A: 255})
	}
	return colours
}

// Colour parses "#rrggbb".
func Colour(hex string) color.NRGBA {
	if len(hex) != 7 {
		return color.NRGBA{A: 255}
	}
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		return color.NRGBA{A: 255}
	}
	return color.NRGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}

// shapes draws circles of light over the right half and a beam from above.
func (p Poster) shapes(canvas *image.RGBA, colours []color.NRGBA) {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(p.Seed)) // a hash never fails
	random := rand.New(rand.NewPCG(seed.Sum64(), 1))
	w, h := float64(canvas.Rect.Dx()), float64(canvas.Rect.Dy())
	beam(canvas, colours[0], w*(0.74+0.14*random.Float64()), h)
	for i := range 5 {
		c := colours[i%len(colours)]
		c.A = uint8(50 + random.IntN(110))
		radius := h * (0.06 + 0.22*random.Float64())
		disc(canvas, c, w*(0.78+0.22*random.Float64()), h*random.Float64(), radius)
	}
	floor := image.Rect(0, int(h*0.93), int(w), int(h))
	draw.Draw(canvas, floor, image.NewUniform(colours[0]), image.Point{}, draw.Over)
}
