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
	// slowLimit limits the seconds in a row for which the machine may be too slow.
	slowLimit = 5
	// tolerated is the number of pictures of which one may be skipped.
	tolerated = 10
)

// smaller returns the next cheaper format: first a lower frame rate, then smaller pictures. It returns false
// if there is none.
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

// stepDown chooses a cheaper format whenever the machine is too slow.
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

// pace tracks whether the machine keeps up.
type pace struct {
	skipped uint64 // pictures, until the last call of tooSlow
	slow    int    // seconds in a row
}

// tooSlow reports whether the machine has been too slow for slowLimit seconds. It must be called once a
// second.
func (p *pace) tooSlow(skipped uint64, fps int) bool {
	if p.slow++; (skipped-p.skipped)*tolerated <= uint64(fps) {
		p.slow = 0
	}
	p.skipped = skipped
	if p.slow < slowLimit {
		return false
	}
	p.slow = 0
	return true
}

// step changes to the next cheaper format and logs the change.
func (e *Engine) step(from programme.Format) {
	to, ok := smaller(from)
	if !ok {
		return
	}
	e.config.Log.Warn("this machine is too slow; the show goes on in a smaller format", "width", to.Width, "height", to.Height, "fps", to.FPS)
	e.encoder.SetRate(to.FPS)
	e.Programme.Change(to)
}

// trial counts the pictures that fits encodes to measure the time per picture.
const trial = 12

// fits reports whether encoding takes less than half of the available time. All other work needs the rest.
func fits(c encode.Config) (fit bool, err error) {
	e, err := encode.Open(c, time.Now())
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	p := image.NewYCbCr(image.Rect(0, 0, c.Width, c.Height), image.YCbCrSubsampleRatio420)
	period, cost := time.Second/time.Duration(c.FPS), time.Duration(0)
	for i := range trial {
		for j := range p.Y { // a moving pattern with edges
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
