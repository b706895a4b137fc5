package keep

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"footlight/app/plain"
)

const (
	pollInterval  = time.Second      // between two passes over the folder
	retryPause    = 5 * time.Second  // after an error
	provenTimeout = 20 * time.Second // for piece CIDs after everything is stored; not every server has them
	maxAttempts   = 3                // to make a chunk
)

// Run makes chunks and uploads them until the show has ended and everything is stored, or ctx ends. It also
// retries chunks that the server refused in an earlier run. Errors are logged and retried while the show goes
// on. In the end Run returns an error for each chunk that the server refused, and for all parts that no chunk
// could be made of.
func (k *Keeper) Run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, k.Close()) }()
	if err = folder(k.Dir).setAll(waiting, refused); err != nil {
		return err
	}
	k.attempts = maxAttempts
	for unmade := 0; ; {
		over := !k.writing.Load() // read first, so that the pass sees the last part
		left, err := k.work(ctx, over)
		k.setTrouble(err)
		if unmade++; !errors.Is(err, errUnmade) {
			unmade = 0
		}
		wait := pollInterval
		switch {
		case ctx.Err() != nil:
			return nil
		case over && (errors.Is(err, ErrDenied) || left == 0 && unmade >= maxAttempts):
			return errors.Join(k.faults(), err)
		case err != nil:
			k.Log.Warn("the upload failed and will be retried", "error", err, "cause", plain.Cause(err))
			wait = retryPause
		case over && left == 0:
			return k.faults()
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

// faults returns an error for each part of the show that the server will not get.
func (k *Keeper) faults() error {
	return errors.Join(errors.Join(k.unmade...), errors.Join(k.uploads.refusals...))
}

// Spare detaches the stored chunks from a recording that is gone from the server, because its creator removed
// it or the server lost its data. The next recording begins without these chunks.
func (k *Keeper) Spare(gone bool) error {
	if !gone {
		return nil
	}
	return folder(k.Dir).setAll(spare, stored, proven)
}

// work makes all chunks that can be made, and uploads the first that waits. It returns how many chunks the
// server still has to store.
func (k *Keeper) work(ctx context.Context, over bool) (left int, err error) {
	parts, chunks, err := folder(k.Dir).list()
	if err == nil {
		parts, err = folder(k.Dir).dropChunked(parts, chunks)
	}
	if err != nil {
		return 0, err
	}
	chunks, err = k.makeAll(ctx, parts, chunks, over || k.room.full.Load())
	if k.Upload == nil {
		k.count(chunks)
		return 0, err
	}
	err = errors.Join(err, k.uploads.bring(ctx, k.Upload, chunks), k.Chapters.bring(ctx, k.Log))
	return k.count(chunks), err
}

// makeAll makes all chunks that can be made of the parts, and returns the given chunks followed by the new
// ones. It stops at a chunk that cannot be made, until that chunk has failed k.attempts times; then it goes
// on with the parts behind it. If a later chunk can be made, the fault lies in the failed parts, and they are
// set aside.
func (k *Keeper) makeAll(ctx context.Context, parts []partFile, chunks []chunk, over bool) (_ []chunk, failed error) {
	var unmade []partFile
	parts = slices.DeleteFunc(parts, func(p partFile) bool { return k.aside[p] })
	for {
		take, end := nextChunk(parts, k.run.UnixMilli(), over)
		if take == 0 {
			return chunks, failed
		}
		c := chunk{run: parts[0].run, begin: parts[0].begin, end: end, state: waiting, size: parts[0].size}
		if len(chunks) > 0 {
			c.n = chunks[len(chunks)-1].n + 1
		}
		if err := folder(k.Dir).makeChunk(ctx, c, parts[:take]); err == nil {
			k.setAside(unmade, failed)
			chunks, unmade, failed = append(chunks, c), nil, nil
		} else {
			first := failed == nil
			failed = errors.Join(failed, err)
			if k.tried[parts[0]]++; first && k.tried[parts[0]] < k.attempts || !errors.Is(err, errUnmade) || ctx.Err() != nil {
				return chunks, failed
			}
			unmade = append(unmade, parts[:take]...)
		}
		parts = parts[take:]
	}
}

// setAside ignores parts until the next run.
func (k *Keeper) setAside(parts []partFile, why error) {
	if len(parts) == 0 {
		return
	}
	for _, p := range parts {
		k.aside[p] = true
	}
	k.Log.Error("no chunk can be made of some parts; they stay here and the server lacks them",
		"file", folder(k.Dir).path(parts[0].name()), "files", len(parts), "error", why)
	k.unmade = append(k.unmade, fmt.Errorf("%w: %w", ErrRefused, why))
}

// setTrouble sets the problem that Progress reports.
func (k *Keeper) setTrouble(problem error) {
	text := inWords(problem)
	k.trouble.Store(&text)
}

// inWords says for a person why no chunk advances. The log has the error itself.
func inWords(problem error) string {
	told := plain.Text(problem)
	switch {
	case problem == nil:
		return ""
	case errors.Is(problem, ErrDenied):
		return cmp.Or(told, ErrDenied.Error()) + ". Sign in with the key that planned the event"
	case errors.Is(problem, unix.ENOSPC):
		return "this machine’s disk is full: remove what is no longer needed"
	case told != "":
		return told
	case errors.Is(problem, errUnmade):
		return "ffmpeg cannot join some parts of the recording; they stay on this machine: look in the log for its words"
	}
	return "the recording does not get to the server; the studio tries again by itself: look in the log for the reason"
}

// count updates Progress, and returns how many chunks Run still waits for.
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
	if in[stored] > 0 && time.Since(k.settled) < provenTimeout {
		left += in[stored]
	}
	return left
}
