package engine

import (
	"context"
	"errors"
	"image"
	"time"

	"footlight/app/encode"
	"footlight/app/programme"
)

// keepPace chooses a cheaper format whenever the machine is too slow, and the chosen one again when it is calm.
func (e *Engine) keepPace(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for l := newLadder(e.config.Format); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		switch f := l.format(); l.second(e.Programme.Counts().Skipped) {
		case 1:
			e.config.Log.Warn("this machine is too slow; the show goes on in a smaller format", "now", l.format(), "before", f)
			e.change(l.format())
		case -1:
			e.config.Log.Info("this machine is fast enough again; the show goes on in a larger format", "now", l.format(), "before", f)
			e.change(l.format())
		}
	}
}

func (e *Engine) change(to programme.Format) {
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
