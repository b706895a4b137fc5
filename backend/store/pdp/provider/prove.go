package provider

import (
	"context"
	"io/fs"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

const (
	maxInFull   = 32 // pieces proven in full in one round: the contract's limit
	maxParallel = 32 // concurrent data sets; their transactions share blocks

	// answerWithin is the age, in block time, up to which a challenge is answered: a little less than the
	// contract's ten minutes.
	answerWithin = 9 * time.Minute
)

// prover proves data sets in rounds.
type prover struct {
	stock   *inventory
	period  func(age time.Duration) time.Duration // Config.period
	advance func(ctx context.Context) error       // makes a block, or waits for look
}

// round requests a challenge for every data set of the list that has none open, waits for the blocks that
// draw them, and answers. It returns the errors by data set.
func (p *prover) round(ctx context.Context, ids []uint64) map[uint64]error {
	failed := map[uint64]error{}
	if len(ids) == 0 {
		return failed
	}
	p.together(ids, failed, func(id uint64) error { return p.ask(ctx, id) })
	err := p.stock.records.Sync(ctx)
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
	if err = p.stock.records.Sync(ctx); err != nil {
		p.stock.log.Error("proofs are not read back", "error", err)
	}
	return failed
}

// together calls fn for every data set that has not failed yet.
func (p *prover) together(ids []uint64, failed map[uint64]error, fn func(uint64) error) {
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

// ask requests a data set's challenge. An open challenge is answered first, even one that an earlier process
// requested: without an answer the standing proof ends. Only if it is too late to answer does ask request
// another challenge.
func (p *prover) ask(ctx context.Context, id uint64) error {
	if err := p.reportLost(ctx, id); err != nil {
		return err
	}
	s, _ := p.stock.records.Set(id)
	head, err := p.stock.contract.Head(ctx)
	if err != nil {
		return err
	}
	if now := time.Unix(int64(head.Time), 0); s.Challenge != 0 && now.Before(s.Asked.Add(answerWithin)) {
		return nil
	}
	return p.stock.contract.Ask(ctx, id, 2*p.period(time.Since(s.Newest)), p.waiting(s))
}

// reportLost reports the pieces of a data set whose files are missing. A challenge would select them only by
// chance.
func (p *prover) reportLost(ctx context.Context, id uint64) error {
	s, _ := p.stock.records.Set(id)
	for _, r := range s.Records {
		if r.State != possession.Faulty && !p.stock.files.Has(r.CID) {
			if err := p.stock.fault(ctx, r.CID, fs.ErrNotExist); err != nil {
				return err
			}
		}
	}
	return nil
}

// lastChallenge returns the newest block that draws a challenge of the list.
func (p *prover) lastChallenge(ids []uint64) (block uint64) {
	for _, id := range ids {
		s, _ := p.stock.records.Set(id)
		block = max(block, s.Challenge)
	}
	return block
}

// reach waits until a block and one after it are sealed. It makes them if the chain makes none by itself.
func (p *prover) reach(ctx context.Context, block uint64) error {
	for block > 0 {
		head, err := p.stock.contract.Head(ctx)
		if err != nil {
			return err
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

// answer answers a data set's open challenge. It reports pieces that cannot be proven, and proves the rest.
func (p *prover) answer(ctx context.Context, id uint64) error {
	s, _ := p.stock.records.Set(id)
	if s.Challenge == 0 {
		return nil
	}
	asked, err := p.stock.contract.Challenges(ctx, id)
	if err != nil {
		return err
	}
	proofs := make([]piece.Proof, len(asked))
	for i, c := range asked {
		if proofs[i], err = p.show(ctx, &s.Records[c.Piece], c.Leaf); err != nil {
			return err
		}
	}
	return p.stock.contract.Answer(ctx, id, proofs)
}

// show makes the proof of a leaf. The proof is empty for a faulty piece.
func (p *prover) show(ctx context.Context, r *possession.Record, leaf uint64) (piece.Proof, error) {
	if r.State == possession.Faulty {
		return piece.Proof{}, nil
	}
	proof, err := p.stock.files.Prove(r.CID, leaf)
	if differs(err) {
		r.State = possession.Faulty
		return piece.Proof{}, p.stock.fault(ctx, r.CID, err)
	}
	return proof, err
}

// waiting returns pieces of a data set that must be proven in full, because they were never proven or were
// repaired.
func (p *prover) waiting(s possession.DataSet) (ids []uint64) {
	for _, r := range s.Records {
		if r.State != possession.Proven && len(ids) < maxInFull && p.stock.well(r.CID) && !p.stock.retired.has(r.CID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
