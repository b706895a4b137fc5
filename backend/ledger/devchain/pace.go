package devchain

import (
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
)

const (
	// defaultMaxDrift limits how far block time may run ahead of the clock before blocks have to wait. Every
	// block is at least a second later than its parent, however fast they come. So this many writes, one
	// after the other, run at full speed, and the clock catches up by one a second. Times of sales and
	// deadlines are wrong by at most this much.
	defaultMaxDrift = 30 * time.Second
	// patientShare is the divisor for patient blocks: they may use half of the drift, and the rest is left
	// for blocks that a caller waits for.
	patientShare = 2
	// longestWait and longestPatience limit how long blocks wait for the clock, which may have been set back.
	// A patient block waits longer than the second of block time that it takes, so that block time falls back
	// even under many patient blocks.
	longestWait, longestPatience = time.Second, 10 * time.Second
)

// wait says how blocks of one kind wait for the clock.
type wait struct {
	lead    time.Duration // how far block time may run ahead
	longest time.Duration
	since   time.Time // when the next block became due; zero if none is due
}

// left returns how much longer the block after head has to wait.
func (w *wait) left(head *types.Header, now time.Time) time.Duration {
	next := time.Unix(int64(head.Time)+1, 0)
	return min(next.Sub(now)-w.lead, w.longest-time.Since(w.since))
}

// pace distinguishes blocks that a caller waits for from patient ones.
type pace struct {
	patient        Patient // nil means that no transaction is patient
	hurry, leisure wait
}

func newPace(maxDrift time.Duration, patient Patient) pace {
	return pace{
		patient: patient,
		hurry:   wait{lead: maxDrift, longest: longestWait},
		leisure: wait{lead: maxDrift / patientShare, longest: longestPatience},
	}
}

// of returns the wait for a block of those transactions or for an empty block that was requested. It returns
// nil if there is nothing to seal.
func (p *pace) of(pending map[common.Address][]*txpool.LazyTransaction, asked bool) *wait {
	for _, list := range pending {
		for _, lazy := range list {
			asked = true
			if tx := lazy.Resolve(); p.patient == nil || tx != nil && !p.patient(tx) {
				return p.hurry.begin()
			}
		}
	}
	if !asked {
		return nil
	}
	return p.leisure.begin()
}

func (w *wait) begin() *wait {
	if w.since.IsZero() {
		w.since = time.Now()
	}
	return w
}

// sealed ends all waits, because a block takes all pending transactions.
func (p *pace) sealed() { p.hurry.since, p.leisure.since = time.Time{}, time.Time{} }
