package rtc

import (
	"bytes"
	"sync"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

const (
	// layerSilence and layerMissed decide when another layer replaces a silent one: it has sent nothing
	// for layerSilence, and the others have sent layerMissed pictures meanwhile. A slow picture is slow
	// in every layer.
	layerSilence = 700 * time.Millisecond
	layerMissed  = 6
	// layerTrial is the time that a better layer must have been back before it is used again: browsers
	// try larger layers and give up again.
	layerTrial = 3 * time.Second
	// layerAsk is the least time between two requests for a keyframe to switch.
	layerAsk = time.Second
)

// layers are the simulcast layers of a publisher's video (RFC 8853); a plain publisher has one. The best
// active layer is forwarded under one numbering. Another layer replaces it at one of that layer's
// keyframes.
type layers struct {
	limit int // number of layers offered

	mu     sync.Mutex
	all    []*publisherTrack
	on     *publisherTrack // the layer that is forwarded; nil before the first packet
	frames assembler
}

// layer is the state of one layer.
type layer struct {
	params ingest.ParamSets
	info   live.VideoInfo // from the newest SPS

	last   time.Time // arrival of its newest packet
	missed int       // pictures of other layers since then
	since  time.Time // when it came back after silence; zero if it never was silent
	asked  time.Time // when a keyframe was requested to switch to it

	from  time.Time // begin of the current second of counting
	count int       // bytes in the current second
	rate  int       // bytes in the previous second
}

// add adds a layer. It returns false if there are as many as were offered.
func (l *layers) add(in *publisherTrack) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) >= l.limit {
		return false
	}
	l.all = append(l.all, in)
	return true
}

// take forwards a packet if it belongs to the layer in use.
func (l *layers) take(in *publisherTrack, p ingest.Packet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key, described := in.layer.learn(in.codec, p.Payload)
	l.see(in, p)
	l.choose(in, key, p.Arrival)
	if in == l.on {
		l.show(p, key, described)
	}
}

// learn reports whether a packet begins a keyframe, and whether it tells the size of the picture.
func (s *layer) learn(codec media.Codec, payload []byte) (key, described bool) {
	if codec == media.VP8 {
		key, width, height := ingest.InspectVP8(payload)
		if key {
			s.info = live.VideoInfo{Codec: "VP8", Width: width, Height: height}
		}
		return key, key
	}
	c := ingest.Inspect(payload)
	if c.SPS != nil && !bytes.Equal(c.SPS, s.params.SPS) {
		if info, err := ingest.DescribeSPS(c.SPS); err == nil {
			s.info = info
		}
	}
	s.params.Learn(c.SPS)
	s.params.Learn(c.PPS)
	return c.Key, c.SPS != nil && s.info.Codec != ""
}

// see records that a layer is active and how much it sends.
func (l *layers) see(in *publisherTrack, p ingest.Packet) {
	s := &in.layer
	if !s.last.IsZero() && !s.alive(p.Arrival) {
		s.since = p.Arrival
	}
	s.last, s.missed = p.Arrival, 0
	if p.Arrival.Sub(s.from) >= time.Second {
		s.from, s.rate, s.count = p.Arrival, s.count, 0
	}
	s.count += len(p.Payload)
	if !p.Marker {
		return
	}
	for _, other := range l.all {
		if other != in {
			other.layer.missed++
		}
	}
}

func (s *layer) alive(now time.Time) bool {
	return s.missed < layerMissed || now.Sub(s.last) < layerSilence
}

// choose switches to layer in if that is the best and begins a keyframe here.
func (l *layers) choose(in *publisherTrack, key bool, now time.Time) {
	switch {
	case l.on == nil:
		l.on = in
		in.publisher.showing.Store(in)
	case in == l.on || l.best(now) != in:
	case key:
		l.on = in
		l.frames.cut(in.layer.params)
		if feed := in.publisher.feed; feed != nil {
			feed.Cut(in.codec, in.layer.params)
		}
		in.publisher.showing.Store(in)
	case now.Sub(in.layer.asked) >= layerAsk:
		in.layer.asked = now
		in.requestKeyframe()
	}
}

// best returns the layer that should be forwarded: the current one while it is active and no other is
// clearly better.
func (l *layers) best(now time.Time) *publisherTrack {
	var best *publisherTrack
	if l.on.layer.alive(now) {
		best = l.on
	}
	for _, in := range l.all {
		s := &in.layer
		if s.last.IsZero() || !s.alive(now) {
			continue
		}
		onTrial := best == l.on && now.Sub(s.since) < layerTrial
		if best == nil || (s.better(&best.layer) && !onTrial) {
			best = in
		}
	}
	return best
}

func (s *layer) better(than *layer) bool {
	a, b := s.info.Width*s.info.Height, than.info.Width*than.info.Height
	return a > b || (a == b && s.rate > than.rate*5/4)
}

// show forwards a packet of the chosen layer.
func (l *layers) show(p ingest.Packet, key, described bool) {
	pub := l.on.publisher
	if p.Marker {
		pub.session.Picture()
	}
	if key {
		pub.session.Keyframe()
	}
	if described {
		pub.session.SetVideo(l.on.layer.info)
	}
	if pub.feed != nil {
		pub.feed.Write(l.on.codec, p)
	}
	l.frames.push(pub, l.on.codec, p, l.on.layer.params)
}
