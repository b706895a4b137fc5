package profiles

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	_ "image/png" // creators also have PNG pictures

	scale "golang.org/x/image/draw"

	"footlight/backend/event"
)

// Limits of a picture in pixels.
const (
	mostSide = 2048 // limit of an uploaded picture, which takes at most 16 MB decoded
	side     = 256  // width and height of a stored picture
)

const quality = 85 // JPEG quality, at most 100

// portrait returns the middle square of a JPEG or PNG picture as a small JPEG. The result carries none of the
// picture's metadata, such as the place where it was taken.
func portrait(raw []byte) ([]byte, error) {
	size, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, event.Invalid("picture", "must be a JPEG or PNG")
	}
	if max(size.Width, size.Height) > mostSide {
		return nil, event.Invalid("picture", "has %d × %d pixels; send at most %d × %d", size.Width, size.Height, mostSide, mostSide)
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, event.Invalid("picture", "is damaged")
	}
	small := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.Draw(small, small.Rect, image.White, image.Point{}, draw.Src) // JPEG has no transparency
	scale.CatmullRom.Scale(small, small.Rect, picture, middle(picture.Bounds()), draw.Over, nil)
	var out bytes.Buffer
	err = jpeg.Encode(&out, small, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// middle returns the largest square in the middle of a picture.
func middle(of image.Rectangle) image.Rectangle {
	n := min(of.Dx(), of.Dy())
	from := of.Min.Add(image.Pt((of.Dx()-n)/2, (of.Dy()-n)/2))
	return image.Rectangle{Min: from, Max: from.Add(image.Pt(n, n))}
}
