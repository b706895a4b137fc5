package live

import (
	"slices"
	"time"

	"footlight/backend/limit"
)

// Absence is how long after its publisher left a stream's viewers are still its
// audience. After that, and where nobody ever published, they only wait.
//
// Who waits may stay while the server has slots. When it is full, whoever has waited
// longest makes room for publishers and for the audience of other streams.
const Absence = 10 * time.Minute

// admit gives a client a slot and ends it when its access ends. gone, where it is
// not nil, had to make room: it has no slot any more, and the caller ends it.
func (h *Hub) admit(c *Client, grantEnd <-chan struct{}) (gone *Client, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	if gone, err = h.makeRoom(c); err != nil {
		return nil, err
	}
	h.add(c)
	if grantEnd != nil {
		h.wg.Go(func() { c.watch(grantEnd) }) // under the mutex, or Close might not wait for it
	}
	return gone, nil
}

// makeRoom finds a slot for c, if need be at the expense of a viewer who waits: one
// of its own person or network where those have their share.
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

// overShare reports whether one of c's names has its share already, while so many
// slots are used.
func (h *Hub) overShare(c *Client, used int) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return !limit.Fair(h.limit, used, h.held[name], 1) })
}

// namesOf are what a slot is counted under: a viewer's person and network, or a
// publisher's person. They are counted apart, so that no audience keeps a publisher
// out.
func namesOf(info ClientInfo, identity string) []string {
	if info.Action == Publish {
		return []string{"publisher " + identity}
	}
	return []string{"viewer " + identity, "network " + limit.Network(info.Remote).String()}
}

func (c *Client) sharesNameWith(other *Client) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return slices.Contains(other.names, name) })
}

// add gives c its slot, and its stream if it is the first one there.
func (h *Hub) add(c *Client) {
	s := h.streams[c.info.EventID]
	if s == nil {
		s = newStream(c.info.EventID)
		h.streams[s.id] = s
	}
	s.reserved = s.reserved && c.info.Action != Publish
	s.count(c.info.Action, 1)
	c.stream = s
	for c.id == "" || h.clients[c.id] != nil {
		c.id = newID()
	}
	h.clients[c.id] = c
	for _, name := range c.names {
		h.held[name]++
	}
}

// longestWaiting is the viewer who has waited longest of those whom may accepts; nil
// where nobody waits.
func (h *Hub) longestWaiting(now time.Time, may func(*Client) bool) (first *Client) {
	for _, c := range h.clients {
		if c.info.Action == Play && !c.stream.attended(now) && may(c) && (first == nil || c.since.Before(first.since)) {
			first = c
		}
	}
	return first
}

// drop frees a client's slot, and its stream with the last one.
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
	s.count(c.info.Action, -1)
	s.reserved = s.viewers > 0 && s.viewers == s.clients && (s.reserved || c.info.Action == Publish)
	if s.clients == 0 {
		delete(h.streams, s.id)
	}
}

// reserved is how many slots wait for publishers who left viewers behind.
func (h *Hub) reserved() (slots int) {
	for _, s := range h.streams {
		if s.reserved {
			slots++
		}
	}
	return slots
}

// attended reports whether somebody publishes, or did a moment ago.
func (s *stream) attended(now time.Time) bool {
	return s.session != nil || !s.left.IsZero() && now.Sub(s.left) < Absence
}
