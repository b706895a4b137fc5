package relay

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// Relay copies one stream to its viewers. Its methods are safe for concurrent use.
type Relay struct {
	video, audio *track
	groups       []*group // one per shard
	feed         atomic.Pointer[Feed]
	sound        soundHold

	mu     sync.Mutex
	newest uint64 // generation of the newest publish
}

// Feed is one publisher's right to write into a relay. It ends with the next Publish: later writes are
// discarded.
type Feed struct {
	relay *Relay
	ask   func()
}

// Publish makes the caller the relay's publisher. params are the parameter sets known so far.
//
// generation is the session's number. A caller whose generation is older than that of the current
// publisher was already replaced: its feed discards everything.
//
// ask requests a keyframe from the publisher. It is called often and must not block. nil means that the publisher
// cannot be asked.
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

// Write sends a packet to every viewer. At most one goroutine per codec may call it. Packets may arrive
// late or out of order: viewers receive them in order of arrival.
func (f *Feed) Write(codec media.Codec, p ingest.Packet) {
	t := f.relay.audio
	if codec.IsVideo() {
		t = f.relay.video
	}
	switch t.write(f, p) {
	case gated:
		f.request()
	case due:
		f.relay.wake(t.video, p.Arrival)
		if t.video && t.asked.onTrial(p.Arrival) {
			f.request()
		}
	case refused, queued:
	}
}

// Cut announces that the next packets of a codec have another numbering, as another simulcast layer has.
// They are forwarded from the next keyframe on. params are the parameter sets known so far.
func (f *Feed) Cut(codec media.Codec, params ingest.ParamSets) {
	t := f.relay.audio
	if codec.IsVideo() {
		t = f.relay.video
	}
	t.cut(f, params)
}

// Close ends the feed. The viewers stay.
func (f *Feed) Close() {
	f.relay.feed.CompareAndSwap(f, nil)
	f.relay.video.detach(f)
	f.relay.audio.detach(f)
}

// wake makes the shards serve the viewers: at once for video, possibly a little later for audio.
func (r *Relay) wake(picture bool, now time.Time) {
	if !picture && r.sound.hold(r.viewers(), now) {
		return
	}
	r.sound.release(picture, now)
	for _, g := range r.groups {
		g.signal()
	}
}

// Watched reports whether the relay has viewers.
func (r *Relay) Watched() bool { return r.viewers() > 0 }

func (r *Relay) viewers() (n int) {
	for _, g := range r.groups {
		n += int(g.count.Load())
	}
	return n
}

// RequestKeyframe asks the current publisher for a keyframe.
func (r *Relay) RequestKeyframe() {
	if f := r.feed.Load(); f != nil {
		f.request()
	}
}

// answers reports whether the publisher can be asked for a keyframe.
func (f *Feed) answers() bool { return f.ask != nil }

func (f *Feed) request() {
	if f.ask != nil {
		f.relay.video.asked.note(time.Now())
		f.ask()
	}
}

// lightest returns the group whose shard has the fewest viewers.
func (r *Relay) lightest() *group {
	best := r.groups[0]
	for _, g := range r.groups[1:] {
		if g.shard.count.Load() < best.shard.count.Load() {
			best = g
		}
	}
	return best
}
