package rules

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// maxBans limits the bans that are shown.
const maxBans = 200

// Ban names a person who cannot write. Name is empty if it is not known any more.
type Ban struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ban is a ban as a snapshot has it.
type ban struct {
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}

// bar keeps out the network of a banned guest.
type bar struct {
	Of      string    `json:"of"`
	Network string    `json:"network"`
	Until   time.Time `json:"until"`
}

// Out reports whether a person was banned.
func (s *State) Out(p Person) bool {
	_, out := s.Banned[p.ID]
	return out && !p.Role.Runs()
}

// Networks holds the networks that are kept out, by the numbers of their entries.
type Networks map[uint64]bar

// Out reports whether a network is kept out at a time.
func (n Networks) Out(network string, now time.Time) bool {
	for _, b := range n {
		if b.Network == network && b.Until.After(now) {
			return true
		}
	}
	return false
}

// Bans returns the newest bans, newest first.
func (s *State) Bans() []Ban {
	list := slices.SortedFunc(maps.Keys(s.Banned), func(a, b string) int {
		if order := s.Banned[b].At.Compare(s.Banned[a].At); order != 0 {
			return order
		}
		return strings.Compare(a, b)
	})
	bans := []Ban{}
	for _, id := range list[:min(len(list), maxBans)] {
		bans = append(bans, Ban{id, s.Banned[id].Name})
	}
	return bans
}

// Lapsed returns the entries with networks that are not kept out any more.
func (n Networks) Lapsed(now time.Time) (entries []uint64) {
	for seq, b := range n {
		if !b.Until.After(now) {
			entries = append(entries, seq)
		}
	}
	return entries
}

// nameOf returns the latest name that a person has in a message in memory, or "".
func (s *State) nameOf(id string) string {
	for i := len(s.recent) - 1; i >= 0; i-- {
		if s.recent[i].From.ID == id {
			return s.recent[i].From.Name
		}
	}
	return ""
}

func (s *State) ban(seq uint64, e Entry) Change {
	switch e.Kind {
	case banned:
		s.Banned[e.Of] = ban{e.Name, e.At}
		return Change{Banned: e.Of}
	case barred:
		s.Barred[seq] = bar{e.Of, e.Network, e.Until}
		return Change{Barred: e.Of}
	case unbarred:
		delete(s.Barred, e.Seq)
		return Change{}
	}
	delete(s.Banned, e.Of)
	for seq, b := range s.Barred {
		if b.Of == e.Of {
			b.Until = e.At
			s.Barred[seq] = b
		}
	}
	return Change{Greet: true}
}
