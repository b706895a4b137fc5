package live

import (
	"errors"
	"fmt"
	"io/fs"
)

// Refusals of the hub. Protocols turn them into their own codes.
var (
	// ErrBusy refuses a publisher because somebody else is publishing.
	ErrBusy = fmt.Errorf("live: somebody else is publishing this event: %w", fs.ErrExist)
	// ErrUnauthenticated is the ErrDenied of somebody who has not said who they
	// are; a protocol that can, asks for a token.
	ErrUnauthenticated = fmt.Errorf("%w: a token is needed", ErrDenied)
	// ErrFull refuses a connection because the limit is reached.
	ErrFull = errors.New("live: the server is full")
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
	// ErrGrantEnded ends a client whose right to be here ended.
	ErrGrantEnded = fmt.Errorf("live: the permission ended: %w", fs.ErrPermission)
)
