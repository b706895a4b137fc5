package provider

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/store/pdp/piece"
)

const (
	maxInFull   = 32 // pieces proven in full in one round: the contract's limit
	maxParallel = 32 // data sets at once: those whose steps are in the same blocks

	// answerWithin is how old a challenge may be to be answered, in block time: a
	// little less than the contract's ten minutes.
	answerWithin = 9 * time.Minute
)

// round asks for a challenge of every data set of the list that has none open,
// waits for the blocks that draw them, and answers. It returns what failed.
func (p *Provider) round(ctx context.Context, ids []uint64) map[uint64]error {
	failed := map[uint64]error{}
	if len(ids) == 0 {
		return failed
	}
	p.together(ids, failed, func(id uint64) error { return p.ask(ctx, id) })
	err := p.sync(ctx)
	if err == nil {
		err = p.reach(ctx, p.lastChallenge(ids))
	}
	if err != nil {
		for _, id := range ids {
			failed[id] = err
		}
		return failed
	}
	p.together(ids, failed, func(id uint64) error { return p.answer(ctx, id) })
	if err = p.sync(ctx); err != nil {
		p.cfg.Log.Error("proofs are not read back", "error", err)
	}
	return failed
}

// together calls fn for every data set that has not failed yet.
func (p *Provider) together(ids []uint64, failed map[uint64]error, fn func(uint64) error) {
	var (
		g  errgroup.Group
		mu sync.Mutex
	)
	g.SetLimit(maxParallel)
	for _, id := range ids {
		mu.Lock()
		before := failed[id]
		mu.Unlock()
		if before != nil {
			continue
		}
		g.Go(func() error {
			if err := fn(id); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failed[id] = err
			}
			return nil
		})
	}
	_ = g.Wait() // every error is in failed
}

// ask asks for a data set's challenge. One that is open is answered first, be it
// of the process before: leaving it unanswered ends the standing proof. Only when
// it is too late for that, another is asked for.
func (p *Provider) ask(ctx context.Context, id uint64) error {
	if err := p.reportLost(ctx, id); err != nil {
		return err
	}
	s, _ := p.book.set(id)
	head, err := p.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return fmt.Errorf("provider: newest block: %w", err)
	}
	if now := time.Unix(int64(head.Time), 0); s.challenge != 0 && now.Before(s.asked.Add(answerWithin)) {
		return nil
	}
	return p.contract.ask(ctx, id, 2*p.cfg.period(time.Since(s.newest)), p.waiting(s))
}

// reportLost reports the pieces of a set whose files are gone. A challenge would
// ask for them only by chance.
func (p *Provider) reportLost(ctx context.Context, id uint64) error {
	s, _ := p.book.set(id)
	for _, r := range s.records {
		if r.state != faulty && !p.shelf.held(r.cid) {
			if err := p.fault(ctx, r.cid, fs.ErrNotExist); err != nil {
				return err
			}
		}
	}
	return nil
}

// lastChallenge is the newest block that draws a challenge of the list.
func (p *Provider) lastChallenge(ids []uint64) (block uint64) {
	for _, id := range ids {
		s, _ := p.book.set(id)
		block = max(block, s.challenge)
	}
	return block
}

// reach waits until a block is sealed and another after it, making both where
// the chain makes none by itself.
func (p *Provider) reach(ctx context.Context, block uint64) error {
	for block > 0 {
		head, err := p.cfg.Chain.HeaderByNumber(ctx, nil)
		if err != nil {
			return fmt.Errorf("provider: newest block: %w", err)
		}
		if head.Number.Uint64() > block {
			return nil
		}
		if err = p.advance(ctx); err != nil {
			return err
		}
	}
	return nil
}

// advance makes a block, or waits a moment for one.
func (p *Provider) advance(ctx context.Context) error {
	if p.cfg.Advance != nil {
		return p.cfg.Advance(ctx)
	}
	select {
	case <-time.After(look):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answer answers a data set's open challenge. What cannot be shown is reported,
// and the rest is proven without it.
func (p *Provider) answer(ctx context.Context, id uint64) error {
	s, _ := p.book.set(id)
	if s.challenge == 0 {
		return nil
	}
	asked, err := p.contract.challenges(ctx, id)
	if err != nil {
		return err
	}
	proofs := make([]piece.Proof, len(asked))
	for i, c := range asked {
		if proofs[i], err = p.show(ctx, &s.records[c.piece], c.leaf); err != nil {
			return err
		}
	}
	return p.contract.answer(ctx, id, proofs)
}

// show makes the proof of a leaf; it stays empty for a faulty piece.
func (p *Provider) show(ctx context.Context, r *record, leaf uint64) (piece.Proof, error) {
	if r.state == faulty {
		return piece.Proof{}, nil
	}
	proof, err := p.shelf.prove(r.cid, leaf)
	if errors.Is(err, piece.ErrDiffers) || errors.Is(err, fs.ErrNotExist) {
		r.state = faulty
		return piece.Proof{}, p.fault(ctx, r.cid, err)
	}
	return proof, err
}
