package chat

import (
	"fmt"
	"net/netip"
	"sync"

	"footlight/backend/event"
)

// ErrFull refuses a person because all seats are taken. It wraps event.ErrUnavailable.
var ErrFull = fmt.Errorf("chat: all seats are taken: %w", event.ErrUnavailable)

// maxConnections limits the connections of one person. A further one replaces the oldest.
const maxConnections = 8

// seats counts the connections of all rooms. One network may take all seats while no other one comes. When
// all are taken, a newcomer gets the seat of the network that has the most. It is safe for concurrent use.
type seats struct {
	size int

	mu       sync.Mutex // guards the fields below
	taken    int
	networks map[netip.Prefix][]*Member // in the order of their arrival
	people   map[string][]*Member
}

func newSeats(size int) *seats {
	return &seats{size: size, networks: map[netip.Prefix][]*Member{}, people: map[string][]*Member{}}
}

// take gives a member a seat. release gives it back, and may be called more than once.
func (s *seats) take(m *Member) (release func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if own := s.people[m.visitor.Identity]; len(own) >= maxConnections {
		s.drop(own[0])
	}
	if s.taken >= s.size && !s.makeRoom(m.visitor.Network) {
		return nil, ErrFull
	}
	s.taken++
	s.networks[m.visitor.Network] = append(s.networks[m.visitor.Network], m)
	s.people[m.visitor.Identity] = append(s.people[m.visitor.Identity], m)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.remove(m)
	}, nil
}

// makeRoom takes the newest seat of the network that has the most, unless the newcomer's would then have as
// many. The caller holds mu.
func (s *seats) makeRoom(newcomer netip.Prefix) bool {
	var most []*Member
	for _, list := range s.networks {
		if len(list) > len(most) {
			most = list
		}
	}
	if len(most) <= len(s.networks[newcomer])+1 {
		return false
	}
	s.drop(most[len(most)-1])
	return true
}

// drop disconnects a member. The caller holds mu.
func (s *seats) drop(m *Member) {
	m.close(crowdedOut())
	s.remove(m)
}

func (s *seats) remove(m *Member) {
	if without(s.networks, m.visitor.Network, m) {
		s.taken--
	}
	without(s.people, m.visitor.Identity, m)
}

// without removes a member from a list, and reports whether it was there.
func without[K comparable](lists map[K][]*Member, of K, m *Member) bool {
	list := lists[of]
	for i, x := range list {
		if x != m {
			continue
		}
		if list = append(list[:i:i], list[i+1:]...); len(list) == 0 {
			delete(lists, of)
		} else {
			lists[of] = list
		}
		return true
	}
	return false
}
