package relay

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// Relay is the fan-out of one stream. Its methods are safe for concurrent use.
type Relay struct {
	video, audio *track
	groups       []*group // one per shard
	feed         atomic.Pointer[Feed]
	sound        soundHold

	mu     sync.Mutex
	newest uint64 // publish
}

// Feed is one publisher's right to write into a relay. It ends with the next
// Publish; what is written after that goes nowhere.
type Feed struct {
	relay *Relay
	ask   func()
}

// Publish makes the caller the relay's publisher. params are parameter sets that are
// known beforehand.
//
// generation is the session's. A publisher that comes after one of a newer
// generation was taken over meanwhile; its feed has ended already.
//
// ask requests a keyframe. It is called often and must not block.
func (r *Relay) Publish(generation uint64, ask func(), params ingest.ParamSets) *Feed {
	f := &Feed{relay: r, ask: ask}
	r.mu.Lock()
	defer r.mu.Unlock()
	if generation < r.newest {
		return f
	}
	r.newest = generation
	r.feed.Store(f)
	r.video.attach(f, params)
	r.audio.attach(f, ingest.ParamSets{})
	return f
}

// Write sends a packet to every viewer. One goroutine per codec may call it. Packets
// may come late or out of order; viewers get them as they come.
func (f *Feed) Write(codec media.Codec, p ingest.Packet) {
	t := f.relay.audio
	if codec.IsVideo() {
		t = f.relay.video
	}
	switch t.write(f, p) {
	case gated:
		f.ask()
	case due:
		f.relay.wake(t.video, p.Arrival)
	case refused, queued:
	}
}

// Cut tells that the next packets of a codec have another numbering, as those of
// another layer of the same picture do. They pass from a keyframe on. params are
// parameter sets that are known beforehand.
func (f *Feed) Cut(codec media.Codec, params ingest.ParamSets) {
	t := f.relay.audio
	if codec.IsVideo() {
		t = f.relay.video
	}
	t.cut(f, params)
}

// Close ends the feed. Viewers stay.
func (f *Feed) Close() {
	f.relay.feed.CompareAndSwap(f, nil)
	f.relay.video.detach(f)
	f.relay.audio.detach(f)
}

// wake has viewers served, or, for sound, soon.
func (r *Relay) wake(picture bool, now time.Time) {
	if !picture && r.sound.hold(r.viewers(), now) {
		return
	}
	r.sound.release(picture, now)
	for _, g := range r.groups {
		g.signal()
	}
}

// Watched reports whether anybody watches.
func (r *Relay) Watched() bool { return r.viewers() > 0 }

func (r *Relay) viewers() (n int) {
	for _, g := range r.groups {
		n += int(g.count.Load())
	}
	return n
}

// RequestKeyframe asks the present publisher for a keyframe.
func (r *Relay) RequestKeyframe() {
	if f := r.feed.Load(); f != nil {
		f.ask()
	}
}

// lightest is the group whose shard has the fewest viewers.
func (r *Relay) lightest() *group {
	best := r.groups[0]
	for _, g := range r.groups[1:] {
		if g.shard.count.Load() < best.shard.count.Load() {
			best = g
		}
	}
	return best
}
