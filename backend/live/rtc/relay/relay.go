package relay

import (
	"runtime"
	"sync"
	"sync/atomic"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// wakeEvery is how many packets of one picture may wait before viewers get
// them: few enough not to delay a large picture, many enough to write in runs.
const wakeEvery = 16

// Relay is the fan-out of one stream. Its methods are safe for concurrent use.
type Relay struct {
	video, audio *track
	shards       []*shard
	feed         atomic.Pointer[Feed]
	wg           sync.WaitGroup
}

// Config sets a Relay up.
type Config struct {
	// Shards is how many goroutines serve the viewers; 0 means one per CPU.
	Shards int
}

// Open starts a relay without publisher and viewers.
func Open(cfg Config) *Relay {
	n := cfg.Shards
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	r := &Relay{video: newTrack(true), audio: newTrack(false)}
	for range n {
		s := newShard()
		r.shards = append(r.shards, s)
		r.wg.Go(s.run)
	}
	return r
}

// Close stops the shards and waits for them. Viewers must be closed before.
func (r *Relay) Close() {
	for _, s := range r.shards {
		close(s.stop)
	}
	r.wg.Wait()
}

// Feed is one publisher's right to write into a relay. It ends with the next
// Publish; what is written after that goes nowhere.
type Feed struct {
	relay *Relay
	ask   func()
}

// Publish makes the caller the relay's publisher. ask requests a keyframe of
// it; it is called often and must not block. params are parameter sets known beforehand.
func (r *Relay) Publish(ask func(), params ingest.ParamSets) *Feed {
	f := &Feed{relay: r, ask: ask}
	r.feed.Store(f)
	r.video.attach(f, params)
	r.audio.attach(f, ingest.ParamSets{})
	return f
}

// Write sends a packet to every viewer. One goroutine per codec may call it.
// Packets may come late or out of order; viewers get them as they come.
func (f *Feed) Write(codec media.Codec, p ingest.Packet) {
	t := f.relay.audio
	if codec.IsVideo() {
		t = f.relay.video
	}
	switch t.write(f, p) {
	case gated:
		f.ask()
	case due:
		f.relay.wake()
	case refused, queued:
	}
}

// Close ends the publisher's part. Viewers stay.
func (f *Feed) Close() {
	f.relay.feed.CompareAndSwap(f, nil)
	f.relay.video.detach(f)
	f.relay.audio.detach(f)
}

func (r *Relay) wake() {
	for _, s := range r.shards {
		s.signal()
	}
}

// Watched reports whether anybody watches.
func (r *Relay) Watched() bool {
	for _, s := range r.shards {
		if s.count.Load() > 0 {
			return true
		}
	}
	return false
}

// RequestKeyframe asks whoever publishes now.
func (r *Relay) RequestKeyframe() {
	if f := r.feed.Load(); f != nil {
		f.ask()
	}
}

// lightest is the shard with the fewest viewers.
func (r *Relay) lightest() *shard {
	best := r.shards[0]
	for _, s := range r.shards[1:] {
		if s.count.Load() < best.count.Load() {
			best = s
		}
	}
	return best
}
