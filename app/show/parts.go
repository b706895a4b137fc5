package show

import (
	"context"

	"footlight/app/engine"
	"footlight/app/keep"
)

// stage makes a show. An engine is one.
type stage interface {
	Run(ctx context.Context) error
	Status() engine.Status
	Close() error
}

// keeper keeps a show on this machine, and uploads it. keep.Keeper is one.
type keeper interface {
	Run(ctx context.Context) error // returns once the show has ended and all of it is uploaded, or ctx ends
	Finish() error                 // says that the show has ended
	Progress() keep.Progress
}

// archive is the server's recording of a show.
type archive interface {
	Stop(ctx context.Context) error
	Seal(ctx context.Context) error // returns remote.ErrUnwritten while there is no manifest
}
