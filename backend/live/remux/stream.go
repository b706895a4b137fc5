package remux

import (
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/flv"
)

const (
	// cacheAge and cacheLength bound what a new player is given from the past;
	// beyond them it waits for the next keyframe.
	cacheAge    = 5 * time.Second
	cacheLength = 1024
	// settle is how long after its beginning a publish may still turn out to
	// have a second track.
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

// stream is one event's players and what they start from.
type stream struct {
	id    event.ID
	epoch time.Time
	users int // guarded by the server's mutex

	mu       sync.Mutex
	players  map[*Player]struct{}
	feed     *feed // who may add; nil before the first publish
	publish  uint64
	askKey   func()
	heard    map[flv.Kind]bool
	last     map[flv.Kind]time.Duration
	cache    []item // from the newest keyframe on
	cachedAt time.Duration
}

func newStream(id event.ID) *stream {
	return &stream{
		id: id, epoch: time.Now(), players: map[*Player]struct{}{},
		heard: map[flv.Kind]bool{}, last: map[flv.Kind]time.Duration{},
	}
}

// begin makes f the stream's feed in the place of the one before.
func (s *stream) begin(f *feed, askKey func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.feed, s.askKey, s.cache = f, askKey, nil
	s.publish++
	clear(s.heard)
}

// watched reports whether anybody plays.
func (s *stream) watched() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.players) > 0
}

// note says that the publish has a kind of media.
func (s *stream) note(kind flv.Kind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard[kind] = true
}

// deliver hands a feed's packet to every player.
func (s *stream) deliver(f *feed, it item) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed != f {
		return // taken over meanwhile
	}
	it.at = max(it.at, s.last[it.kind])
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

func (s *stream) remember(it item) {
	switch {
	case it.kind == flv.Video && it.key:
		s.cache, s.cachedAt = []item{it}, it.at
	case s.cache == nil:
	case it.at-s.cachedAt > cacheAge || len(s.cache) >= cacheLength:
		s.cache = nil
	default:
		s.cache = append(s.cache, it)
	}
}

// add starts a player, at a keyframe that is there or that is asked for.
func (s *stream) add(p *Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.players[p] = struct{}{}
	p.needKey = s.cache == nil
	p.queue = append(p.queue, s.cache...)
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

// has tells what kinds of media there are; at the beginning of a publish, when
// that is not known, both.
func (s *stream) has() (audio, video bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed == nil || time.Since(s.feed.since) < settle {
		return true, true
	}
	return s.heard[flv.Audio], s.heard[flv.Video]
}
