package live

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// RefusalHeader names the HTTP header that tells programs why access was denied; the body's text is for
// people. Most refusals have no header.
const (
	RefusalHeader = "Refusal"
	RefusedInUse  = "devices" // ErrInUse
)

// Errors with which the hub refuses a connection. Protocols translate them into their own codes.
var (
	// ErrBusy refuses a publisher because another one is publishing.
	ErrBusy = fmt.Errorf("live: somebody else is publishing this event: %w", fs.ErrExist)
	// ErrUnauthenticated is the ErrDenied for a caller without valid credentials. A protocol that can ask for
	// a token does so.
	ErrUnauthenticated = fmt.Errorf("%w: unauthenticated", ErrDenied)
	// ErrInUse is the ErrDenied for a person who already has as many connections as allowed.
	ErrInUse = fmt.Errorf("%w: in use", ErrDenied)
	// ErrUnavailable refuses a connection because the Authorizer cannot decide at the moment.
	ErrUnavailable = errors.New("live: access cannot be checked at the moment")
	// ErrFull refuses a connection because the limit is reached.
	ErrFull = errors.New("live: the server is full")
	// ErrShare is the ErrFull for a person or network that already has its share of the slots, while the
	// server is over half full.
	ErrShare = fmt.Errorf("%w for more of this account or network", ErrFull)
	// ErrClosed refuses everything once the hub is closed.
	ErrClosed = fmt.Errorf("live: hub closed: %w", fs.ErrClosed)
	// ErrUnknownClient is returned by Kick if no client has that id.
	ErrUnknownClient = fmt.Errorf("live: no such client: %w", fs.ErrNotExist)
)

// Reasons for the end of a client, as Client.Err returns them.
var (
	// ErrLeft is the ordinary end: the protocol called Leave.
	ErrLeft = errors.New("live: left")
	// ErrKicked ends a client that the host or the stream's creator disconnected.
	ErrKicked = errors.New("live: disconnected by the host")
	// ErrTakenOver ends a publisher whose stream another publish took over.
	ErrTakenOver = errors.New("live: another publish of the same creator took over")
	// ErrMadeRoom ends a waiting viewer whose slot was needed on a full server.
	ErrMadeRoom = errors.New("live: made room for a show: the server is full, and nobody publishes this event")
	// ErrElsewhere ends a viewer whose stream begins at another server of the cluster.
	ErrElsewhere = errors.New("live: another server has the stream")
	// ErrSilent ends a publisher that sent no media within FirstMedia.
	ErrSilent = errors.New("live: the publisher sent no media in its first ten seconds")
	// ErrGrantEnded ends a client whose access ended.
	ErrGrantEnded = fmt.Errorf("live: the permission ended: %w", fs.ErrPermission)
)

// Why returns the Authorizer's reason from an error that wraps ErrDenied. The reason is written for people
// and has no full stop. Why returns "" if there is no reason.
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
