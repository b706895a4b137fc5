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
	mostSide = 2048 // limit of an uploaded picture, which takes at most 100 MB of memory while it is decoded
	side     = 256  // width and height of a stored picture
)

// mostScans limits the scans of a JPEG. Usual ones have at most 20. A decoder visits all pixels for each scan, which
// needs only 20 bytes: a picture of 1 MB with nothing but scans takes minutes.
const mostScans = 100

// startOfScan is a JPEG's marker that begins a scan. It cannot occur within one. ITU-T T.81, section B.1.1.
var startOfScan = []byte{0xff, 0xda}

const quality = 85 // JPEG quality, at most 100

// portrait returns the middle square of a JPEG or PNG picture as a small JPEG. The result carries none of the
// picture's metadata, such as the place where it was taken.
func portrait(raw []byte) ([]byte, error) {
	if err := decodable(raw); err != nil {
		return nil, err
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

// decodable refuses files that are no picture, and pictures that take too much memory or time to decode.
func decodable(raw []byte) error {
	size, format, err := image.DecodeConfig(bytes.NewReader(raw))
	switch {
	case err != nil:
		return event.Invalid("picture", "must be a JPEG or PNG")
	case min(size.Width, size.Height) < 1:
		return event.Invalid("picture", "has no pixels")
	case max(size.Width, size.Height) > mostSide:
		return event.Invalid("picture", "has %d × %d pixels; send at most %d × %d", size.Width, size.Height, mostSide, mostSide)
	case format == "jpeg" && bytes.Count(raw, startOfScan) > mostScans:
		return event.Invalid("picture", "has more than %d scans; save it as an ordinary JPEG", mostScans)
	}
	return nil
}

// middle returns the largest square in the middle of a picture.
func middle(of image.Rectangle) image.Rectangle {
	n := min(of.Dx(), of.Dy())
	from := of.Min.Add(image.Pt((of.Dx()-n)/2, (of.Dy()-n)/2))
	return image.Rectangle{Min: from, Max: from.Add(image.Pt(n, n))}
}
