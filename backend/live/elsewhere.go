package live

import "footlight/backend/event"

// PassMark begins the tokens with which another server of a cluster sends viewers here.
const PassMark = "pass."

// Elsewhere is the error of an Authorizer for a viewer whose stream another server of the cluster has.
type Elsewhere struct {
	Server string // "https://b.example.org"
	Pass   string // the viewer's token for that server
}

func (e *Elsewhere) Error() string { return "live: the stream is at " + e.Server }

// Dismiss ends the viewers of a stream that is not published here: a player that asks again is sent to the other
// server. The viewers for whom stays returns true remain.
func (h *Hub) Dismiss(id event.ID, stays func(protocol string, everywhere bool) bool) {
	for _, c := range h.waiting(id) {
		if !stays(c.info.Protocol, c.everywhere) {
			c.end(ErrElsewhere)
		}
	}
}

// waiting returns the viewers of a stream that is not published here.
func (h *Hub) waiting(id event.ID) (viewers []*Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.streams[id]
	if s == nil || s.session != nil && !s.session.Pulled() {
		return nil
	}
	for _, c := range h.clients {
		if c.stream == s && c.info.Action == Play {
			viewers = append(viewers, c)
		}
	}
	return viewers
}
