package provider

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

// retireEvery is how often those pieces are looked at that are new, or could not be
// given up; reviewEvery, all of them, should nobody have said that one is not
// wanted any more.
const retireEvery, reviewEvery = time.Minute, time.Hour

// retired are the pieces that were given up on purpose. They are not damaged, so
// nobody repairs or inspects them. Safe for concurrent use.
type retired struct {
	mu     sync.Mutex
	pieces map[piece.CID]bool
	again  map[piece.CID]bool // that could not be reviewed
	wake   chan struct{}
}

func newRetired() *retired {
	return &retired{pieces: map[piece.CID]bool{}, again: map[piece.CID]bool{}, wake: make(chan struct{}, 1)}
}

func (r *retired) has(c piece.CID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pieces[c]
}

func (r *retired) set(c piece.CID, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if is {
		r.pieces[c] = true
	} else {
		delete(r.pieces, c)
	}
}

// tryAgain has a piece reviewed again.
func (r *retired) tryAgain(c piece.CID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.again[c] = true
}

// takeAgain lists what is to be reviewed again.
func (r *retired) takeAgain() []piece.CID {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := slices.Collect(maps.Keys(r.again))
	clear(r.again)
	return list
}

// Review has the provider look soon for pieces that nobody wants any more. It
// returns at once.
func (p *Provider) Review() {
	select {
	case p.retired.wake <- struct{}{}:
	default: // it looks anyway
	}
}

// retire gives up unwanted pieces until ctx ends.
func (p *Provider) retire(ctx context.Context) error {
	tick, all := time.NewTicker(retireEvery), time.NewTicker(reviewEvery)
	defer tick.Stop()
	defer all.Stop()
	for {
		select {
		case <-tick.C:
			p.reviewNew(ctx)
		case <-p.retired.wake:
			p.reviewAll(ctx)
		case <-all.C:
			p.reviewAll(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

func (p *Provider) reviewAll(ctx context.Context) {
	p.book.takeFresh() // they are among them
	p.retired.takeAgain()
	p.reviewEach(ctx, p.book.pieces())
}

// reviewNew reviews what may have changed without somebody saying so.
func (p *Provider) reviewNew(ctx context.Context) {
	p.reviewEach(ctx, append(p.retired.takeAgain(), p.book.takeFresh()...))
}

func (p *Provider) reviewEach(ctx context.Context, pieces []piece.CID) {
	if p.cfg.Wanted == nil {
		return
	}
	for _, c := range pieces {
		if err := p.review(ctx, c); err != nil && ctx.Err() == nil {
			p.retired.tryAgain(c)
			p.cfg.Log.Error("piece not given up", "piece", c.String(), "error", err)
		}
	}
}

// review gives up a piece, unless somebody wants it: then it is again like any
// other. Nothing leaves the chain's record, so it says there that the piece is
// not held, before that is so; a crash in between leaves the files to the next
// review.
func (p *Provider) review(ctx context.Context, c piece.CID) error {
	wanted, err := p.wanted(ctx, c)
	if err != nil {
		return err
	}
	if wanted {
		if p.retired.has(c) {
			p.retired.set(c, false)
			p.admit(c)
			p.book.touch(c)
		}
		return nil
	}
	p.retired.set(c, true)
	p.clinic.discharge(c)
	sound := p.book.sound(c)
	for set, ids := range sound {
		if err = p.contract.report(ctx, set, ids); err != nil {
			return err
		}
	}
	if len(sound) > 0 {
		if err = p.sync(ctx); err != nil {
			return err
		}
		p.cfg.Log.Info("piece given up", "piece", c.String(), "bytes", c.Size())
	}
	return p.shelf.remove(c)
}

// AllLabels lists what every piece was added as, those that are given up too.
func (p *Provider) AllLabels() []Label { return p.book.allLabels() }

// wanted reports whether a piece is something to anybody.
func (p *Provider) wanted(ctx context.Context, c piece.CID) (bool, error) {
	for _, label := range p.book.labels(c) {
		if wanted, err := p.cfg.Wanted(ctx, label); wanted || err != nil {
			return wanted, err
		}
	}
	return false, nil
}

// over reports whether nothing in a data set is wanted any more. There is nothing
// to prove then.
func (p *Provider) over(s dataSet) bool {
	for _, r := range s.records {
		if !p.retired.has(r.cid) {
			return false
		}
	}
	return true
}

// remove deletes the files of a piece.
func (s *shelf) remove(c piece.CID) error {
	for _, kind := range []string{bytesFile, treeFile} {
		if err := os.Remove(s.path(c, kind)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("provider: %w", err)
		}
	}
	return nil
}
