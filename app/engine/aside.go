package engine

import (
	"context"
	"image"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"footlight/app/encode"
	"footlight/app/programme"
	"footlight/backend/event"
	"footlight/backend/media"
)

// small is the format for people on stage. It leaves the network to the show itself.
var small = encode.Config{Width: 640, Height: 360, FPS: 15, VideoBitrate: 400_000, SoundBitrate: usualSound}

// aside encodes the programme's pictures for the people on stage, from the first person on. It is safe for concurrent
// use.
type aside struct {
	encoder atomic.Pointer[encode.Encoder] // nil until it is open
	drawn   chan stamped
	spare   chan *image.YCbCr

	scale programme.Smaller // these belong to the programme's goroutine
	last  time.Duration
}

// stamped is a picture with its time.
type stamped struct {
	*image.YCbCr
	at time.Duration
}

// open opens the encoder of a show that began at a time, unless it is open. The encoder runs until ctx ends.
func (a *aside) open(ctx context.Context, began time.Time, runs *sync.WaitGroup) error {
	if a.encoder.Load() != nil {
		return nil
	}
	e, err := encode.Open(small, began)
	if err != nil {
		return err
	}
	a.drawn, a.spare = make(chan stamped, 2), make(chan *image.YCbCr, 2)
	for range cap(a.spare) {
		a.spare <- image.NewYCbCr(image.Rect(0, 0, small.Width, small.Height), image.YCbCrSubsampleRatio420)
	}
	a.encoder.Store(e)
	runs.Go(func() { a.encode(ctx, e) })
	return nil
}

func (a *aside) encode(ctx context.Context, e *encode.Encoder) {
	defer func() { _ = e.Close() }() // nothing depends on it any more
	for {
		select {
		case <-ctx.Done():
			return
		case p := <-a.drawn:
			_ = e.Picture(p.YCbCr, p.at) // a picture that is not encoded is lost
			a.spare <- p.YCbCr
		}
	}
}

// needKey makes the next picture a keyframe.
func (a *aside) needKey() {
	if e := a.encoder.Load(); e != nil {
		e.ForceKeyframe()
	}
}

// take hands a picture of the programme to the encoder, unless that is busy or one was taken shortly before.
func (a *aside) take(p *image.YCbCr, at time.Duration) {
	if a.encoder.Load() == nil || at-a.last < time.Second/time.Duration(small.FPS)*9/10 {
		return
	}
	select {
	case to := <-a.spare:
		a.last = at
		a.scale.Draw(to, p)
		a.drawn <- stamped{to, at} // does not block: its places are as many as the pictures
	default:
	}
}

// read passes the encoded pictures to see until ctx ends.
func (a *aside) read(ctx context.Context, see func(media.Frame)) {
	e := a.encoder.Load()
	if e == nil {
		return
	}
	frames := e.Hub.Subscribe()
	defer frames.Close()
	e.ForceKeyframe()
	for {
		f, err := frames.Next(ctx)
		if err != nil {
			return // only ctx ends it
		}
		see(f)
	}
}

// output passes the programme to the encoder of the show, and its pictures to the people on stage. It implements
// programme.Sink.
type output struct {
	*encode.Encoder
	aside *aside
}

// Picture implements programme.Sink.
func (o output) Picture(p *image.YCbCr, at time.Duration) error {
	o.aside.take(p, at)
	return o.Encoder.Picture(p, at)
}

// renamed returns the address of another side stream of the same person.
func renamed(address string, from, to event.SideStream) string {
	return strings.Replace(address, string(from.ID()), string(to.ID()), 1)
}
