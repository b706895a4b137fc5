package live

import (
	"context"
	"io"
	"sync"
	"time"

	"footlight/backend/media"
)

// Fan hands frames to any number of readers. A Session has one, and so has each converted form of a session.
// Its methods are safe for concurrent use.
type Fan struct {
	want func(bool) // called when the first reader comes and the last one leaves
	ask  func()     // asks for a keyframe

	mu      sync.Mutex
	ended   bool
	readers map[*FrameReader]struct{}
	keeps   bool
	kept    []media.Frame // the pictures since the newest keyframe, if that is within the limit
	bytes   int           // of kept
}

// maxKept limits what Keep keeps, in bytes.
const maxKept = 4 << 20

// NewFan makes a fan without readers.
//
// want is called with true when the first reader comes, and with false when the last one leaves. It must not
// call back into the fan, and may be nil. ask requests a keyframe from the maker of the frames.
func NewFan(want func(bool), ask func()) *Fan {
	if want == nil {
		want = func(bool) {}
	}
	return &Fan{want: want, ask: ask, readers: map[*FrameReader]struct{}{}}
}

// Keep makes the fan keep the pictures since the newest keyframe, up to 4 MiB, for FromKeyframe.
func (f *Fan) Keep() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keeps = true
}

// Frames starts reading with a queue of depth frames (at least 1). The caller must close the reader. The
// publisher is asked for a keyframe, so video starts soon.
func (f *Fan) Frames(depth int) *FrameReader {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read(nil, depth)
}

// FromKeyframe starts reading as Frames does. If the fan keeps pictures, the reader gets these first.
func (f *Fan) FromKeyframe(depth int) *FrameReader {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read(f.kept, depth)
}

// read starts reading with some pictures. The caller holds the lock.
func (f *Fan) read(first []media.Frame, depth int) *FrameReader {
	r := newFrameReader(f, len(first)+depth)
	for _, frame := range first {
		r.push(frame)
	}
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

// Deliver hands a frame to every reader. It never blocks: a reader that is behind loses frames up to the next
// keyframe. The frame must not change afterwards.
func (f *Fan) Deliver(frame media.Frame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	lost := false
	if f.keeps && frame.Codec.IsVideo() {
		f.keep(frame)
	}
	for r := range f.readers {
		lost = r.push(frame) || lost
	}
	if lost {
		f.ask()
	}
}

func (f *Fan) keep(frame media.Frame) {
	if frame.Key {
		clear(f.kept) // lets go of the payloads
		f.kept, f.bytes = append(f.kept[:0], frame), frame.Size()
		return
	}
	if f.bytes += frame.Size(); f.bytes > maxKept {
		f.kept = nil
	}
	if len(f.kept) > 0 {
		f.kept = append(f.kept, frame)
	}
}

// End tells the readers that no more frames come.
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

// FrameReader is one reader's bounded queue of a fan's frames. Video starts at a
// keyframe.
//
// A reader that is behind by more than its depth loses frames: audio one by one,
// video up to the next keyframe.
type FrameReader struct {
	fan *Fan

	mu      sync.Mutex
	queue   []media.Frame // a ring of n frames that begins at head
	head, n int
	needKey bool // the next picture must be a keyframe
	started bool // a picture has been queued
	lost    uint64
	ended   bool
	wake    chan struct{} // capacity 1
}

func newFrameReader(f *Fan, depth int) *FrameReader {
	return &FrameReader{
		fan: f, queue: make([]media.Frame, max(depth, 1)),
		needKey: true, wake: make(chan struct{}, 1),
	}
}

// Next waits for a frame. It returns io.EOF when the fan has ended and the queue is empty, or when the reader
// was closed.
func (r *FrameReader) Next(ctx context.Context) (media.Frame, error) {
	for {
		f, ok, ended := r.pop()
		switch {
		case ok:
			return f, nil
		case ended:
			return media.Frame{}, io.EOF
		}
		select {
		case <-r.wake:
		case <-ctx.Done():
			return media.Frame{}, ctx.Err()
		}
	}
}

// Lost returns the number of frames that were lost because the reader was too slow.
func (r *FrameReader) Lost() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost
}

// Newest returns the greatest PTS of the pictures in the queue. It returns false if there is none.
func (r *FrameReader) Newest() (pts time.Duration, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.n {
		if f := r.queue[(r.head+i)%len(r.queue)]; f.Codec.IsVideo() {
			pts, ok = max(pts, f.PTS), true
		}
	}
	return pts, ok
}

// Skip drops the queue. Video goes on at the next keyframe. Skipped frames do not count as lost.
func (r *FrameReader) Skip() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.queue)
	r.head, r.n = 0, 0
	r.needKey, r.started = true, false
}

// Close stops reading. The source stops making frames after the last reader has closed.
func (r *FrameReader) Close() {
	r.fan.remove(r)
	r.mu.Lock()
	r.n = 0
	clear(r.queue) // lets go of the payloads
	r.mu.Unlock()
	r.finish()
}

// push queues f and reports whether video was lost.
func (r *FrameReader) push(f media.Frame) (videoLost bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	video := f.Codec.IsVideo()
	if video && r.needKey && !f.Key {
		if r.started {
			r.lost++
		}
		return false
	}
	if r.n == len(r.queue) {
		r.lost++
		r.needKey = r.needKey || video
		return video
	}
	if video {
		r.needKey, r.started = false, true
	}
	r.queue[(r.head+r.n)%len(r.queue)] = f
	r.n++
	r.signal()
	return false
}

func (r *FrameReader) pop() (f media.Frame, ok, ended bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.n == 0 {
		return f, false, r.ended
	}
	f = r.queue[r.head]
	r.queue[r.head] = media.Frame{}
	r.head = (r.head + 1) % len(r.queue)
	r.n--
	return f, true, false
}

func (r *FrameReader) finish() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	r.signal()
}

func (r *FrameReader) signal() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}
