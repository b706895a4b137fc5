package chat

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/event"
)

// Log keeps the entries of each room in one order, which all servers see. Sequence numbers rise, with gaps.
// It is safe for concurrent use. Its errors wrap event.ErrUnavailable while the bus does not answer.
type Log interface {
	// Append adds an entry whose predecessor has the sequence number last. Its error wraps fs.ErrExist if
	// another entry was appended since.
	Append(ctx context.Context, room string, last uint64, entry []byte) (seq uint64, err error)
	// Each calls fn for the entries that exist from a sequence number on, and stops at fn's first error.
	Each(ctx context.Context, room string, from uint64, fn func(seq uint64, entry []byte) error) error
	// Follow is Each, but goes on with new entries until ctx ends.
	Follow(ctx context.Context, room string, from uint64, fn func(seq uint64, entry []byte) error) error
}

// Eraser removes entries of the log for good.
type Eraser interface {
	Erase(ctx context.Context, room string, seq uint64) error
	Clear(ctx context.Context, room string) error
}

// Snapshots keeps the newest state of each room. Get returns an error wrapping fs.ErrNotExist if there is
// none.
type Snapshots interface {
	Get(ctx context.Context, room string) (value []byte, revision uint64, err error)
	Put(ctx context.Context, room string, value []byte) (revision uint64, err error)
	Delete(ctx context.Context, room string) error
}

// Rooms lists the rooms that have a snapshot.
type Rooms interface {
	Each(ctx context.Context, prefix string, fn func(room string, value []byte, revision uint64) error) error
}

// Signals carries short messages to all servers. They are not stored.
type Signals interface {
	Send(room string, payload []byte) error
	Listen(ctx context.Context, fn func(room string, payload []byte)) error
}

// Shows describes the events. It is safe for concurrent use.
type Shows interface {
	// Performers returns the names of the performers. It returns none for an unknown event.
	Performers(ctx context.Context, id event.ID) ([]string, error)
	// Ended returns when a show ended, or the zero time if it is not over.
	Ended(ctx context.Context, id event.ID) (time.Time, error)
}

// Config configures an Engine. The interfaces are required.
type Config struct {
	Log       Log
	Eraser    Eraser
	Snapshots Snapshots
	Rooms     Rooms
	Signals   Signals
	Shows     Shows

	Seats  int          // members at once, in all rooms; 0 means DefaultSeats
	Logger *slog.Logger // nil means slog.Default()
}

// DefaultSeats is the default of Config.Seats.
const DefaultSeats = 10_000
