package engine

import (
	"context"
	"errors"
	"image"
	"time"

	"footlight/app/encode"
	"footlight/app/programme"
)

const (
	// patience is how many seconds in a row the machine may be too slow.
	patience = 5
	// tolerated is the part of a second's pictures that may be skipped, as one of so many.
	tolerated = 10
)

// smaller is what a machine is asked for that is too slow for a format: fewer pictures, then smaller ones.
func smaller(f programme.Format) (programme.Format, bool) {
	switch {
	case f.FPS > 20:
		f.FPS = 20
	case f.Height > 720:
		f.Width, f.Height = 1280, 720
	case f.Height > 540:
		f.Width, f.Height = 960, 540
	case f.Height > 360:
		f.Width, f.Height = 640, 360
	default:
		return f, false
	}
	return f, true
}

// stepDown asks for less while the machine cannot do what it is asked for.
func (e *Engine) stepDown(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for p := (pace{}); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if format := e.Programme.Current(); p.tooSlow(e.Programme.Counts().Skipped, format.FPS) {
			e.step(format)
		}
	}
}

// pace is how a machine keeps up.
type pace struct {
	skipped uint64 // pictures, until the second before
	slow    int    // seconds in a row
}

// tooSlow reports, a second after the one before, whether the machine has been too slow for long enough.
func (p *pace) tooSlow(skipped uint64, fps int) bool {
	if p.slow++; (skipped-p.skipped)*tolerated <= uint64(fps) {
		p.slow = 0
	}
	p.skipped = skipped
	if p.slow < patience {
		return false
	}
	p.slow = 0
	return true
}

// step goes from a format to the next smaller one, and says so.
func (e *Engine) step(from programme.Format) {
	to, ok := smaller(from)
	if !ok {
		return
	}
	e.config.Log.Warn("this machine is too slow; the show goes on with less", "width", to.Width, "height", to.Height, "fps", to.FPS)
	e.encoder.SetRate(to.FPS)
	e.Programme.Change(to)
}

// trial is how many pictures are encoded to see what one costs.
const trial = 12

// fits reports whether encoding a format takes less than half of the time. The rest is for all else.
func fits(c encode.Config) (fit bool, err error) {
	e, err := encode.Open(c, time.Now())
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	p := image.NewYCbCr(image.Rect(0, 0, c.Width, c.Height), image.YCbCrSubsampleRatio420)
	period, cost := time.Second/time.Duration(c.FPS), time.Duration(0)
	for i := range trial {
		for j := range p.Y { // a pattern that moves, with edges
			p.Y[j] = byte((j + 7*i) * (j / c.Width) >> 3)
		}
		began := time.Now()
		if err = e.Picture(p, time.Duration(i)*period); err != nil {
			return false, err
		}
		cost += time.Since(began)
	}
	return cost < trial*period/2, nil
}
