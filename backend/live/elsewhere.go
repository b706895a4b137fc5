package live

import (
	"fmt"
	"slices"

	"footlight/backend/event"
)

// PassMark begins the tokens with which another server of a cluster sends viewers here.
const PassMark = "pass."

// PullMark begins the tokens with which another server of a cluster pulls a stream from here.
const PullMark = "pull."

// Elsewhere is the error of an Authorizer for a viewer whose stream another server of the cluster has.
type Elsewhere struct {
	Server string // "https://b.example.org"
	Pass   string // the viewer's token for that server
}

func (e *Elsewhere) Error() string { return "live: the stream is at " + e.Server }

// errPulled refuses a viewer of a pulled stream whose access holds here only.
var errPulled = fmt.Errorf("%w: the stream is pulled from another server", ErrUnavailable)

// Carried reports whether the viewers of a protocol get pulled streams. Those of the others read files.
func Carried(protocol string) bool { return slices.Contains([]string{"whep", "flv", "rtmp"}, protocol) }

// barred reports whether c may not be a viewer of a pulled stream.
func (c *Client) barred() bool {
	return c.info.Action == Play && Carried(c.info.Protocol) && !c.everywhere
}

// Dismiss ends the viewers of a stream that is not published here: a player that asks again is sent to the other server.
// The viewers of protocols for which follows returns false remain, and if pulls is true those whose access holds
// everywhere.
func (h *Hub) Dismiss(id event.ID, pulls bool, follows func(protocol string) bool) {
	for _, c := range h.waiting(id) {
		if follows(c.info.Protocol) && (!pulls || !c.everywhere) {
			c.end(ErrElsewhere)
		}
	}
}

// bar ends the viewers who may not have a stream that is pulled.
func (h *Hub) bar(id event.ID) {
	for _, c := range h.waiting(id) {
		if c.barred() {
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
