package speakers

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

// Book keeps the speakers of every event. It is safe for concurrent use.
type Book interface {
	// Staged returns the events that have speakers.
	Staged() []event.ID
	Speakers(id event.ID) []event.Speaker
	// WriteSpeakers changes the list, unless change returns an error, which it then returns.
	WriteSpeakers(id event.ID, change func([]event.Speaker) ([]event.Speaker, error)) error
}

// Streams reports on live streams. It is safe for concurrent use.
type Streams interface {
	Presence(id event.ID) room.Presence
	Received(id event.ID) int // kbit/s that the publisher sends
}

// Shows reports on shows. It is safe for concurrent use.
type Shows interface {
	Over(ctx context.Context, id event.ID) (bool, error)
	// EndsAt returns the planned end, or the zero time if nothing is planned.
	EndsAt(ctx context.Context, id event.ID) (time.Time, error)
}

// Owners recognises creators. It is safe for concurrent use.
type Owners interface {
	// Own refuses every caller but the event's creator.
	Own(ctx context.Context, id event.ID, who auth.Identity) error
	// AdmitOwner lets the creator in by a token. It is not called on a server that is open.
	AdmitOwner(ctx context.Context, id event.ID, token string, remote netip.Addr) (*room.Admission, error)
}

// Config holds what a Stage needs. All fields are required.
type Config struct {
	Book      Book
	Streams   Streams
	Shows     Shows
	Owners    Owners
	Addresses room.Addresses
	Origins   event.Origins // of the streams' addresses
}

// Stage holds the people on stage of every event. It is safe for concurrent use.
type Stage struct {
	cfg Config

	mu      sync.Mutex
	open    []*admission        // oldest first
	came    map[event.ID]bool   // side streams whose media was seen since the server started
	stopped map[event.ID]notice // speakers whose streams the server ended
}

// New returns a stage without admissions.
func New(c Config) *Stage {
	return &Stage{cfg: c, came: map[event.ID]bool{}, stopped: map[event.ID]notice{}}
}

// admission is one connection of a side stream.
type admission struct {
	side    event.SideStream
	publish bool
	done    chan struct{}
}

// notice holds why and when the server ended a speaker's streams.
type notice struct {
	why string
	at  time.Time
}
