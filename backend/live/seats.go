package live

import (
	"slices"
	"time"

	"footlight/backend/limit"
)

// Absence is how long after its publisher left the viewers of a stream are still
// its audience. Those of a stream that nobody publishes, or has for so long, wait:
// they are welcome while there is room, and where there is none whoever has
// waited longest makes room for publishers and for the viewers of a show.
const Absence = 10 * time.Minute

// admit counts a client in and watches over its right to be here. gone, if there
// is one, had to make room: it is no longer counted, and the caller ends it.
func (h *Hub) admit(c *Client, grantEnd <-chan struct{}) (gone *Client, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	if gone, err = h.room(c); err != nil {
		return nil, err
	}
	h.seat(c)
	if grantEnd != nil {
		h.wg.Go(func() { c.watch(grantEnd) }) // under the mutex, or Close might not wait for it
	}
	return gone, nil
}

// room finds a place for c, at the expense of one who waits if it has to be: one
// of its own where the server has enough of those.
func (h *Hub) room(c *Client) (gone *Client, err error) {
	s := h.streams[c.info.EventID]
	publishes := c.info.Action == Publish
	ownPlace := publishes && s != nil && (s.session != nil || s.kept)
	used := len(h.clients) + h.kept()
	crowd := h.crowd(c, min(used, h.limit-1))
	if ownPlace || used < h.limit && !crowd {
		return nil, nil
	}
	if publishes || s != nil && s.attended(c.since) {
		gone = h.longestWaiting(c.since, func(x *Client) bool { return !crowd || x.sharesNameWith(c) })
	}
	switch {
	case gone != nil:
		h.drop(gone)
		return gone, nil
	case crowd:
		return nil, ErrCrowd
	}
	return nil, ErrFull
}

// crowd reports whether one of c's names has its share of the places, of which so
// many are used.
func (h *Hub) crowd(c *Client, used int) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return !limit.Fair(h.limit, used, h.held[name], 1) })
}

// namesOf are what a place is counted under: a viewer's person and network, and
// a publisher's person, apart, so that no audience keeps it out.
func namesOf(info ClientInfo, identity string) []string {
	if info.Action == Publish {
		return []string{"publisher " + identity}
	}
	return []string{"viewer " + identity, "network " + limit.Network(info.Remote).String()}
}

func (c *Client) sharesNameWith(other *Client) bool {
	return slices.ContainsFunc(c.names, func(name string) bool { return slices.Contains(other.names, name) })
}

// seat gives c its place, and its stream if it is the first there.
func (h *Hub) seat(c *Client) {
	s := h.streams[c.info.EventID]
	if s == nil {
		s = newStream(c.info.EventID)
		h.streams[s.id] = s
	}
	s.kept = s.kept && c.info.Action != Publish
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

// longestWaiting is the viewer who came first of those with nothing to see whom
// may names; nil when there is none.
func (h *Hub) longestWaiting(now time.Time, may func(*Client) bool) (first *Client) {
	for _, c := range h.clients {
		if c.info.Action == Play && !c.stream.attended(now) && may(c) && (first == nil || c.since.Before(first.since)) {
			first = c
		}
	}
	return first
}

// drop takes a client's place away, and its stream with the last one.
func (h *Hub) drop(c *Client) {
	delete(h.clients, c.id)
	for _, name := range c.names {
		if h.held[name]--; h.held[name] == 0 {
			delete(h.held, name)
		}
	}
	s := c.stream
	if s.session != nil && s.session.client == c {
		s.session, s.rivals, s.left = nil, nil, time.Now()
	}
	s.count(c.info.Action, -1)
	s.kept = s.viewers > 0 && s.viewers == s.clients && (s.kept || c.info.Action == Publish)
	if s.clients == 0 {
		delete(h.streams, s.id)
	}
}

// kept is how many places wait for publishers who left viewers behind.
func (h *Hub) kept() (places int) {
	for _, s := range h.streams {
		if s.kept {
			places++
		}
	}
	return places
}

// attended reports whether there is a show, or was a moment ago.
func (s *stream) attended(now time.Time) bool {
	return s.session != nil || !s.left.IsZero() && now.Sub(s.left) < Absence
}
