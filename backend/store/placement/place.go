package placement

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/keylock"
)

// reviewEvery is how often it is looked what nobody wants, should nobody say so.
const reviewEvery = time.Hour

// errBusy says that content is just being given to the place.
var errBusy = errors.New("placement: the content is on its way there")

// Item is a chunk of a recording.
type Item struct {
	EventID string `json:"eventId"`
	Chunk   int    `json:"chunk"`
	CID     string `json:"cid"`
}

// Memo keeps values by key, durably. Keys are paths.
type Memo interface {
	Put(ctx context.Context, key string, value []byte) (uint64, error)
	Delete(ctx context.Context, key string) error
	// Each calls fn for every value whose key is below a path.
	Each(ctx context.Context, path string, fn func(key string, value []byte, revision uint64) error) error
}

// Queue keeps jobs by name until they are done, and tries those again that fail.
type Queue interface {
	Push(ctx context.Context, id string, payload []byte) error
	Run(ctx context.Context, workers int, handle func(ctx context.Context, payload []byte, attempt int) error) error
}

// Config sets a Place up.
type Config struct {
	Place string // its name; never reused for another
	Memo  Memo   // several places may share it
	Queue Queue  // of this place alone

	// Wanted reports whether a recording has a chunk; one that nobody knows may.
	Wanted func(ctx context.Context, i Item) (bool, error)
	// Referred lists the CIDs of all that is recorded.
	Referred func(ctx context.Context) (map[string]bool, error)
	// Release has the place let go of content that it was given as items. What is
	// not there is let go.
	Release func(ctx context.Context, cid string, items []Item) error

	Log *slog.Logger // nil: slog.Default()
}

// Place is one place elsewhere. It is safe for concurrent use.
type Place struct {
	cfg     Config
	content keylock.Locks[string] // by CID: it is given, or let go
	wake    chan struct{}
}

// New makes a Place. Run must run for anything to be let go.
func New(cfg Config) *Place {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Place{cfg: cfg, wake: make(chan struct{}, 1)}
}

// Hold notes that the place is given an item, and gives it.
func (p *Place) Hold(ctx context.Context, i Item, give func() error) error {
	unlock, err := p.content.Lock(ctx, i.CID)
	if err != nil {
		return err
	}
	defer unlock()
	if err = p.note(ctx, i); err != nil {
		return err
	}
	return give()
}

// Recall notes items that the place was given, as others remember, and that are not
// noted: the notes may have been lost. Call it before Run.
func (p *Place) Recall(ctx context.Context, items []Item) error {
	held, err := p.held(ctx, "")
	if err != nil {
		return err
	}
	for _, i := range items {
		if slices.Contains(held[i.CID], i) {
			continue
		}
		if err = p.note(ctx, i); err != nil {
			return err
		}
		p.cfg.Log.InfoContext(ctx, "copy noted again", "place", p.cfg.Place, "cid", i.CID, "event", i.EventID, "chunk", i.Chunk)
	}
	return nil
}

// note remembers that the place has an item, or is about to.
func (p *Place) note(ctx context.Context, i Item) error {
	note, err := json.Marshal(i)
	if err != nil {
		return fmt.Errorf("placement: %w", err)
	}
	_, err = p.cfg.Memo.Put(ctx, p.below(i.CID)+"/"+i.EventID+"/"+strconv.Itoa(i.Chunk), note)
	return err
}

// Name is the place's.
func (p *Place) Name() string { return p.cfg.Place }

// below is where the notes of content are, or of all of it.
func (p *Place) below(cid string) string {
	if cid == "" {
		return p.cfg.Place
	}
	return p.cfg.Place + "/" + cid
}

// Review has it looked soon what nobody wants any more. It returns at once.
func (p *Place) Review() {
	select {
	case p.wake <- struct{}{}:
	default: // it is to be looked anyway
	}
}

// Run lets go until ctx ends.
func (p *Place) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.cfg.Queue.Run(ctx, 1, p.release) })
	g.Go(func() error { return p.reviews(ctx) })
	return g.Wait()
}

func (p *Place) reviews(ctx context.Context) error {
	tick := time.NewTicker(reviewEvery)
	defer tick.Stop()
	for {
		if err := p.review(ctx); err != nil && ctx.Err() == nil {
			p.cfg.Log.ErrorContext(ctx, "copies not reviewed", "place", p.cfg.Place, "error", err)
		}
		select {
		case <-p.wake:
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}
