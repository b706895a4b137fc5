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

// The actions a door is asked about.
const (
	Publish Action = "publish"
	Play    Action = "play"
)

// Request is one question at the door. Token is a secret: it is never logged.
type Request struct {
	Action   Action
	EventID  event.ID
	Token    string     // bearer token or ?token=, empty when none was given
	Remote   netip.Addr // the client's own address
	Protocol string     // "whip", "whep", "rtmp", "flv", "hls"
}

// Grant is a right that was given. Identity is the same for two requests of
// the same person; the stream uses it to let a creator take its own stream
// over. Done is closed when the right ends, and the connection must end with
// it; a nil channel never closes. Release, if it is not nil, is called once when
// the right is not used any more; it must not block.
type Grant struct {
	Identity string
	Done     <-chan struct{}
	Release  func()
}

// ErrDenied is a refusal at the door; the text after it may be shown.
var ErrDenied = fmt.Errorf("live: not allowed: %w", fs.ErrPermission)

// Authorizer decides at the door. It is asked once per connection by every
// protocol, is safe for concurrent use, and refuses with an error that wraps
// ErrDenied, or ErrUnavailable while it cannot find out.
type Authorizer interface {
	Authorize(ctx context.Context, r Request) (Grant, error)
}
