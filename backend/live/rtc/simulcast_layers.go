package rtc

import (
	"bytes"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/relay"
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
)

// layers are the simulcast layers of a publisher's video (RFC 8853); a plain publisher has one. Each has a ring of the
// relay, from which viewers are sent what their connections carry. Frames for the other protocols are made of the best
// active layer, under one numbering. Another layer replaces it at one of that layer's keyframes.
type layers struct {
	out   *output
	limit int  // number of layers offered
	rings bool // each layer has a ring

	showing atomic.Pointer[layer] // on, for requestKeyframe, which may not wait for mu

	mu     sync.Mutex
	all    []*layer
	on     *layer // the layer of which frames are made; nil before the first packet
	frames assembler
	offer  offer
}

// layer is one layer. Its layers guard it.
type layer struct {
	codec media.Codec
	rid   string
	keys  live.Keyframer // may be used without the lock
	ring  *relay.Layer   // nil for a plain publisher, and where Bridge feeds the relay

	params ingest.ParamSets
	info   live.VideoInfo // from the newest SPS

	last   time.Time // arrival of its newest packet
	missed int       // pictures of other layers since then
	since  time.Time // when it came back after silence; zero if it never was silent

	from  time.Time // begin of the current second of counting
	count int       // bytes in the current second
	rate  int       // bytes in the previous second
	peak  int       // bit/s, of the newest seconds
}

// requestKeyframe asks for a keyframe of the layer of which frames are made.
func (l *layers) requestKeyframe() {
	if s := l.showing.Load(); s != nil {
		s.keys.Request()
	}
}

// add adds a layer. It returns false if there are as many as were offered.
func (l *layers) add(s *layer) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) >= l.limit {
		return false
	}
	if l.all = append(l.all, s); l.rings {
		s.ring = l.out.feed.Layer(s.keys.Request)
	}
	return true
}

// take forwards a packet to the viewers of its layer, and makes frames if it belongs to the layer in use.
func (l *layers) take(s *layer, p ingest.Packet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key, described := s.learn(p.Payload)
	if key {
		s.keys.Arrived()
	}
	l.see(s, p)
	l.choose(s, key, p.Arrival)
	if s.ring != nil {
		l.offer.update(l, p.Arrival)
		s.ring.Write(p)
	}
	if s == l.on {
		l.show(p, key, described)
	}
}

// learn reports whether a packet begins a keyframe, and whether it tells the size of the picture.
func (s *layer) learn(payload []byte) (key, described bool) {
	if s.codec == media.VP8 {
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
func (l *layers) see(s *layer, p ingest.Packet) {
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
		if other != s {
			other.missed++
		}
	}
}

func (s *layer) alive(now time.Time) bool {
	return s.missed < layerMissed || now.Sub(s.last) < layerSilence
}

// choose switches to layer s if that is the best and begins a keyframe here.
func (l *layers) choose(s *layer, key bool, now time.Time) {
	switch {
	case l.on == nil:
		l.use(s)
	case s == l.on || l.best(now) != s:
	case key:
		l.use(s)
		l.frames.cut(s.params)
	default:
		s.keys.Request()
	}
}

func (l *layers) use(s *layer) {
	l.on = s
	l.showing.Store(s)
}

// best returns the layer of which frames should be made: the current one while it is active and no other is
// clearly better.
func (l *layers) best(now time.Time) *layer {
	var best *layer
	if l.on.alive(now) {
		best = l.on
	}
	for _, s := range l.all {
		if s.last.IsZero() || !s.alive(now) {
			continue
		}
		onTrial := best == l.on && now.Sub(s.since) < layerTrial
		if best == nil || (s.better(best) && !onTrial) {
			best = s
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
	session := l.out.session
	if p.Marker {
		session.Picture()
	}
	if key {
		session.Keyframe()
	}
	if described {
		session.SetVideo(l.on.info)
	}
	if l.on.ring == nil {
		l.out.write(l.on.codec, p)
	}
	l.frames.push(l.out, l.on.codec, p, l.on.params)
}
