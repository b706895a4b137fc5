package chat

import (
	"net/netip"
	"sync"
	"time"

	"footlight/backend/room/chat/rules"
)

// hall holds a room's members and state on this server. It is safe for concurrent use.
type hall struct {
	server string // names this server in signals
	// bar keeps the network of a banned guest out, for which apply gets an entry later. It reports whether it
	// will, and must not block.
	bar func(id string, network netip.Prefix) bool

	mu      sync.Mutex // guards the fields below
	state   *rules.State
	moved   chan struct{} // closed when the state changes
	away    bool          // the bus does not answer
	members map[*Member]struct{}
	people  map[string]int          // connections of each person, by ID
	used    time.Time               // last time that a member came or left
	lately  map[string]netip.Prefix // networks of guests who have left, by ID

	history []frame         // frames of the newest messages; nil after they changed
	pin     *rules.Message  // the pinned message, if it was read
	votes   map[uint64]bool // questions whose votes changed since the last tick
	choices bool            // votes of the poll changed since the last tick
	mine    map[string]int  // reactions that other servers do not know yet
	pending map[string]int  // reactions that the members do not know yet
	here    presence        // presence as other servers know it
	shown   presence        // presence as the members know it
	others  map[string]presence
}

func newHall(server string) *hall {
	return &hall{
		server: server, state: rules.New(), moved: make(chan struct{}), members: map[*Member]struct{}{}, people: map[string]int{},
		lately: map[string]netip.Prefix{},
		votes:  map[uint64]bool{}, mine: map[string]int{}, pending: map[string]int{}, others: map[string]presence{},
	}
}

// unusedFor is the time after which a room without members can be closed.
const unusedFor = time.Minute

func (h *hall) touch() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.used = time.Now()
}

func (h *hall) idle(now time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.members) == 0 && now.Sub(h.used) > unusedFor
}

// look calls fn with the state, which fn must not keep.
func (h *hall) look(fn func(*rules.State)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fn(h.state)
}

// maxLately limits the guests whose networks are remembered in case of a ban.
const maxLately = 1000

// remove removes a member. It remembers the network of a guest.
func (h *hall) remove(m *Member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, in := h.members[m]; !in {
		return
	}
	delete(h.members, m)
	id := m.who().ID
	if h.people[id]--; h.people[id] <= 0 {
		delete(h.people, id)
	}
	h.used = time.Now()
	if !m.replaceable() {
		return
	}
	if len(h.lately) >= maxLately {
		clear(h.lately)
	}
	h.lately[id] = m.visitor.Network
}

// nameOf returns the name of a person who is in the room on this server, or "". The caller holds mu.
func (h *hall) nameOf(id string) string {
	for m := range h.members {
		if who := m.who(); who.ID == id {
			return who.Name
		}
	}
	return ""
}

// disconnect closes all connections.
func (h *hall) disconnect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for m := range h.members {
		m.close(restarts())
	}
}
