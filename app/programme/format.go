package programme

import (
	"image"
	"time"
)

// Sink takes the programme. It may keep neither pictures nor samples.
type Sink interface {
	Picture(p *image.YCbCr, at time.Duration) error
	Sound(samples []int16, at time.Duration) error
}

// Format is what pictures are made in.
type Format struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	FPS    int `json:"fps"`
}

// Bitrate is how many bits per second its pictures are well encoded with.
func (f Format) Bitrate() int { return 2_500_000 * f.Width * f.Height / (1280 * 720) }

func (f Format) size() image.Point { return image.Pt(f.Width, f.Height) }
