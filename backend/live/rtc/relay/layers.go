package relay

import "footlight/backend/live/rtc/ingest"

// Layer is one simulcast layer of a publisher. It has a ring of its own.
type Layer struct {
	relay *Relay
	track *track
	ask   func()
}

// Rung is a layer that the publisher sends now.
type Rung struct {
	Layer         *Layer
	ID            string // the publisher's name of it, its RID
	Width, Height int
	Rate          int  // bit/s
	Keyframes     bool // it has keyframes only
}

// ladder lists the layers that the publisher sends now, the lowest first. It never changes.
type ladder struct {
	of     *Feed
	rungs  []Rung
	rates  []int
	silent []string
}

// Layer adds a layer. ask is what Publish says. A feed with layers writes no video itself.
func (f *Feed) Layer(ask func()) *Layer {
	f.relay.mu.Lock()
	defer f.relay.mu.Unlock()
	return f.add(ask)
}

// add adds a layer. The caller holds the relay's mu.
func (f *Feed) add(ask func()) *Layer {
	r := f.relay
	l := &Layer{relay: r, track: r.video, ask: ask}
	if n := len(f.layers); n > 0 {
		for len(r.more) < n {
			r.more = append(r.more, newTrack(true, r.video.gop.all))
		}
		l.track = r.more[n-1]
	}
	if r.feed == f {
		l.track.attach(l, ingest.ParamSets{})
	}
	f.layers = append(f.layers, l)
	return l
}

func (l *Layer) asks() func() { return l.ask }

// Write sends a packet to the viewers of the layer. At most one goroutine may call it.
func (l *Layer) Write(p ingest.Packet) { l.relay.write(l.track, l, p) }

// Offer tells which layers are sent now, the lowest first, and the names of those that are not. Viewers of the latter
// change to one of the former.
func (f *Feed) Offer(rungs []Rung, silent ...string) {
	l := &ladder{of: f, rungs: rungs, silent: silent}
	for _, g := range rungs {
		l.rates = append(l.rates, g.Rate)
	}
	f.relay.mu.Lock()
	defer f.relay.mu.Unlock()
	if f.relay.feed == f && len(rungs) > 0 {
		f.relay.ladder.Store(l)
	}
}

// endLayers ends the layers of a feed. The caller holds the relay's mu.
func (f *Feed) endLayers() {
	for _, l := range f.layers {
		l.track.detach(l)
	}
	f.layers = nil
}

// Pair holds the only layer of a publisher, and the layer that the server makes beside it.
type Pair struct {
	Made, Only *Layer
	feed       *Feed
}

// Beside adds a layer beside the only one of the publisher with that generation. ask requests a keyframe of it. Beside
// returns nil if that publisher has ended, has sent no keyframe yet, has layers of its own or has a pair already.
func (r *Relay) Beside(generation uint64, ask func()) *Pair {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.feed == nil || r.newest != generation || len(r.feed.layers) > 0 || !r.video.sentBy(r.feed) {
		return nil
	}
	only := &Layer{relay: r, track: r.video} // the feed itself writes it
	r.feed.layers = []*Layer{only}
	return &Pair{feed: r.feed, Only: only, Made: r.feed.add(ask)}
}

// Offer lets viewers change between the two layers.
func (p *Pair) Offer(made, only Rung) { p.feed.Offer([]Rung{made, only}) }

// Close ends the layer beside the only one. Its viewers return to the only one.
func (p *Pair) Close() {
	r := p.feed.relay
	r.mu.Lock()
	defer r.mu.Unlock()
	p.feed.endLayers()
	if r.feed == p.feed {
		r.ladder.Store(nil)
	}
}

// Layers returns the layers that the publisher sends now, the lowest first. A publisher without simulcast has none.
func (r *Relay) Layers() []Rung {
	if l := r.ladder.Load(); l != nil {
		return l.rungs
	}
	return nil
}

// nameOf returns the name of the layer of a track, empty if there are no layers.
func (r *Relay) nameOf(t *track) string {
	if l := r.ladder.Load(); l != nil && l.place(t) >= 0 {
		return l.rungs[l.place(t)].ID
	}
	return ""
}

// first returns the video with which viewers begin: the best layer.
func (r *Relay) first() *track {
	if all := r.Layers(); len(all) > 0 {
		return all[len(all)-1].Layer.track
	}
	return r.video
}

// place returns the place of a track among the layers, -1 if it is none of them.
func (l *ladder) place(t *track) int {
	for i, g := range l.rungs {
		if g.Layer.track == t {
			return i
		}
	}
	return -1
}

// named returns the place of a layer by its name, -1 if it is none of them.
func (l *ladder) named(id string) int {
	for i, g := range l.rungs {
		if g.ID == id {
			return i
		}
	}
	return -1
}
