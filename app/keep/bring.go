package keep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"footlight/backend/durable"
)

// Uploader brings chunks to the server. Any error but the three below may pass.
type Uploader interface {
	// Upload returns what the server says of chunk n, once it has the file as that, which began at a time in ms
	// since the epoch. It may be called again, and goes on where it was broken off.
	Upload(ctx context.Context, n int, begin int64, file string) (Told, error)
	// Look returns what the server says of chunk n: no names where that is not complete.
	Look(ctx context.Context, n int) (Told, error)
}

// Told is what a server says of a chunk.
type Told struct {
	Names
	Begin, End int64 // of what is in it, in ms since the epoch
}

var (
	// ErrRefused is a chunk that the server does not take, or of which it has other bytes, or one that cannot be made.
	ErrRefused = errors.New("the server does not have all as it is here")
	// ErrTaken is the number of a chunk that another machine, or the server, made: it needs another.
	ErrTaken = errors.New("there is another chunk of that number")
	// ErrDenied is a server that takes nothing more of the show.
	ErrDenied = errors.New("the server takes no chunks of this show")
)

// bring uploads the first chunk that waits, and asks what became of those before.
func (k *Keeper) bring(ctx context.Context, chunks []chunk) error {
	err := k.ask(ctx, chunks, sent)
	if time.Since(k.asked) >= 3*look {
		k.asked = time.Now()
		err = errors.Join(err, k.ask(ctx, chunks, stored))
	}
	i := slices.IndexFunc(chunks, func(c chunk) bool { return c.state == waiting })
	if i < 0 || err != nil {
		return err
	}
	c := &chunks[i]
	told, err := k.Upload.Upload(ctx, c.n, c.begin, k.path(c.name()))
	if errors.Is(err, ErrTaken) {
		return k.renumber(ctx, chunks[i:])
	}
	return k.judge(ctx, c, told, err)
}

// ask asks for the first chunk in a state whether it has come further.
func (k *Keeper) ask(ctx context.Context, chunks []chunk, in state) error {
	i := slices.IndexFunc(chunks, func(c chunk) bool { return c.state == in })
	if i < 0 {
		return nil
	}
	told, err := k.Upload.Look(ctx, chunks[i].n)
	if err == nil && told.SHA256 == "" { // the server lost it before it was stored
		return k.set(&chunks[i], waiting)
	}
	return k.judge(ctx, &chunks[i], told, err)
}

// judge compares what the server says of a chunk with what the chunk is.
func (k *Keeper) judge(ctx context.Context, c *chunk, told Told, err error) error {
	next := told.state()
	if err == nil {
		var own Names
		if own, err = k.identify(ctx, *c); err == nil {
			err = own.compare(told.Names)
		}
	}
	if err != nil {
		err = fmt.Errorf("chunk %d: %w", c.n, err)
	}
	if errors.Is(err, ErrRefused) {
		k.Log.Error("a chunk is not on the server; it stays here", "file", k.path(c.name()), "error", err)
		k.faults = append(k.faults, err)
		next, err = refused, nil
	}
	if err != nil || next == c.state {
		return err
	}
	if next == proven || next == refused {
		delete(k.names, c.begin)
	}
	return errors.Join(k.set(c, next), k.Retention.Apply(k.Root, time.Now()))
}

// identify is what a chunk is called, computed once.
func (k *Keeper) identify(ctx context.Context, c chunk) (_ Names, err error) {
	n, known := k.names[c.begin]
	if known {
		return n, nil
	}
	if n, err = namesOf(ctx, k.path(c.name())); err == nil {
		k.names[c.begin] = n
	}
	return n, err
}

func (k *Keeper) set(c *chunk, to state) error {
	was := k.path(c.name())
	c.state = to
	return durable.Rename(was, k.path(c.name()))
}

// clocks is how much of a chunk may be in no chunk of the server that was made of the same time.
const clocks = 4000

// renumber gives the first chunk, whose number is taken, the server's next free one, and those that wait behind
// it the numbers after that. A show that goes on on another machine has no chunk of it, and begins at 0. A time
// that the server has, because it made chunks of what it saw while this machine was away, is not brought twice.
func (k *Keeper) renumber(ctx context.Context, chunks []chunk) error {
	first, free := &chunks[0], chunks[0].n-1
	length := first.end - first.begin
	lacks := length
	for taken := true; taken; {
		free++
		told, err := k.Upload.Look(ctx, free)
		if err != nil {
			return err
		}
		lacks -= max(0, min(told.End, first.end)-max(told.Begin, first.begin))
		taken = told.SHA256 != ""
	}
	if lacks <= clocks && 2*lacks < length {
		k.Log.Warn("the server made a chunk of this time itself; this one stays here", "file", k.path(first.name()))
		return k.set(first, spare)
	}
	k.Log.Info("chunks of this show are on the server already; it goes on after them", "chunk", free)
	chunks = slices.DeleteFunc(slices.Clone(chunks), func(c chunk) bool { return c.state != waiting })
	for i := len(chunks) - 1; i >= 0; i-- { // none takes another's name
		was := k.path(chunks[i].name())
		chunks[i].n = free + i
		if err := durable.Rename(was, k.path(chunks[i].name())); err != nil {
			return err
		}
	}
	return nil
}
