// Package letter draws text into pictures, in a plain sans serif font that is part of the program: Latin,
// Greek and Cyrillic. Draws reports whether the font can show a text.
package letter

import (
	"image"
	"image/color"
	"image/draw"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style holds the weight, size and colour of letters.
type Style struct {
	Bold bool
	Size float64 // in pixels
	Ink  color.Color
}

func (s Style) face() (font.Face, error) {
	ttf := goregular.TTF
	if s.Bold {
		ttf = gobold.TTF
	}
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(parsed, &opentype.FaceOptions{Size: s.Size, DPI: 72, Hinting: font.HintingFull})
}

// Set draws text with its first baseline at at, in at most limit lines of that width, and returns the number
// of lines. If canvas is nil, it only counts them.
func (s Style) Set(canvas draw.Image, at image.Point, width int, text string, limit int) (int, error) {
	face, err := s.face()
	if err != nil {
		return 0, err
	}
	defer face.Close()
	lines := wrap(face, text, fixed.I(width), limit)
	for i, line := range lines {
		if canvas == nil {
			break
		}
		dot := fixed.P(at.X, at.Y+int(s.Size*1.15*float64(i)))
		(&font.Drawer{Dst: canvas, Src: image.NewUniform(s.Ink), Face: face, Dot: dot}).DrawString(line)
	}
	return len(lines), nil
}

// Width returns the width of a line of text, in pixels.
func (s Style) Width(text string) (int, error) {
	face, err := s.face()
	if err != nil {
		return 0, err
	}
	defer face.Close()
	return font.MeasureString(face, text).Ceil(), nil
}

// wrap breaks s between words into at most limit lines. An ellipsis replaces the rest.
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

// Draws reports whether the font can show s.
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
