package keep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	look     = time.Second      // how often the folder is looked at
	pause    = 5 * time.Second  // after what may pass
	patience = 20 * time.Second // for piece CIDs, once all is stored: not every server has them
	enough   = 3                // attempts to make a chunk
)

// Run makes chunks and uploads them, also those that the server refused in an earlier run, until the show has ended
// and all is stored, or ctx ends. Errors that may pass are logged and tried again, and so is all while the show goes on;
// chunks that the server refused, and what no chunk could be made of, are its error in the end.
func (k *Keeper) Run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, k.Close()) }()
	if err = k.retry(); err != nil {
		return err
	}
	k.attempts = enough
	for unmade := 0; ; {
		over := !k.writing.Load() // before looking: all parts are there then
		left, err := k.work(ctx, over)
		k.stands(err)
		if unmade++; !errors.Is(err, errUnmade) {
			unmade = 0
		}
		wait := look
		switch {
		case ctx.Err() != nil:
			return nil
		case over && (errors.Is(err, ErrDenied) || left == 0 && unmade >= enough):
			return errors.Join(append(k.faults, err)...)
		case err != nil:
			k.Log.Warn("what is kept waits to be uploaded", "error", err)
			wait = pause
		case over && left == 0:
			return errors.Join(k.faults...)
		case k.behind:
			wait = 0
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// Spare has all that was stored be of no recording any more, where that is gone: its creator took it away, or the server
// began anew. The next one begins without it.
func (k *Keeper) Spare(gone bool) error {
	if !gone {
		return nil
	}
	_, chunks, err := k.list()
	for i := range chunks {
		if chunks[i].state == stored || chunks[i].state == proven {
			err = errors.Join(err, k.set(&chunks[i], spare))
		}
	}
	return err
}

// retry has what was refused wait again.
func (k *Keeper) retry() error {
	_, chunks, err := k.list()
	for i := range chunks {
		if chunks[i].state == refused {
			err = errors.Join(err, k.set(&chunks[i], waiting))
		}
	}
	return err
}

// work makes the chunks that can be made, and uploads the first that waits. It returns how many the server
// still has to store.
func (k *Keeper) work(ctx context.Context, over bool) (left int, err error) {
	pieces, chunks, err := k.list()
	if err == nil {
		pieces, err = k.dropChunked(pieces, chunks)
	}
	if err != nil {
		return 0, err
	}
	chunks, err = k.makeAll(ctx, pieces, chunks, over || k.room.full.Load())
	if k.Upload == nil {
		k.count(chunks)
		return 0, err
	}
	err = errors.Join(err, k.bring(ctx, chunks), k.Chapters.bring(ctx, k.Log))
	return k.count(chunks), err
}

// makeAll makes the chunks that can be made of pieces, and returns them behind those that there are. Where one
// fails, all others are still there to be uploaded. What has failed often waits no longer before what is behind it,
// and is set aside once that is made: then the fault is its own.
func (k *Keeper) makeAll(ctx context.Context, pieces []piece, chunks []chunk, over bool) (_ []chunk, failed error) {
	var unmade []piece
	pieces = slices.DeleteFunc(pieces, func(p piece) bool { return k.aside[p] })
	for {
		take, end := k.next(pieces, over)
		if take == 0 {
			return chunks, failed
		}
		c := chunk{run: pieces[0].run, begin: pieces[0].begin, end: end, state: waiting, size: pieces[0].size}
		if len(chunks) > 0 {
			c.n = chunks[len(chunks)-1].n + 1
		}
		if err := k.make(ctx, c, pieces[:take]); err == nil {
			k.setAside(unmade, failed)
			chunks, unmade, failed = append(chunks, c), nil, nil
		} else {
			first := failed == nil
			failed = errors.Join(failed, err)
			if k.tried[pieces[0]]++; first && k.tried[pieces[0]] < k.attempts || !errors.Is(err, errUnmade) || ctx.Err() != nil {
				return chunks, failed
			}
			unmade = append(unmade, pieces[:take]...)
		}
		pieces = pieces[take:]
	}
}

// setAside leaves pieces as they are until the next run.
func (k *Keeper) setAside(pieces []piece, why error) {
	if len(pieces) == 0 {
		return
	}
	for _, p := range pieces {
		k.aside[p] = true
	}
	k.Log.Error("some of the show is not on the server, as no chunk can be made of it; it stays here", "file", k.path(pieces[0].name()), "files", len(pieces), "error", why)
	k.faults = append(k.faults, fmt.Errorf("%w: %w", ErrRefused, why))
}

// stands has Progress tell why chunks do not come further.
func (k *Keeper) stands(problem error) {
	text := ""
	if problem != nil {
		text = problem.Error()
	}
	k.trouble.Store(&text)
}

// count tells how far the chunks are, and returns how many are waited for.
func (k *Keeper) count(chunks []chunk) (left int) {
	in := make(map[state]int, len(states))
	for _, c := range chunks {
		in[c.state]++
	}
	left, k.behind = in[waiting]+in[sent], in[waiting] > 0 && k.Upload != nil
	k.pending.Store(int64(left))
	k.stored.Store(int64(in[stored] + in[proven] + in[spare]))
	if left > 0 || k.settled.IsZero() {
		k.settled = time.Now()
	}
	if in[stored] > 0 && time.Since(k.settled) < patience {
		left += in[stored]
	}
	return left
}
