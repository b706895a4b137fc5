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
	sound        soundHold
	ladder       atomic.Pointer[ladder] // nil while the publisher has no layers

	mu     sync.Mutex
	newest uint64   // generation of the newest publish
	feed   *Feed    // the newest publish's feed; nil once the feed is closed
	more   []*track // for layers; video is the first
}

// Feed is one publisher's right to write into a relay. It ends with the next Publish: later writes are
// discarded.
type Feed struct {
	relay  *Relay
	ask    func()
	layers []*Layer // guarded by the relay's mu
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
	if r.feed != nil {
		r.feed.endLayers()
	}
	r.feed = f
	r.ladder.Store(nil)
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
	f.relay.write(t, f, p)
}

func (r *Relay) write(t *track, from publisher, p ingest.Packet) {
	switch t.write(from, p) {
	case gated:
		t.asked.request()
	case due:
		r.wake(t.video, p.Arrival)
		if t.video && t.asked.onTrial(p.Arrival) {
			t.asked.request()
		}
	case refused, queued:
	}
}

// Close ends the feed and its layers. The viewers stay.
func (f *Feed) Close() {
	r := f.relay
	r.mu.Lock()
	f.endLayers()
	if r.feed == f {
		r.feed = nil
		r.ladder.Store(nil)
	}
	r.mu.Unlock()
	r.video.detach(f)
	r.audio.detach(f)
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
func (r *Relay) RequestKeyframe() { r.video.asked.request() }

func (f *Feed) asks() func() { return f.ask }

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
