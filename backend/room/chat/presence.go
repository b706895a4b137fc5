package chat

import (
	"slices"
	"time"
)

// presence says who is in a room on one server, and which reactions it had since the last signal.
type presence struct {
	Server    string         `json:"server"`
	N         int            `json:"n"`
	Names     []string       `json:"names,omitempty"`
	Reactions map[string]int `json:"reactions,omitempty"`

	at time.Time // time of the last signal
}

const (
	announceEvery = 5 * time.Second  // interval of signals without a change
	silentFor     = 15 * time.Second // a server that is silent for longer does not count
	maxNames      = 50
	maxServers    = 64
	maxKinds      = 24 // different reactions that are counted in half a second
)

func (p presence) like(o presence) bool { return p.N == o.N && slices.Equal(p.Names, o.Names) }

// add adds reactions, of not too many kinds.
func add(to, more map[string]int) {
	for emoji, n := range more {
		if _, known := to[emoji]; known || len(to) < maxKinds {
			to[emoji] += max(n, 0)
		}
	}
}
