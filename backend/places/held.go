package places

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"

	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/keylock"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
)

// item is a chunk of a recording that a place was given.
type item struct {
	EventID string `json:"eventId"`
	Chunk   int    `json:"chunk"`
	CID     string `json:"cid"`
}

// held is what a place elsewhere was given. That is noted before, durably, so that
// nothing is forgotten there by a crash; letting go (release.go) is a job that is
// tried again until it is done. It is safe for concurrent use.
type held struct {
	place string     // its name; never reused for another
	notes *bus.KV    // of all places
	queue *bus.Queue // of this place alone
	// wanted reports whether a recording has a chunk; one that nobody knows may.
	wanted func(ctx context.Context, i item) (bool, error)
	// referred lists the CIDs of all that is recorded.
	referred func(ctx context.Context) (map[string]bool, error)
	// letGo has the place let go of content that it was given as items. What is not
	// there is let go.
	letGo func(ctx context.Context, cid string, items []item) error
	log   *slog.Logger

	content keylock.Locks[string] // by CID: it is given, or let go
	wake    chan struct{}
}

// hold has it remembered what a place is given. What waits to be let go at another place
// of the kind stays there until that is configured again.
func (p *Places) hold(ctx context.Context, name, kind string, k elsewhere) (*held, error) {
	kv, err := p.cfg.Bus.KV(ctx, bus.KVConfig{Bucket: "held"})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(name))
	q, err := p.cfg.Bus.Queue(ctx, bus.QueueConfig{Name: "release-" + kind + "-" + hex.EncodeToString(sum[:8])})
	if err != nil {
		return nil, err
	}
	refs := p.cfg.References
	h := &held{
		place: name, notes: kv, queue: q, referred: refs.Recorded, log: p.cfg.Log, wake: make(chan struct{}, 1),
		wanted: func(ctx context.Context, i item) (bool, error) { return refs.HasOrKeeps(ctx, i.EventID, i.CID) },
		letGo: func(ctx context.Context, name string, items []item) error {
			c, err := cid.Decode(name)
			if err != nil {
				return err
			}
			return k.release(ctx, c, items)
		},
	}
	refs.OnRelease(h.review)
	return h, nil
}

// heldKeeper notes what a place is given.
type heldKeeper struct {
	copies.Keeper
	held *held
}

// Keep implements copies.Keeper.
func (k heldKeeper) Keep(ctx context.Context, c copies.Chunk) (kept index.Copy, err error) {
	if c.Document { // they are never let go
		return k.Keeper.Keep(ctx, c)
	}
	err = k.held.give(ctx, item{EventID: string(c.EventID), Chunk: c.Index, CID: c.CID}, func() (err error) {
		kept, err = k.Keeper.Keep(ctx, c)
		return err
	})
	return kept, err
}

// give notes that the place is given an item, and gives it.
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

// recall notes items that the place was given, as others remember, and that are not
// noted: the notes may have been lost. Call it before run.
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
		h.log.InfoContext(ctx, "copy noted again", "place", h.place, "cid", i.CID, "event", i.EventID, "chunk", i.Chunk)
	}
	return nil
}

// note remembers that the place has an item, or is about to.
func (h *held) note(ctx context.Context, i item) error {
	note, err := json.Marshal(i)
	if err != nil {
		return fmt.Errorf("places: %w", err)
	}
	_, err = h.notes.Put(ctx, h.below(i.CID)+"/"+i.EventID+"/"+strconv.Itoa(i.Chunk), note)
	return err
}

// noted lists what the place was given, or of that what is one content, by CID.
func (h *held) noted(ctx context.Context, cid string) (map[string][]item, error) {
	noted := map[string][]item{}
	err := h.notes.Each(ctx, h.below(cid), func(key string, value []byte, _ uint64) error {
		var i item
		if err := json.Unmarshal(value, &i); err != nil {
			return fmt.Errorf("places: note %s: %w", key, err)
		}
		noted[i.CID] = append(noted[i.CID], i)
		return nil
	})
	return noted, err
}

// below is where the notes of content are, or of all of it.
func (h *held) below(cid string) string {
	if cid == "" {
		return h.place
	}
	return h.place + "/" + cid
}
