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
	maxParallel = 32 // data sets at once: those whose steps are in the same blocks

	// answerWithin is how old a challenge may be to be answered, in block time: a
	// little less than the contract's ten minutes.
	answerWithin = 9 * time.Minute
)

// prover proves data sets in rounds.
type prover struct {
	stock   *inventory
	period  func(age time.Duration) time.Duration // Config.period
	advance func(ctx context.Context) error       // makes a block, or waits a moment for one
}

// round asks for a challenge of every data set of the list that has none open,
// waits for the blocks that draw them, and answers. It returns what failed.
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

// ask asks for a data set's challenge. One that is open is answered first, be it
// of the process before: leaving it unanswered ends the standing proof. Only when
// it is too late for that, another is asked for.
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

// reportLost reports the pieces of a set whose files are gone. A challenge would
// ask for them only by chance.
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

// lastChallenge is the newest block that draws a challenge of the list.
func (p *prover) lastChallenge(ids []uint64) (block uint64) {
	for _, id := range ids {
		s, _ := p.stock.records.Set(id)
		block = max(block, s.Challenge)
	}
	return block
}

// reach waits until a block is sealed and another after it, making both where
// the chain makes none by itself.
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

// answer answers a data set's open challenge. What cannot be shown is reported,
// and the rest is proven without it.
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

// show makes the proof of a leaf; it stays empty for a faulty piece.
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

// waiting lists pieces of a set that are to be proven in full: they never were,
// or were repaired.
func (p *prover) waiting(s possession.DataSet) (ids []uint64) {
	for _, r := range s.Records {
		if r.State != possession.Proven && len(ids) < maxInFull && p.stock.well(r.CID) && !p.stock.retired.has(r.CID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
