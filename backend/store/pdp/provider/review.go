package provider

import (
	"context"
	"maps"
	"slices"
	"time"

	"footlight/backend/store/pdp/piece"
)

// reviewNewEvery is the interval of reviews of pieces that are new or could not be given up. reviewAllEvery
// is the interval of reviews of all pieces, in case Review was not called for one.
const reviewNewEvery, reviewAllEvery = time.Minute, time.Hour

// reviewer gives up pieces that are no longer wanted.
type reviewer struct {
	stock *inventory
	wake  chan struct{}
	again map[piece.CID]bool // pieces that could not be reviewed; used by the goroutine of run only
}

func newReviewer(stock *inventory) *reviewer {
	return &reviewer{stock: stock, wake: make(chan struct{}, 1), again: map[piece.CID]bool{}}
}

// soon requests a review and returns at once.
func (r *reviewer) soon() {
	select {
	case r.wake <- struct{}{}:
	default: // a review is due already
	}
}

// run gives up unwanted pieces until ctx ends.
func (r *reviewer) run(ctx context.Context) error {
	tick, all := time.NewTicker(reviewNewEvery), time.NewTicker(reviewAllEvery)
	defer tick.Stop()
	defer all.Stop()
	for {
		select {
		case <-tick.C:
			r.reviewNew(ctx)
		case <-r.wake:
			r.reviewAll(ctx)
		case <-all.C:
			r.reviewAll(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

func (r *reviewer) reviewAll(ctx context.Context) {
	r.stock.records.TakeAdded() // they are among all pieces
	clear(r.again)
	r.reviewEach(ctx, r.stock.records.Pieces())
}

// reviewNew reviews new pieces and those that could not be reviewed before.
func (r *reviewer) reviewNew(ctx context.Context) {
	pieces := slices.Collect(maps.Keys(r.again))
	clear(r.again)
	r.reviewEach(ctx, append(pieces, r.stock.records.TakeAdded()...))
}

func (r *reviewer) reviewEach(ctx context.Context, pieces []piece.CID) {
	if r.stock.isWanted == nil {
		return
	}
	for _, c := range pieces {
		if err := r.review(ctx, c); err != nil && ctx.Err() == nil {
			r.again[c] = true
			r.stock.log.Error("piece not given up", "piece", c.String(), "error", err)
		}
	}
}

// review gives up a piece that is not wanted. A piece that was given up and is wanted again becomes an
// ordinary piece. Nothing can be removed from the chain's record, so review first reports there that the
// piece is not held, and then deletes it. After a crash in between, the next review deletes the files.
func (r *reviewer) review(ctx context.Context, c piece.CID) error {
	stock := r.stock
	wanted, err := stock.wanted(ctx, c)
	if err != nil {
		return err
	}
	if wanted {
		if stock.retired.has(c) {
			stock.retired.set(c, false)
			stock.check(c)
			stock.records.Touch(c)
		}
		return nil
	}
	stock.retired.set(c, true)
	stock.damaged.remove(c)
	sound := stock.records.Sound(c)
	for set, ids := range sound {
		if err = stock.contract.Report(ctx, set, ids); err != nil {
			return err
		}
	}
	if len(sound) > 0 {
		if err = stock.records.Sync(ctx); err != nil {
			return err
		}
		stock.log.Info("piece given up", "piece", c.String(), "bytes", c.Size())
	}
	return stock.files.Remove(c)
}
