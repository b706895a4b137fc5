package programme

import (
	"image"
	"time"
)

// Sink receives the programme. It must not keep the pictures and samples.
type Sink interface {
	Picture(p *image.YCbCr, at time.Duration) error
	Sound(samples []int16, at time.Duration) error
}

// Format is the size and rate of pictures.
type Format struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	FPS    int `json:"fps"`
}

// Bitrate returns a suitable video bitrate for the format, in bits per second.
func (f Format) Bitrate() int { return 2_500_000 * f.Width * f.Height / (1280 * 720) }

func (f Format) size() image.Point { return image.Pt(f.Width, f.Height) }
