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

// Dismiss ends the viewers of a stream without a publisher here: a player that asks again is sent to the other server.
// The viewers of protocols for which follows returns false wait on.
func (h *Hub) Dismiss(id event.ID, follows func(protocol string) bool) {
	for _, c := range h.waiting(id) {
		if follows(c.info.Protocol) {
			c.end(ErrElsewhere)
		}
	}
}

// waiting returns the viewers of a stream without a publisher.
func (h *Hub) waiting(id event.ID) (viewers []*Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.streams[id]
	if s == nil || s.session != nil {
		return nil
	}
	for _, c := range h.clients {
		if c.stream == s && c.info.Action == Play {
			viewers = append(viewers, c)
		}
	}
	return viewers
}
