package cluster

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/event"
)

// TTL is the time for which a lease, or the entry of a server, counts after its last renewal.
const TTL = 5 * time.Second

const renewEvery = TTL / 3

// protocol is the version of what servers tell each other.
const protocol = 2 // 2: leases tell of shows, and viewers come with passes

// States of a server.
const (
	up   = "up"
	gone = "gone"
)

// callFor limits one call to the bus.
const callFor = renewEvery

// forget is the time after which a server that is gone leaves the list.
const forget = time.Hour

// keepSeen is the time after which a lease is forgotten: until then rooms tell that there was a show.
const keepSeen = 24 * time.Hour

// TakeBack is the time that a device must stay away after its stream was taken over at another server, as in package
// live. Every attempt starts the wait again.
const TakeBack = time.Minute

// Config describes this server.
type Config struct {
	Name, URL, Region string
	Secret            *Secret
	Chain             string // names the chain and the ledger on it
	Access            string // who is let in: "open" or "enforced"
	Load              func() Load
	Rules             string                  // names what servers may decide differently about viewers: they pull from each other if it is the same
	Pulls             func() map[event.ID]int // how many watch what this server pulls; nil means that it pulls nothing
	OnOther           func(event.ID)          // is called again and again for every stream of another server; may be nil
	Nodes             Board
	Leases            Cells
	Log               *slog.Logger
}

// Load counts the work of a server.
type Load struct {
	Viewers    int     `json:"viewers"`
	Publishers int     `json:"publishers"`
	CPU        float64 `json:"cpu"` // share of the machine's processors that this program uses
}

// Board holds the entries of all servers. *bus.KV implements it.
type Board interface {
	Put(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
	Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Cells keeps values with compare-and-set. *bus.KV implements it.
type Cells interface {
	Cell
	Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Cell is a value with compare-and-set. A missing value is an fs.ErrNotExist, a lost comparison an fs.ErrExist.
type Cell interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
}
