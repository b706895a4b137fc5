package remux

import (
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/flv"
)

const (
	// fresh is how far behind a new player may begin where a keyframe can be
	// had for the asking.
	fresh = 2 * time.Second
	// cacheAge, cacheLength and cacheBytes bound it where none can: common
	// encoders send one every ten seconds. Beyond them the next is waited for.
	cacheAge    = 12 * time.Second
	cacheLength = 1536
	cacheBytes  = 8 << 20
	// settle is how long after the first media of a publish its second track may
	// still turn up. What comes before that is the publisher's way here, which a
	// busy machine takes seconds for.
	settle = time.Second
)

// Packet is one message to a player.
type Packet struct {
	Kind flv.Kind
	At   time.Duration // on the player's clock, which begins at lead
	Body []byte        // shared: never changes
}

// item is a packet as all players of a stream share it.
type item struct {
	kind    flv.Kind
	publish uint64        // which publish it is of
	at      time.Duration // since the stream's beginning
	key     bool
	config  []byte // the body that introduces it
	body    []byte
}

// tracks are the kinds of media of a publish.
type tracks struct{ audio, video bool }

func (t tracks) with(kind flv.Kind) tracks {
	return tracks{audio: t.audio || kind == flv.Audio, video: t.video || kind == flv.Video}
}

// stream is one event's players and what they start from.
type stream struct {
	id    event.ID
	epoch time.Time
	users int // guarded by the server's mutex

	mu       sync.Mutex
	players  map[*Player]struct{}
	feed     *feed  // who may add; nil before the first publish
	publish  uint64 // the feed's
	askKey   func()
	answers  bool // a keyframe comes when it is asked for
	shift    time.Duration
	shifted  bool // shift is this publish's
	heard    tracks
	before   tracks    // what the publish before was heard to have
	begun    time.Time // the publish's first media, or its first player after that
	attended bool      // the publish has had a player
	last     map[flv.Kind]time.Duration
	cache    []item // from the newest keyframe on
	cachedAt time.Duration
	cached   int // bytes
}

func newStream(id event.ID) *stream {
	return &stream{
		id: id, epoch: time.Now(), players: map[*Player]struct{}{},
		last: map[flv.Kind]time.Duration{},
	}
}

// begin makes f the stream's feed in the place of the one before, unless that
// is of a newer publish, which has taken f's over meanwhile.
func (s *stream) begin(f *feed, askKey func(), answers bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.publish < s.publish {
		return
	}
	s.feed, s.askKey, s.answers, s.cache = f, askKey, answers, nil
	s.publish, s.shifted = f.publish, false
	s.before, s.heard, s.attended = s.heard, tracks{}, len(s.players) > 0
}

// watched reports whether anybody plays.
func (s *stream) watched() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.players) > 0
}

// note says that a feed's publish has a kind of media.
func (s *stream) note(f *feed, kind flv.Kind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed != f {
		return // taken over meanwhile
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
		return // taken over meanwhile
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

// shiftFor is how much later than it says a publish is played, because the one
// before it had got so far.
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
		s.cache, s.cachedAt, s.cached = []item{it}, it.at, len(it.body)
	case s.cache == nil:
	case it.at-s.cachedAt > cacheAge || len(s.cache) >= cacheLength || s.cached+len(it.body) > cacheBytes:
		s.cache = nil
	default:
		s.cache = append(s.cache, it)
		s.cached += len(it.body)
	}
}

// add starts a player, at a keyframe that is there or that is asked for.
func (s *stream) add(p *Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.players[p] = struct{}{}
	if !s.attended { // sound may be transcoded only from now on
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

// tracksOf tells what kinds of media a publish has, of which something came; left is
// how long it may still turn out to have more.
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
