package keep

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"footlight/backend/durable"
)

// provenInterval sets how often the server is asked for the piece CIDs of stored chunks.
const provenInterval = 3 * time.Second

// uploads brings the chunks of a folder to the server. Only Run uses it.
type uploads struct {
	dir       folder
	log       *slog.Logger
	retention Retention
	root      string

	names    map[int64]Names // names of unproven chunks, by begin
	refusals []error         // one per chunk that the server refused
	asked    time.Time       // when piece CIDs were last asked for
}

// bring uploads the first waiting chunk, and updates the states of the chunks that were uploaded before.
func (u *uploads) bring(ctx context.Context, server Uploader, chunks []chunk) error {
	err := u.ask(ctx, server, chunks, sent)
	if time.Since(u.asked) >= provenInterval {
		u.asked = time.Now()
		err = errors.Join(err, u.ask(ctx, server, chunks, stored))
	}
	i := slices.IndexFunc(chunks, func(c chunk) bool { return c.state == waiting })
	if i < 0 || err != nil {
		return err
	}
	c := &chunks[i]
	receipt, err := server.Upload(ctx, c.n, c.begin, u.dir.path(c.name()))
	if errors.Is(err, ErrTaken) {
		return u.renumber(ctx, server, chunks[i:])
	}
	return u.judge(ctx, c, receipt, err)
}

// ask asks the server whether the first chunk in a state has advanced.
func (u *uploads) ask(ctx context.Context, server Uploader, chunks []chunk, in state) error {
	i := slices.IndexFunc(chunks, func(c chunk) bool { return c.state == in })
	if i < 0 {
		return nil
	}
	receipt, err := server.Look(ctx, chunks[i].n)
	if err == nil && receipt.SHA256 == "" { // the server lost the chunk before it was stored
		return u.dir.set(&chunks[i], waiting)
	}
	return u.judge(ctx, &chunks[i], receipt, err)
}

// judge compares the server's receipt with the chunk and updates the chunk's state.
func (u *uploads) judge(ctx context.Context, c *chunk, receipt Receipt, err error) error {
	next := receipt.state()
	if err == nil {
		var computed Names
		if computed, err = u.identify(ctx, *c); err == nil {
			err = computed.compare(receipt.Names)
		}
	}
	if err != nil {
		err = fmt.Errorf("chunk %d: %w", c.n, err)
	}
	if errors.Is(err, ErrRefused) {
		u.log.Error("the server refused a chunk; its file stays here", "file", u.dir.path(c.name()), "error", err)
		u.refusals = append(u.refusals, err)
		next, err = refused, nil
	}
	if err != nil || next == c.state {
		return err
	}
	if next == proven || next == refused {
		delete(u.names, c.begin)
	}
	return errors.Join(u.dir.set(c, next), u.retention.Apply(u.root, time.Now()))
}

// identify returns the names of a chunk, which it computes once.
func (u *uploads) identify(ctx context.Context, c chunk) (_ Names, err error) {
	n, known := u.names[c.begin]
	if known {
		return n, nil
	}
	if n, err = namesOf(ctx, u.dir.path(c.name())); err == nil {
		u.names[c.begin] = n
	}
	return n, err
}

// clockSkew is the tolerated difference between the studio's and the server's clock, in ms.
const clockSkew = 4000

// renumber gives the first chunk, whose number is taken, the server's next free number, and the waiting
// chunks behind it the numbers after that. A show that continues on another machine has no earlier chunks
// there, so its numbers begin at 0. If the server made its own chunks of this time while this machine was
// away, the first chunk becomes spare.
func (u *uploads) renumber(ctx context.Context, server Uploader, chunks []chunk) error {
	first, free := &chunks[0], chunks[0].n-1
	length := first.end - first.begin
	lacks := length // ms of the first chunk that the server does not have
	for taken := true; taken; {
		free++
		other, err := server.Look(ctx, free)
		if err != nil {
			return err
		}
		lacks -= max(0, min(other.End, first.end)-max(other.Begin, first.begin))
		taken = other.SHA256 != ""
	}
	if lacks <= clockSkew && 2*lacks < length {
		u.log.Warn("the server made its own chunk of this time; the studio's chunk stays here", "file", u.dir.path(first.name()))
		return u.dir.set(first, spare)
	}
	u.log.Info("the server already has chunks of this show; the next ones were renumbered", "chunk", free)
	chunks = slices.DeleteFunc(slices.Clone(chunks), func(c chunk) bool { return c.state != waiting })
	for i := len(chunks) - 1; i >= 0; i-- { // the last chunk first, so that none takes the name of another
		was := u.dir.path(chunks[i].name())
		chunks[i].n = free + i
		if err := durable.Rename(was, u.dir.path(chunks[i].name())); err != nil {
			return err
		}
	}
	return nil
}
