package live

import (
	"context"
	"fmt"
	"io/fs"
	"net/netip"

	"footlight/backend/event"
)

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
