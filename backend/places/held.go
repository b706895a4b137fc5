package places

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"

	"footlight/backend/bus"
	"footlight/backend/keylock"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
)

// held records what one place was given. A note is stored durably before the copy is made, so a
// crash loses none. Removing a copy (release.go) is a job that is retried until it succeeds. Safe
// for concurrent use.
type held struct {
	place string     // never reused for another place
	notes *bus.KV    // shared by all places
	queue *bus.Queue // of this place alone
	// wanted reports whether a recording has a chunk. It returns true if the recording is unknown.
	wanted func(ctx context.Context, i item) (bool, error)
	// referred returns the CIDs of all recorded content.
	referred func(ctx context.Context) (map[string]bool, error)
	// remove removes content that the place was given as items. It succeeds if the place does not
	// have it.
	remove func(ctx context.Context, cid string, items []item) error
	log    *slog.Logger

	content keylock.Locks[string] // locks a CID while its content is copied or removed
	wake    chan struct{}
}

// heldKeeper notes what a place is given.
type heldKeeper struct {
	copies.Keeper
	held *held
}

// Keep implements copies.Keeper.
func (k heldKeeper) Keep(ctx context.Context, c copies.Chunk) (kept index.Copy, err error) {
	if c.Document { // documents are never removed
		return k.Keeper.Keep(ctx, c)
	}
	err = k.held.give(ctx, item{EventID: string(c.EventID), Chunk: c.Index, CID: c.CID}, func() (err error) {
		kept, err = k.Keeper.Keep(ctx, c)
		return err
	})
	return kept, err
}

// give stores a note of an item and then calls give, which copies it.
func (h *held) give(ctx context.Context, i item, give func() error) error {
	unlock, err := h.content.Lock(ctx, i.CID)
	if err != nil {
		return err
	}
	defer unlock()
	if err = h.note(ctx, i); err != nil {
		return err
	}
	return give()
}

// recall adds missing notes of items that the place was given according to the recordings, because
// notes may have been lost. Call it before run.
func (h *held) recall(ctx context.Context, items []item) error {
	noted, err := h.noted(ctx, "")
	if err != nil {
		return err
	}
	for _, i := range items {
		if slices.Contains(noted[i.CID], i) {
			continue
		}
		if err = h.note(ctx, i); err != nil {
			return err
		}
		h.log.InfoContext(ctx, "lost note of a copy was restored", "place", h.place, "cid", i.CID, "event", i.EventID, "chunk", i.Chunk)
	}
	return nil
}

// note stores that the place has an item, or is about to.
func (h *held) note(ctx context.Context, i item) error {
	note, err := json.Marshal(i)
	if err != nil {
		return fmt.Errorf("places: %w", err)
	}
	_, err = h.notes.Put(ctx, h.prefix(i.CID)+"/"+i.EventID+"/"+strconv.Itoa(i.Chunk), note)
	return err
}

// noted returns the items that the place was given, by CID: those of one CID, or all if cid is
// empty.
func (h *held) noted(ctx context.Context, cid string) (map[string][]item, error) {
	noted := map[string][]item{}
	err := h.notes.Each(ctx, h.prefix(cid), func(key string, value []byte, _ uint64) error {
		var i item
		if err := json.Unmarshal(value, &i); err != nil {
			return fmt.Errorf("places: note %s: %w", key, err)
		}
		noted[i.CID] = append(noted[i.CID], i)
		return nil
	})
	return noted, err
}

// prefix returns the key prefix of a CID's notes, or of all notes if cid is empty.
func (h *held) prefix(cid string) string {
	if cid == "" {
		return h.place
	}
	return h.place + "/" + cid
}
