package rtc

import (
	"sync"

	"footlight/backend/event"
	"footlight/backend/live/rtc/relay"
)

// relays holds the relay of every stream that has a publisher or a viewer here.
type relays struct {
	open func() *relay.Relay

	mu  sync.Mutex
	all map[event.ID]*shared
}

type shared struct {
	relay *relay.Relay
	users int
}

// acquire returns the stream's relay, which it opens if necessary. Call release afterwards.
func (r *relays) acquire(id event.ID) *relay.Relay {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.all[id]
	if s == nil {
		s = &shared{relay: r.open()}
		r.all[id] = s
	}
	s.users++
	return s.relay
}

// release drops the relay after its last user.
func (r *relays) release(id event.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.all[id]
	if s.users--; s.users == 0 {
		delete(r.all, id)
	}
}
