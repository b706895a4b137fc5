package live

import (
	"sync"

	"footlight/backend/media"
)

// Fan hands frames to any number of readers. A Session has one, and so has whoever
// makes other frames of a session's. Its methods are safe for concurrent use.
type Fan struct {
	want func(bool) // told whether anybody reads
	ask  func()     // asks for a keyframe

	mu      sync.Mutex
	ended   bool
	readers map[*FrameReader]struct{}
}

// NewFan makes a fan without readers.
//
// want is told whether anybody reads, with alternating values, first true. It must
// not call back into the fan, and may be nil. ask requests a keyframe from whoever
// makes the frames.
func NewFan(want func(bool), ask func()) *Fan {
	if want == nil {
		want = func(bool) {}
	}
	return &Fan{want: want, ask: ask, readers: map[*FrameReader]struct{}{}}
}

// Frames starts reading with a queue of depth frames (at least 1). The reader
// must be closed. The publisher is asked for a keyframe, so video starts soon.
func (f *Fan) Frames(depth int) *FrameReader {
	r := newFrameReader(f, depth)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		r.ended = true
		return r
	}
	f.readers[r] = struct{}{}
	if len(f.readers) == 1 {
		f.want(true)
	}
	f.ask()
	return r
}

// Deliver hands a frame to every reader. It never blocks: a reader that is
// behind loses frames up to the next keyframe. The frame must not change
// afterwards.
func (f *Fan) Deliver(frame media.Frame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	lost := false
	for r := range f.readers {
		lost = r.push(frame) || lost
	}
	if lost {
		f.ask()
	}
}

// End says that no frame comes any more.
func (f *Fan) End() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	for r := range f.readers {
		r.finish()
	}
}

func (f *Fan) remove(r *FrameReader) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.readers[r]; !ok {
		return
	}
	delete(f.readers, r)
	if len(f.readers) == 0 && !f.ended {
		f.want(false)
	}
}
