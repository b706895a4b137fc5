package live

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// RefusalHeader tells programs why access was denied; the text is for people. Most
// refusals have none.
const (
	RefusalHeader = "Refusal"
	RefusedInUse  = "devices" // ErrInUse
)

// Refusals of the hub. Protocols turn them into their own codes.
var (
	// ErrBusy refuses a publisher because somebody else is publishing.
	ErrBusy = fmt.Errorf("live: somebody else is publishing this event: %w", fs.ErrExist)
	// ErrUnauthenticated is the ErrDenied of somebody who has not said who they
	// are, or not in a way that counts; a protocol that can, asks for a token.
	ErrUnauthenticated = fmt.Errorf("%w: unauthenticated", ErrDenied)
	// ErrInUse is the ErrDenied of somebody who has as many connections as they may.
	ErrInUse = fmt.Errorf("%w: in use", ErrDenied)
	// ErrUnavailable refuses a connection because the Authorizer cannot find out now
	// whether it has access.
	ErrUnavailable = errors.New("live: nobody can be let in right now")
	// ErrFull refuses a connection because the limit is reached.
	ErrFull = errors.New("live: the server is full")
	// ErrShare is the ErrFull of a person or network that has its share of the slots
	// already, while the server is over half full.
	ErrShare = fmt.Errorf("%w for more of this account or network", ErrFull)
	// ErrClosed refuses everything once the hub is closed.
	ErrClosed = fmt.Errorf("live: hub closed: %w", fs.ErrClosed)
	// ErrUnknownClient answers Kick for an id nobody has.
	ErrUnknownClient = fmt.Errorf("live: no such client: %w", fs.ErrNotExist)
)

// Reasons for which a client ends, as Client.Err tells them.
var (
	// ErrLeft is the ordinary end: the protocol said so.
	ErrLeft = errors.New("live: left")
	// ErrKicked ends a client that was disconnected on purpose.
	ErrKicked = errors.New("live: disconnected by the host")
	// ErrTakenOver ends a publisher whose stream another publish took over.
	ErrTakenOver = errors.New("live: another publish of the same creator took over")
	// ErrMadeRoom ends a viewer who waited for a publisher while the server is full.
	ErrMadeRoom = errors.New("live: made room for a show: the server is full, and nobody publishes this event")
	// ErrGrantEnded ends a client whose access ended.
	ErrGrantEnded = fmt.Errorf("live: the permission ended: %w", fs.ErrPermission)
)

// Why is the Authorizer's reason in an error that wraps ErrDenied, for people and
// without a full stop. It is empty where no reason is given.
func Why(err error) string {
	refusal := ErrDenied
	for _, closer := range []error{ErrUnauthenticated, ErrInUse} {
		if errors.Is(err, closer) {
			refusal = closer
		}
	}
	_, why, _ := strings.Cut(err.Error(), refusal.Error()+": ")
	return why
}
