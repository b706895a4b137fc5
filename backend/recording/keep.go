package recording

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// ErrUnwanted is returned by a Keeper for a chunk it shall not have: a copy
// that anyone can read of a ticketed archive, for instance.
var ErrUnwanted = errors.New("recording: the copy is not wanted")

// StoredChunk is a chunk whose bytes are in the store.
type StoredChunk struct {
	EventID event.ID
	Creator event.Address
	Index   int
	CID     string
	Size    int64
	SHA256  event.Hash
	Private bool // only for whoever may watch the event
	Consent bool // its creator said yes to copies of it that anybody can read

	Document bool // it is no chunk, but a public document of one block; nothing but CID is known
}

// Open reports whether the chunk may be where anybody can read it.
func (c StoredChunk) Open() bool { return !c.Private || c.Consent }

// Keeper keeps one more copy of every stored chunk in one place: a provider
// that proves possession, another node. It is idempotent, safe for concurrent
// use, and returns once it has seen for itself that the copy is there. It is
// asked again, later and for ever, until it returns no error or ErrUnwanted.
type Keeper interface {
	Keep(ctx context.Context, c StoredChunk) (index.Copy, error)
}

// Place is where further copies are kept.
type Place struct {
	Name   string // of the copy in the index; never reused for another place
	Keeper Keeper
	Queue  PlaceQueue // jobs of this place alone
	Copies int        // made at once; 0: as many as Config.Uploads
	Seen   Seen       // what a chain has seen of the place's copies; nil: none does

	Documents bool // it keeps documents, too; needs Config.Documents
}

// Seen knows which copies in one place a chain has seen proven.
type Seen interface {
	// Proof is the standing proof of a copy; false where there is none, or none is
	// known yet.
	Proof(c index.Copy) (event.Proof, bool)
}

// Proofs knows which pieces a chain has seen proven.
type Proofs interface {
	// Proof is the newest proof of possession of a chunk's piece, as that chunk's
	// if there is one: equal chunks are one piece. False where none was checked,
	// or where the newest check failed.
	Proof(id event.ID, c event.Chunk) (event.Proof, bool)
}

// runPlaces works off the queues of all places.
func (r *Recorder) runPlaces(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, p := range r.cfg.Places {
		workers := p.Copies
		if workers == 0 {
			workers = r.cfg.Uploads
		}
		g.Go(func() error { return p.Queue.Run(ctx, workers, r.keeping(p)) })
	}
	return g.Wait()
}

// keeping makes a place's handler.
func (r *Recorder) keeping(p Place) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		var err error
		j := r.jobOf(payload)
		if j.EventID == "" && j.CID != "" {
			err = r.copyDocument(ctx, p, j.CID)
		} else {
			err = r.copyChunk(ctx, p, j)
		}
		r.copied(p.Name, j, attempt, err)
		return err
	}
}

// copyChunk is a place's job.
func (r *Recorder) copyChunk(ctx context.Context, p Place, j job) error {
	b, c, err := r.find(ctx, j)
	if err == nil && c.Kept() && j.about(c) && !c.Has(p.Name) {
		err = r.keep(ctx, p, b, c)
	}
	if err != nil && r.gone(ctx, j) {
		r.cfg.Log.Debug("job of a chunk that is gone dropped", "place", p.Name, "event", j.EventID, "chunk", j.Chunk)
		return nil
	}
	return err
}

func (r *Recorder) keep(ctx context.Context, p Place, b *index.Book, c index.Chunk) error {
	start := b.Event().Start
	kept, err := p.Keeper.Keep(ctx, StoredChunk{
		EventID: b.ID(), Creator: start.Creator, Index: c.Index, CID: c.CID, Size: c.Size, SHA256: c.SHA256,
		Private: start.Archive == event.ArchiveTicketed, Consent: start.PublicCopies == event.AssentGiven,
	})
	if errors.Is(err, ErrUnwanted) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("recording: copy to %s: %w", p.Name, err)
	}
	kept.KeptAt = time.Now().UnixMilli()
	return r.record(ctx, p, b, c, kept)
}

// record notes the copy of a chunk, unless the recording was removed while it was
// made: the chunk is gone then, or another one by now.
func (r *Recorder) record(ctx context.Context, p Place, b *index.Book, c index.Chunk, kept index.Copy) error {
	now, err := b.ChangeChunk(ctx, c.Index, func(now *index.Chunk) {
		if now.CID == c.CID {
			*now = now.With(p.Name, kept)
		}
	})
	if errors.Is(err, event.ErrNotFound) || err == nil && now.CID != c.CID {
		r.cfg.Log.Info("copy of a removed chunk not recorded", "event", b.ID(), "chunk", c.Index, "place", p.Name, "cid", c.CID)
		return nil
	}
	if err != nil {
		return err
	}
	r.cfg.Log.Info("chunk copied", "event", b.ID(), "chunk", c.Index, "place", p.Name)
	return b.Save()
}

// spreadAll queues every copy that an event's stored chunks lack.
func (r *Recorder) spreadAll(ctx context.Context, b *index.Book) error {
	if len(r.cfg.Places) == 0 {
		return nil
	}
	for _, c := range b.Chunks() {
		if !c.Kept() {
			continue
		}
		if err := r.spread(ctx, b.ID(), c); err != nil {
			return err
		}
	}
	return nil
}

// spread queues the copies a stored chunk still lacks. A job is named by the
// content too, lest that of a removed recording, which may take long, stand for
// the one that has its name now.
func (r *Recorder) spread(ctx context.Context, id event.ID, c index.Chunk) error {
	payload, err := json.Marshal(job{EventID: id, Chunk: c.Index, CID: c.CID})
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	for _, p := range r.cfg.Places {
		if c.Has(p.Name) {
			continue
		}
		if err := p.Queue.Push(ctx, string(id)+"/"+strconv.Itoa(c.Index)+"/"+c.CID, payload); err != nil {
			return err
		}
	}
	return nil
}
