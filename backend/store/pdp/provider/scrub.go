package provider

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

// gauge is what the newest scrub found. Safe for concurrent use.
type gauge struct {
	mu   sync.Mutex
	last Pass
}

// Pass is one time that every piece was read.
type Pass struct {
	At     time.Time     `json:"at"` // its end; zero before the first
	Took   time.Duration `json:"-"`
	Pieces int           `json:"pieces"`
	Bytes  uint64        `json:"bytes"`
	Bad    int           `json:"bad"` // pieces that were not what they should be
}

func (g *gauge) set(p Pass) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = p
}

func (g *gauge) get() Pass {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.last
}

// scrub reads all pieces round and round until ctx ends.
func (p *Provider) scrub(ctx context.Context) error {
	for told := (troubles{}); ; {
		if pass, whole := p.pass(ctx, told); whole {
			p.scrubbed.set(pass)
		}
		if !rest(ctx, p.cfg.ScrubPause) {
			return nil
		}
	}
}

// rest waits; false: ctx has ended.
func rest(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// troubles are pieces of which nobody could tell whether they are what they should
// be, and which the log knows of.
type troubles map[piece.CID]bool

// pass inspects every piece once, those in the clinic apart. It is whole where it
// found out of each what it is.
func (p *Provider) pass(ctx context.Context, told troubles) (pass Pass, whole bool) {
	start := time.Now()
	whole = true
	for _, c := range p.book.pieces() {
		if p.retired.has(c) {
			delete(told, c)
			continue
		}
		if p.clinic.has(c) {
			pass.Bad++
			continue
		}
		bad, err := p.examine(ctx, c)
		if ctx.Err() != nil {
			return pass, false
		}
		if bad {
			pass.Bad++
		}
		if err != nil {
			p.trouble(told, c, err)
			whole = false
			continue
		}
		delete(told, c)
		pass.Pieces++
		pass.Bytes += c.Size()
	}
	pass.At, pass.Took = time.Now().UTC(), time.Since(start)
	return pass, whole
}

// examine inspects a piece, and has one repaired that is not what it should be.
func (p *Provider) examine(ctx context.Context, c piece.CID) (bad bool, err error) {
	err = p.inspect(ctx, c, func(worked time.Duration) { _ = p.cfg.Throttle.Rest(ctx, worked) }) // inspect sees that ctx has ended
	if errors.Is(err, piece.ErrDiffers) || errors.Is(err, fs.ErrNotExist) {
		return true, p.fault(ctx, c, err)
	}
	return false, err
}

// trouble logs what is the matter with a piece, once for as long as it lasts.
func (p *Provider) trouble(told troubles, c piece.CID, err error) {
	if !told[c] {
		told[c] = true
		p.cfg.Log.Error("piece not scrubbed", "piece", c.String(), "error", err)
	}
}
