package live

import (
	"context"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"

	"footlight/backend/event"
)

// Action names what a connection may do with a stream.
type Action string

// Request asks for access to a stream. Its Token is a secret and is never logged.
type Request struct {
	Action   Action
	EventID  event.ID
	Token    string     // bearer token or ?token=, empty when none was given
	Remote   netip.Addr // the client's own address
	Protocol string     // "whip", "whep", "rtmp", "flv", "hls"
}

// Device returns a name that tells apart the devices with which a person publishes.
func (r Request) Device() string { return r.Protocol + " " + r.Remote.Unmap().String() }

// Grant is the access that was given to a connection.
type Grant struct {
	// Identity is the same for all requests of one person. A creator may take over a stream of its own
	// identity.
	Identity string
	// Everywhere means that the access would be given at every server of a cluster. Only viewers with such access get
	// streams that are pulled.
	Everywhere bool
	// Done is closed when the access ends; then the connection ends, too. Nil means that the access does not
	// end.
	Done <-chan struct{}
	// Release is called once, when the access is not used any more. It must not block. It may be nil.
	Release func()
}

// ErrDenied refuses access. The text after it is written for people.
var ErrDenied = fmt.Errorf("live: not allowed: %w", fs.ErrPermission)

// Authorizer decides who may publish and play.
//
// Every protocol asks it once per connection. It must be safe for concurrent use. It refuses with an error
// that wraps ErrDenied, or ErrUnavailable while it cannot decide. An *Elsewhere sends a viewer on.
type Authorizer interface {
	Authorize(ctx context.Context, r Request) (Grant, error)
}

// ClientInfo describes a connection that asks for access.
type ClientInfo struct {
	Request // what the Authorizer is asked

	// Type is the SRS name of the connection: "rtc-publish", "rtc-play",
	// "hls-play", "fmle-publish", "rtmp-play", "flv-play".
	Type string
	// PageURL is the address of the page that a browser comes from; empty if it sent none.
	PageURL string
	// Pulled marks a publish that this server fetches from another one.
	Pulled bool
}

// Page returns the scheme, host and path of a browser's Referer. It drops the rest, which may be a secret. It
// returns "" if the Referer is not the URL of a page.
func Page(referer string) string {
	u, err := url.Parse(referer)
	if err != nil || u.Host == "" {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// The actions that an Authorizer is asked about.
const (
	Publish Action = "publish"
	Play    Action = "play"
)
