package capture

import (
	"context"
	"image"
	"sync"
	"time"
)

// Picture is an I420 picture, and when it was captured.
type Picture struct {
	image.YCbCr
	At time.Time
}

// Resize makes the picture of a size. Its memory is kept where that is enough.
func (p *Picture) Resize(width, height int) {
	if p.Rect.Dx() == width && p.Rect.Dy() == height {
		return
	}
	p.YCbCr = *image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
}

// Video is a source of pictures.
type Video interface {
	// Run captures into out until ctx ends, and then returns nil. Any error is the end of the source, as it
	// is now: a camera that was unplugged comes back with another Run.
	Run(ctx context.Context, out *Slot) error
}

// Slot holds the newest picture of a source. One goroutine puts pictures, another takes them.
type Slot struct {
	mu    sync.Mutex
	front *Picture  // nil: none was captured yet
	asked time.Time // when a picture was first wanted since; zero: none is

	fresh, wanted chan struct{} // of capacity 1
}

// NewSlot is an empty slot.
func NewSlot() *Slot {
	return &Slot{fresh: make(chan struct{}, 1), wanted: make(chan struct{}, 1)}
}

// Put makes p the newest picture, and gives back the memory for the next one.
func (s *Slot) Put(p *Picture) (next *Picture) {
	s.mu.Lock()
	s.front, next, s.asked = p, s.front, time.Time{}
	s.mu.Unlock()
	signal(s.fresh)
	if next == nil {
		next = &Picture{}
	}
	return next
}

// View shows the newest picture to look, which must not keep it. It is nil while there is none.
func (s *Slot) View(look func(*Picture)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	look(s.front)
}

// Want asks a source that captures on demand for a picture.
func (s *Slot) Want() {
	s.mu.Lock()
	if s.asked.IsZero() {
		s.asked = time.Now()
	}
	s.mu.Unlock()
	signal(s.wanted)
}

// Unanswered is for how long a picture has been wanted, and none came.
func (s *Slot) Unanswered() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked.IsZero() {
		return 0
	}
	return time.Since(s.asked)
}

// Wanted receives when a picture is asked for.
func (s *Slot) Wanted() <-chan struct{} { return s.wanted }

// Fresh receives after a picture was put.
func (s *Slot) Fresh() <-chan struct{} { return s.fresh }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// OnDemand puts a picture whenever one is wanted, until ctx ends or draw fails.
func OnDemand(ctx context.Context, out *Slot, draw func(*Picture) error) error {
	p := &Picture{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-out.Wanted():
		}
		p.At = time.Now()
		if err := draw(p); err != nil {
			return err
		}
		p = out.Put(p)
	}
}
