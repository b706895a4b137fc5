package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"

	scale "golang.org/x/image/draw"
)

// veil is the share of the background colour over a picture behind letters, of 255.
const veil = 215

// backdrop fills the canvas with the middle of the picture, and veils it behind the letters.
func (p Poster) backdrop(canvas *image.RGBA, background color.NRGBA) {
	scale.ApproxBiLinear.Scale(canvas, canvas.Rect, p.Picture, middle(p.Picture.Bounds(), canvas.Rect.Size()), draw.Src, nil)
	if p.Headline+p.When+p.Who == "" {
		return
	}
	background.A = veil
	letters := canvas.Rect
	letters.Max.X = letters.Max.X * 12 / 16
	draw.Draw(canvas, letters, image.NewUniform(background), image.Point{}, draw.Over)
}

// middle returns the largest centred part of a picture with the proportions of a canvas.
func middle(of image.Rectangle, canvas image.Point) image.Rectangle {
	w := min(of.Dx(), of.Dy()*canvas.X/canvas.Y)
	h := min(of.Dy(), of.Dx()*canvas.Y/canvas.X)
	from := of.Min.Add(image.Pt((of.Dx()-w)/2, (of.Dy()-h)/2))
	return image.Rectangle{Min: from, Max: from.Add(image.Pt(w, h))}
}

// maxPicture is the largest document, in bytes.
const maxPicture = 1 << 20

// small encodes a picture so that it fits into a document.
func small(picture image.Image) ([]byte, error) {
	var out bytes.Buffer
	for quality := 88; ; quality /= 2 {
		out.Reset()
		if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality}); err != nil || out.Len() <= maxPicture || quality < 10 {
			return out.Bytes(), err
		}
	}
}
