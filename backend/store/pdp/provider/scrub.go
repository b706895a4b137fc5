package provider

import (
	"context"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
)

// Pass is one time that every piece was read.
type Pass struct {
	At     time.Time     `json:"at"` // its end; zero before the first
	Took   time.Duration `json:"-"`
	Pieces int           `json:"pieces"`
	Bytes  uint64        `json:"bytes"`
	Bad    int           `json:"bad"` // pieces that were not what they should be
}

// scrubber reads all pieces round and round. newest is safe for concurrent use.
type scrubber struct {
	stock    *inventory
	throttle blob.Throttle
	pause    time.Duration // between two passes

	mu   sync.Mutex
	last Pass
}

// newest is what the newest pass found.
func (s *scrubber) newest() Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// run scrubs until ctx ends.
func (s *scrubber) run(ctx context.Context) error {
	for told := (troubles{}); ; {
		if pass, whole := s.pass(ctx, told); whole {
			s.mu.Lock()
			s.last = pass
			s.mu.Unlock()
		}
		if !rest(ctx, s.pause) {
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

// pass inspects every piece once, damaged ones apart. It is whole where it
// found out of each what it is.
func (s *scrubber) pass(ctx context.Context, told troubles) (pass Pass, whole bool) {
	start := time.Now()
	whole = true
	for _, c := range s.stock.records.Pieces() {
		if s.stock.retired.has(c) {
			delete(told, c)
			continue
		}
		if s.stock.damaged.has(c) {
			pass.Bad++
			continue
		}
		bad, err := s.examine(ctx, c)
		if ctx.Err() != nil {
			return pass, false
		}
		if bad {
			pass.Bad++
		}
		if err != nil {
			s.trouble(told, c, err)
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
func (s *scrubber) examine(ctx context.Context, c piece.CID) (bad bool, err error) {
	pause := func(worked time.Duration) { _ = s.throttle.Rest(ctx, worked) } // Inspect sees that ctx has ended
	err = s.stock.files.Inspect(ctx, c, pause)
	if differs(err) {
		return true, s.stock.fault(ctx, c, err)
	}
	return false, err
}

// trouble logs what is the matter with a piece, once for as long as it lasts.
func (s *scrubber) trouble(told troubles, c piece.CID, err error) {
	if !told[c] {
		told[c] = true
		s.stock.log.Error("piece not scrubbed", "piece", c.String(), "error", err)
	}
}
