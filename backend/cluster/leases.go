package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
)

var (
	// ErrHeld refuses a publish because another person publishes the stream at another server.
	ErrHeld = errors.New("cluster: another person publishes this stream at another server")
	// ErrTaken ends or refuses a publish because another device of the same person publishes at another server.
	ErrTaken = errors.New("cluster: the stream was taken over at another server")
)

// Claim is a publish at this server, which needs the stream's lease.
type Claim struct {
	ID       event.ID
	Identity string          // of the person who publishes
	Device   string          // tells devices of one person apart
	End      func(why error) // ends the publish
	Show     func() Show     // tells of the stream; nil tells nothing

	epoch uint64 // the epoch of the lease; 0 before it is held
}

// lease is the value in the bus.
type lease struct {
	Node   string `json:"node"` // empty if nobody holds it
	Epoch  uint64 `json:"epoch"`
	Person string `json:"person"` // who publishes, as Secret.nameOf says
	Show
	By string    `json:"by"` // the server that wrote it
	At time.Time `json:"at"` // when it was written, by that server's clock
}

// Show describes a stream for the rooms of the other servers.
type Show struct {
	OnAir   bool `json:"onAir,omitempty"`
	Quiet   bool `json:"quiet,omitempty"` // the publisher sends nothing at the moment
	Viewers int  `json:"viewers,omitempty"`
	Listed  bool `json:"listed,omitempty"` // the directory may name it
}

// seenLease is a lease of which the bus told.
type seenLease struct {
	lease
	at time.Time // when it was told last, by this server's clock
}

// displaced names a device whose stream was taken over at another server.
type displaced struct {
	id     event.ID
	device string
}

type leases struct {
	node   string
	secret *Secret
	cells  Cell
	log    *slog.Logger
	other  func(event.ID) // Config.OnOther
	wake   chan struct{}  // receives when a claim came or went

	mu        sync.Mutex
	held      map[event.ID]*Claim
	over      []*Claim // claims to be given up
	seen      map[event.ID]seenLease
	displaced map[displaced]time.Time // the last attempt
}

func newLeases(cfg Config) *leases {
	return &leases{
		node: cfg.Name, secret: cfg.Secret, cells: cfg.Leases, log: cfg.Log, other: cfg.OnOther, wake: make(chan struct{}, 1),
		held: map[event.ID]*Claim{}, seen: map[event.ID]seenLease{}, displaced: map[displaced]time.Time{},
	}
}

func (l *leases) key(id event.ID) string { return "lease/" + string(id) }

// read returns a stream's lease, and its revision for the next write. Both are zero if there is none.
func (l *leases) read(ctx context.Context, id event.ID) (found lease, revision uint64, err error) {
	raw, revision, err := l.cells.Get(ctx, string(id))
	if errors.Is(err, fs.ErrNotExist) {
		return lease{}, 0, nil
	}
	if err != nil {
		return lease{}, 0, err
	}
	found, err = l.parse(id, raw)
	return found, revision, err
}

func (l *leases) parse(id event.ID, raw []byte) (found lease, err error) {
	if raw, err = l.secret.open(l.key(id), raw); err == nil {
		err = json.Unmarshal(raw, &found)
	}
	if err != nil {
		return lease{}, fmt.Errorf("read the lease of stream %s: %w", id, err)
	}
	return found, nil
}

func (l *leases) write(ctx context.Context, id event.ID, next lease, revision uint64) error {
	raw, err := json.Marshal(next)
	if err != nil {
		return err
	}
	raw = l.secret.seal(l.key(id), raw)
	if revision == 0 {
		_, err = l.cells.Create(ctx, string(id), raw)
	} else {
		_, err = l.cells.Update(ctx, string(id), raw, revision)
	}
	return err
}

// learn takes a lease that the bus tells of. After the bus was away it tells of all, so that each gets its full time
// again.
func (l *leases) learn(key string, value []byte, _ uint64) error {
	id, err := event.ParseStream(key)
	if err != nil || value == nil {
		return nil
	}
	found, err := l.parse(id, value)
	if err != nil {
		l.log.Warn("a lease in the bus is ignored", "event", id, "err", err)
		return nil
	}
	l.mu.Lock()
	l.seen[id] = seenLease{found, time.Now()}
	mine := l.held[id]
	lost := mine != nil && mine.epoch != 0 && found.Node != l.node && found.Node != "" && found.Epoch > mine.epoch
	if lost {
		l.drop(mine)
	}
	l.mu.Unlock()
	if lost {
		mine.End(ErrTaken)
	}
	if l.other != nil && found.Node != "" && found.Node != l.node {
		l.other(id)
	}
	return nil
}

// drop forgets a claim whose lease another server took. The mutex is held.
func (l *leases) drop(c *Claim) {
	delete(l.held, c.ID)
	l.displaced[displaced{c.ID, c.Device}] = time.Now()
}
