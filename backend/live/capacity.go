package live

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"footlight/backend/limit"
)

// Absence limits how long the viewers of a stream count as its audience after its publisher has left. After
// that, and on a stream that was never published, they only wait.
//
// Waiting viewers may stay while the server has free slots. When it is full, the viewer who has waited
// longest makes room for publishers and for the audience of other streams.
const Absence = 10 * time.Minute

// makeRoom finds a slot for c. On a full server it takes the slot of a waiting viewer. If c's person or
// network already has its share, that viewer must belong to the same person or network.
func (h *Hub) makeRoom(c *Client) (gone *Client, err error) {
	s := h.streams[c.info.EventID]
	publishes := c.info.Action == Publish
	ownSlot := publishes && s != nil && (s.session != nil || s.reserved)
	used := len(h.clients) + h.reserved()
	over := h.overShare(c, min(used, h.limit-1))
	if ownSlot || used < h.limit && !over {
		return nil, nil
	}
	if publishes || s != nil && s.attended(c.since) {
		gone = h.longestWaiting(c.since, func(x *Client) bool { return !over || x.sharesNameWith(c) })
	}
	switch {
	case gone != nil:
		h.drop(gone)
		return gone, nil
	case over:
		return nil, ErrShare
	}
	return nil, ErrFull
}

// overShare reports whether one of c's names already has its share when that many slots are used.
func (h *Hub) overShare(c *Client, used int) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return !limit.Fair(h.limit, used, h.held[name], 1) })
}

func (c *Client) sharesNameWith(other *Client) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return slices.Contains(other.names, name) })
}

// add gives c its slot. It makes the stream if c is its first client.
func (h *Hub) add(c *Client) {
	s := h.streams[c.info.EventID]
	if s == nil {
		s = newStream(c.info.EventID)
		h.streams[s.id] = s
	}
	s.reserved = s.reserved && c.info.Action != Publish
	s.count(c, 1)
	c.stream = s
	for c.id == "" || h.clients[c.id] != nil {
		c.id = newID()
	}
	h.clients[c.id] = c
	for _, name := range c.names {
		h.held[name]++
	}
}

// longestWaiting returns the waiting viewer who has waited longest, among those that may accepts. It returns
// nil if no viewer waits.
func (h *Hub) longestWaiting(now time.Time, may func(*Client) bool) (first *Client) {
	for _, c := range h.clients {
		if c.info.Action == Play && !c.stream.attended(now) && may(c) && (first == nil || c.since.Before(first.since)) {
			first = c
		}
	}
	return first
}

// drop frees a client's slot. It removes the stream with its last client.
func (h *Hub) drop(c *Client) {
	delete(h.clients, c.id)
	for _, name := range c.names {
		if h.held[name]--; h.held[name] == 0 {
			delete(h.held, name)
		}
	}
	s := c.stream
	if s.session != nil && s.session.client == c {
		s.session, s.displaced, s.left = nil, nil, time.Now()
	}
	s.count(c, -1)
	s.reserved = s.viewers > 0 && s.viewers == s.clients && (s.reserved || c.info.Action == Publish)
	if s.clients == 0 {
		delete(h.streams, s.id)
	}
}

// reserved returns the number of slots that are kept for publishers who left viewers behind.
func (h *Hub) reserved() (slots int) {
	for _, s := range h.streams {
		if s.reserved {
			slots++
		}
	}
	return slots
}

// attended reports whether the stream has a publisher, or had one less than Absence ago.
func (s *stream) attended(now time.Time) bool {
	return s.session != nil || !s.left.IsZero() && now.Sub(s.left) < Absence
}

// count adds n to the number of connections like c.
func (s *stream) count(c *Client, n int) {
	s.clients += n
	if c.info.Action == Play {
		s.viewers += n
	}
	if c.info.Action == Play && c.everywhere {
		s.everywhere += n
	}
}

// remove forgets a client.
func (h *Hub) remove(c *Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.clients[c.id] == c {
		h.drop(c)
	}
}

// newID returns an id as long as SRS's. It names a client and is no secret.
func newID() string { return strings.ToLower(rand.Text()[:8]) }
