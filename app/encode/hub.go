package encode

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"footlight/backend/media"
)

const (
	arena   = 8 << 20 // bytes that a Hub holds: about 20 s of a show
	entries = 2048    // frames that a Hub holds
)

// entry is the position of a frame. Positions count all bytes ever written, so that overwritten frames can be
// detected.
type entry struct {
	codec media.Codec
	at    time.Duration
	key   bool
	begin uint64
	size  int
}

// Hub holds the newest frames for its readers. Publish never waits and allocates nothing.
type Hub struct {
	begin time.Time // of the programme

	mu      sync.Mutex
	data    [arena]byte
	head    uint64 // where the next frame is written
	list    [entries]entry
	next    uint64 // number of the next frame
	readers []*Reader
}

// NewHub returns an empty hub for a programme that begins at a time.
func NewHub(begin time.Time) *Hub { return &Hub{begin: begin} }

// Publish adds a frame: an access unit in Annex B format, or an Opus packet.
func (h *Hub) Publish(codec media.Codec, payload []byte, at time.Duration) {
	if len(payload) > arena/4 {
		return // no encoder makes such a frame, and it would displace most others
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	// A frame is never split at the end of the arena.
	if rest := arena - h.head%arena; rest < uint64(len(payload)) {
		h.head += rest
	}
	e := entry{codec: codec, at: at, begin: h.head, size: len(payload), key: codec == media.H264 && isKey(payload)}
	copy(h.data[h.head%arena:], payload)
	h.head += uint64(len(payload))
	h.list[h.next%entries] = e
	h.next++
	for _, r := range h.readers {
		select {
		case r.wake <- struct{}{}:
		default:
		}
	}
}

// kept reports whether the hub still holds frame n.
func (h *Hub) kept(n uint64) bool {
	return h.next-n <= entries && h.head-h.list[n%entries].begin <= arena
}

// Subscribe returns a Reader of frames from now on, and of pictures from the next keyframe on.
func (h *Hub) Subscribe() *Reader {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := &Reader{hub: h, wake: make(chan struct{}, 1), next: h.next}
	h.readers = append(h.readers, r)
	return r
}

// Reader reads a hub's frames at its own pace. One goroutine uses it.
type Reader struct {
	hub  *Hub
	wake chan struct{}

	next   uint64 // frame to read
	begun  bool   // a keyframe was read, and everything since
	missed uint64
	buffer []byte
	units  [][]byte
}

// Close ends the reader.
func (r *Reader) Close() {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	r.hub.readers = slices.DeleteFunc(r.hub.readers, func(other *Reader) bool { return other == r })
}

// Missed returns how many frames were lost because the reader was too slow.
func (r *Reader) Missed() uint64 { return r.missed }

// Next waits for the next frame, which is valid until Next is called again.
func (r *Reader) Next(ctx context.Context) (media.Frame, error) {
	for {
		if f, ok := r.take(); ok {
			return f, nil
		}
		select {
		case <-ctx.Done():
			return media.Frame{}, ctx.Err()
		case <-r.wake:
		}
	}
}

// take copies the next frame, if there is one.
func (r *Reader) take() (media.Frame, bool) {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	for ; r.next < r.hub.next; r.next++ {
		if !r.hub.kept(r.next) {
			r.begun = false
			r.missed++
			continue
		}
		e := r.hub.list[r.next%entries]
		if r.begun = r.begun || e.key; e.codec.IsVideo() && !r.begun {
			if r.missed > 0 { // false while a new reader waits for its first keyframe
				r.missed++
			}
			continue
		}
		r.next++
		return r.frame(e), true
	}
	return media.Frame{}, false
}

func (r *Reader) frame(e entry) media.Frame {
	from := e.begin % arena
	r.buffer = append(r.buffer[:0], r.hub.data[from:from+uint64(e.size)]...)
	if e.codec.IsVideo() {
		r.units = split(r.units[:0], r.buffer)
	} else {
		r.units = append(r.units[:0], r.buffer)
	}
	return media.Frame{Codec: e.codec, PTS: e.at, DTS: e.at, Wall: r.hub.begin.Add(e.at), Key: e.key, Units: r.units}
}

// split appends the NAL units of an access unit. OpenH264 puts a four-byte start code before each.
func split(units [][]byte, unit []byte) [][]byte {
	for len(unit) > len(startCode) {
		unit = unit[len(startCode):]
		end := bytes.Index(unit, startCode)
		if end < 0 {
			end = len(unit)
		}
		units = append(units, unit[:end])
		unit = unit[end:]
	}
	return units
}

var startCode = []byte{0, 0, 0, 1}

// isKey reports whether an access unit begins with parameter sets, as only OpenH264's keyframes do.
func isKey(unit []byte) bool { return len(unit) > len(startCode) && unit[len(startCode)]&0x1f == 7 }
