package bus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

const (
	claimBucket = "server"
	claimKey    = "holder"

	// lease is the time for which an entry counts after it was written.
	lease = 15 * time.Second
	// renewEvery is the interval at which a running server writes its entry.
	renewEvery = 5 * time.Second
)

// Tenant describes a server to other servers that are given the same NATS.
type Tenant struct {
	ID      string `json:"id"` // random, kept in the data folder
	Host    string `json:"host"`
	Folder  string `json:"folder"`
	Process int    `json:"process"`
}

// entry names the server that uses a NATS. It carries its own deadline, which is compared with the clock of
// the server that reads it.
type entry struct {
	Tenant
	Run      string    `json:"run"` // random, new with every start
	Deadline time.Time `json:"deadline"`
}

// HeldError reports that another running server uses the NATS.
type HeldError struct {
	Holder Tenant
	Node   string        // the name that both have; empty if they share nothing
	Left   time.Duration // until the holder's entry ends, unless it is renewed
}

func (e *HeldError) Error() string {
	if e.Node != "" {
		return fmt.Sprintf("another server of this cluster is named %s (process %d on %s, data folder %s): give one of them another --node; "+
			"if that server is gone, start again in %d s", e.Node, e.Holder.Process, e.Holder.Host, e.Holder.Folder, int(e.Left/time.Second)+1)
	}
	return fmt.Sprintf("this NATS is in use by another server (process %d on %s, data folder %s): stop that server, or give this one "+
		"another NATS or another account there; if that server is gone, start again in %d s",
		e.Holder.Process, e.Holder.Host, e.Holder.Folder, int(e.Left/time.Second)+1)
}

// cell holds values with compare-and-set. *KV implements it.
type cell interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
}

// claim keeps the entry that names this server as the user of a NATS.
type claim struct {
	cell cell
	node string // name of the server in its cluster
	mine entry
}

// take writes the entry of a server that starts. It replaces an entry of the same server at once, and one of
// another server only after its deadline.
func (c *claim) take(ctx context.Context) error {
	return c.hold(ctx, lease, func(e entry) bool { return e.ID == c.mine.ID })
}

// renew writes the entry of a running server. A server that runs on a copy of this data folder is another
// server.
func (c *claim) renew(ctx context.Context) error {
	return c.hold(ctx, lease, func(e entry) bool { return e.Run == c.mine.Run })
}

// release ends the entry, so that another server can start at once.
func (c *claim) release(ctx context.Context) error {
	return c.hold(ctx, 0, func(e entry) bool { return e.Run == c.mine.Run })
}

// hold writes the entry for a time. It returns a *HeldError if an entry is valid and not its own.
func (c *claim) hold(ctx context.Context, d time.Duration, own func(entry) bool) error {
	for {
		found, revision, err := c.read(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		if left := found.Deadline.Sub(now); left > 0 && !own(found) {
			return &HeldError{Holder: found.Tenant, Node: c.node, Left: left}
		}
		c.mine.Deadline = now.Add(d).UTC()
		err = c.write(ctx, revision)
		if !errors.Is(err, fs.ErrExist) { // else another server was faster
			return err
		}
	}
}

// read returns the entry. Its deadline is zero if there is none, or if it is unreadable.
func (c *claim) read(ctx context.Context) (found entry, revision uint64, err error) {
	raw, revision, err := c.cell.Get(ctx, claimKey)
	if errors.Is(err, fs.ErrNotExist) {
		return entry{}, 0, nil
	}
	if err != nil {
		return entry{}, 0, err
	}
	if json.Unmarshal(raw, &found) != nil {
		found = entry{}
	}
	return found, revision, nil
}

func (c *claim) write(ctx context.Context, revision uint64) error {
	raw, err := json.Marshal(c.mine)
	switch {
	case err != nil:
	case revision == 0:
		_, err = c.cell.Create(ctx, claimKey, raw)
	default:
		_, err = c.cell.Update(ctx, claimKey, raw, revision)
	}
	return err
}
