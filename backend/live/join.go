package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"strings"

	"footlight/backend/event"
)

// ClientInfo describes a connection that asks for access.
type ClientInfo struct {
	Request // what is asked of the Authorizer

	// Type is the SRS name of the connection: "rtc-publish", "rtc-play",
	// "hls-play", "fmle-publish", "rtmp-play", "flv-play".
	Type string
	// PageURL is where a browser says it comes from, if it does.
	PageURL string
}

// Page is the scheme, host and path of a browser's Referer. The rest may be a
// secret. It is empty for what is not the URL of a page.
func Page(referer string) string {
	u, err := url.Parse(referer)
	if err != nil || u.Host == "" {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// Join asks the Authorizer and admits a connection. The caller must Leave the
// client. Errors wrap ErrDenied, ErrUnavailable, ErrFull or ErrClosed.
//
// A publisher of a stream that already has one passes the limit: Publish either
// takes the stream over, and frees a slot, or refuses it. A slot stays reserved for
// a publisher who left viewers behind, since those must not keep it out.
//
// While the server is full, viewers of streams that nobody publishes make room for
// others (see Absence). While it is over half full, no person and no network has
// more than a quarter of the slots.
func (h *Hub) Join(ctx context.Context, info ClientInfo) (*Client, error) {
	grant, err := h.authorize(ctx, info.Request)
	if err != nil {
		return nil, err
	}
	c := newClient(h, info, grant)
	gone, err := h.admit(c, grant.Done)
	if err != nil {
		if grant.Release != nil {
			grant.Release()
		}
		return nil, err
	}
	if gone != nil {
		gone.end(ErrMadeRoom)
	}
	return c, nil
}

func (h *Hub) authorize(ctx context.Context, r Request) (grant Grant, err error) {
	if h.authorizer != nil {
		if grant, err = h.authorizer.Authorize(ctx, r); err != nil {
			return Grant{}, err
		}
	}
	if grant.Identity == "" {
		// The prefix keeps it apart from every real identity.
		grant.Identity = "addr " + r.Remote.Unmap().String()
	}
	return grant, nil
}

// newID is of the length SRS gives; it names a client and opens nothing.
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// Action is what a connection wants to do with a stream.
type Action string

// The actions that an Authorizer is asked about.
const (
	Publish Action = "publish"
	Play    Action = "play"
)

// Request asks for access to a stream. Its Token is a secret and is never logged.
type Request struct {
	Action   Action
	EventID  event.ID
	Token    string     // bearer token or ?token=, empty when none was given
	Remote   netip.Addr // the client's own address
	Protocol string     // "whip", "whep", "rtmp", "flv", "hls"
}

// Grant is the access that was given to a connection.
type Grant struct {
	// Identity is the same for all requests of one person. By it a creator may take
	// its own stream over.
	Identity string
	// Done is closed when the access ends, and the connection ends with it. Nil
	// never closes.
	Done <-chan struct{}
	// Release is called once, when the access is not used any more. It must not
	// block. Nil is not called.
	Release func()
}

// ErrDenied refuses access. The text after it may be shown to people.
var ErrDenied = fmt.Errorf("live: not allowed: %w", fs.ErrPermission)

// Authorizer decides who may publish and play.
//
// Every protocol asks it once per connection. It is safe for concurrent use. It
// refuses with an error that wraps ErrDenied, or ErrUnavailable while it cannot
// find out.
type Authorizer interface {
	Authorize(ctx context.Context, r Request) (Grant, error)
}
