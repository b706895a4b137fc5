package remux

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/flv"
)

const (
	// fresh is the greatest delay at which a new player may begin, if the publisher sends keyframes on
	// request.
	fresh = 2 * time.Second
	// cacheAge, cacheLength and cacheBytes limit the cache if it does not: common encoders send a keyframe
	// every ten seconds. Beyond the limits, a player waits for the next keyframe.
	cacheAge    = 12 * time.Second
	cacheLength = 1536
	cacheBytes  = 24 << 20
	// cachesBytes limits the caches of all streams together.
	cachesBytes = 256 << 20
	// settle limits how long the second track of a publish may take to turn up after the first media. Media
	// that comes first may be late itself: a busy machine takes seconds.
	settle = time.Second
)

// Packet is one message to a player.
type Packet struct {
	Kind flv.Kind
	At   time.Duration // on the player's clock, which begins at lead
	Body []byte        // shared, so it never changes
}

// item is a packet as all players of a stream share it.
type item struct {
	kind    flv.Kind
	publish uint64        // generation of its publish
	at      time.Duration // since the start of the stream
	key     bool
	config  []byte // the body that configures it
	body    []byte
}

// tracks tells which kinds of media a publish has.
type tracks struct{ audio, video bool }

func (t tracks) with(kind flv.Kind) tracks {
	return tracks{audio: t.audio || kind == flv.Audio, video: t.video || kind == flv.Video}
}

// stream holds the players of an event, and the packets they start with.
type stream struct {
	id    event.ID
	epoch time.Time
	users int // guarded by the server's mutex

	mu       sync.Mutex
	players  map[*Player]struct{}
	feed     *feed  // the only feed that may add packets; nil before the first publish
	publish  uint64 // generation of the feed
	askKey   func()
	answers  bool // the publisher sends a keyframe on request
	shift    time.Duration
	shifted  bool // shift is known for this publish
	heard    tracks
	before   tracks    // the tracks of the publish before
	begun    time.Time // first media of the publish, or its first player if that came later
	attended bool      // the publish has had a player
	last     map[flv.Kind]time.Duration
	cache    []item // the packets since the newest keyframe
	cachedAt time.Duration
	cached   int           // bytes in cache
	total    *atomic.Int64 // bytes in the caches of all streams
}

func newStream(id event.ID, total *atomic.Int64) *stream {
	return &stream{
		id: id, epoch: time.Now(), players: map[*Player]struct{}{}, total: total,
		last: map[flv.Kind]time.Duration{},
	}
}

// begin makes f the stream's feed, unless the current feed belongs to a newer publish, which has taken f's
// over.
func (s *stream) begin(f *feed, askKey func(), answers bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.publish < s.publish {
		return
	}
	s.forget()
	s.feed, s.askKey, s.answers = f, askKey, answers
	s.publish, s.shifted = f.publish, false
	s.before, s.heard, s.attended = s.heard, tracks{}, len(s.players) > 0
}

// watched reports whether the stream has players.
func (s *stream) watched() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.players) > 0
}

// note records that a feed's publish has a kind of media.
func (s *stream) note(f *feed, kind flv.Kind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed != f {
		return // another publish has taken over
	}
	if s.heard == (tracks{}) {
		s.begun = time.Now()
	}
	s.heard = s.heard.with(kind)
}

// deliver hands a feed's packet to every player.
func (s *stream) deliver(f *feed, it item) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed != f {
		return // another publish has taken over
	}
	it.at = max(it.at+s.shiftFor(it), s.last[it.kind])
	s.last[it.kind] = it.at
	it.publish = s.publish
	s.remember(it)
	lost := false
	for p := range s.players {
		lost = p.push(it) || lost
	}
	if lost {
		s.askKey()
	}
}

// shiftFor returns the time that is added to a publish's times, so that they continue those of the publish
// before.
func (s *stream) shiftFor(it item) time.Duration {
	if !s.shifted {
		s.shifted, s.shift = true, 0
		if len(s.last) > 0 {
			s.shift = max(0, s.last[flv.Video]+time.Millisecond-it.at, s.last[flv.Audio]+time.Millisecond-it.at)
		}
	}
	return s.shift
}

func (s *stream) remember(it item) {
	switch {
	case it.kind == flv.Video && it.key:
		s.forget()
		s.cachedAt = it.at
	case s.cache == nil:
		return
	}
	size := len(it.body)
	if it.at-s.cachedAt > cacheAge || len(s.cache) >= cacheLength || s.cached+size > cacheBytes || s.total.Load()+int64(size) > cachesBytes {
		s.forget()
		return
	}
	s.cache = append(s.cache, it)
	s.cached += size
	s.total.Add(int64(size))
}

// forget empties the cache.
func (s *stream) forget() {
	s.total.Add(int64(-s.cached))
	s.cache, s.cached = nil, 0
}

// end empties the cache of a stream without a publisher and without players.
func (s *stream) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
}

// add starts a player, at a cached keyframe or at one that is requested.
func (s *stream) add(p *Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.players[p] = struct{}{}
	if !s.attended { // the sound may be transcoded only from now on
		s.attended, s.begun = true, time.Now()
	}
	p.needKey = s.cache == nil || s.answers && s.last[flv.Video]-s.cachedAt > fresh
	if !p.needKey {
		p.queue, p.bytes = append(p.queue, s.cache...), s.cached
	}
	p.signal()
	if p.needKey && s.askKey != nil {
		s.askKey()
	}
}

func (s *stream) remove(p *Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.players, p)
}

// tracksOf returns the known tracks of a publish that has sent something. left is how long it may still turn
// out to have more.
func (s *stream) tracksOf(publish uint64) (t tracks, left time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case publish != s.publish:
		return s.before, 0
	case s.heard == tracks{audio: true, video: true}:
		return s.heard, 0
	}
	return s.heard, max(0, settle-time.Since(s.begun))
}
