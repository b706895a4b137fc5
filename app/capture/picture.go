package capture

import (
	"context"
	"image"
	"sync"
	"sync/atomic"
	"time"
)

// Picture is an I420 picture with its time of capture.
type Picture struct {
	image.YCbCr
	At time.Time
}

// Resize sets the size of the picture. It allocates memory only if the size changes.
func (p *Picture) Resize(width, height int) {
	if p.Rect.Dx() == width && p.Rect.Dy() == height {
		return
	}
	p.YCbCr = *image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
}

// Video is a source of pictures.
type Video interface {
	// Run captures into out until ctx ends, and then returns nil. After an error the source has ended;
	// another Run may succeed, for example when a camera is plugged in again.
	Run(ctx context.Context, out *Slot) error
}

// Slot holds the newest picture of a source. One goroutine puts pictures, another takes them.
type Slot struct {
	mu    sync.Mutex
	front *Picture  // is nil until the first picture
	asked time.Time // when a picture was first requested since front; is zero if none is requested

	spoiled atomic.Uint64

	fresh, wanted chan struct{} // of capacity 1
}

// NewSlot returns an empty Slot.
func NewSlot() *Slot {
	return &Slot{fresh: make(chan struct{}, 1), wanted: make(chan struct{}, 1)}
}

// Put makes p the newest picture, and returns the memory for the next one.
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

// Spoil counts a frame that the source delivered, but that is no picture.
func (s *Slot) Spoil() { s.spoiled.Add(1) }

// Spoiled returns how many frames were no pictures. It is 0 for a nil Slot.
func (s *Slot) Spoiled() uint64 {
	if s == nil {
		return 0
	}
	return s.spoiled.Load()
}

// View passes the newest picture to look, which must not keep it. The picture is nil before the first Put.
func (s *Slot) View(look func(*Picture)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	look(s.front)
}

// IsEmpty reports whether no picture was put yet.
func (s *Slot) IsEmpty() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.front == nil
}

// Want requests a picture from a source that captures on demand.
func (s *Slot) Want() {
	s.mu.Lock()
	if s.asked.IsZero() {
		s.asked = time.Now()
	}
	s.mu.Unlock()
	signal(s.wanted)
}

// Unanswered returns how long a request for a picture has been waiting.
func (s *Slot) Unanswered() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked.IsZero() {
		return 0
	}
	return time.Since(s.asked)
}

// Wanted returns a channel that receives when a picture is requested.
func (s *Slot) Wanted() <-chan struct{} { return s.wanted }

// Fresh returns a channel that receives after a Put.
func (s *Slot) Fresh() <-chan struct{} { return s.fresh }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// OnDemand draws and puts a picture for each request, until ctx ends or draw fails.
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
