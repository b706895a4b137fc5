package devchain

import (
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
)

const (
	// defaultMaxDrift is how far block time may run ahead of the clock before
	// blocks are made to wait. Every block is at least a second later than its
	// parent, however fast they come: this many seconds are this many writes one
	// after the other at full speed, of which the clock gives back one a second.
	// Sales and deadlines are off by no more than that.
	defaultMaxDrift = 30 * time.Second
	// patientShare is the part of it that blocks may use which nobody waits for: the
	// rest is left for those somebody does wait for.
	patientShare = 2
	// The longest that blocks wait for the clock, which may have been set back. What
	// is patient waits for longer than a block takes of the clock, so that block time
	// comes back however much of it there is.
	longestWait, longestPatience = time.Second, 10 * time.Second
)

// wait is how blocks of one kind wait for the clock.
type wait struct {
	lead    time.Duration // how far block time may run ahead
	longest time.Duration
	since   time.Time // when the next block was found due; zero: it is not
}

// left is how long the block after head waits yet.
func (w *wait) left(head *types.Header, now time.Time) time.Duration {
	next := time.Unix(int64(head.Time)+1, 0)
	return min(next.Sub(now)-w.lead, w.longest-time.Since(w.since))
}

// pace tells blocks that somebody waits for from those nobody does.
type pace struct {
	patient        Patient // nil: nothing is
	hurry, leisure wait
}

func newPace(maxDrift time.Duration, patient Patient) pace {
	return pace{
		patient: patient,
		hurry:   wait{lead: maxDrift, longest: longestWait},
		leisure: wait{lead: maxDrift / patientShare, longest: longestPatience},
	}
}

// of is what a block of those transactions waits for, or an empty one that was
// asked for; nil where there is nothing to be sealed.
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

// sealed ends all waits: a block takes all there is.
func (p *pace) sealed() { p.hurry.since, p.leisure.since = time.Time{}, time.Time{} }
