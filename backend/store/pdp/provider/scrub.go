package provider

import (
	"context"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
)

// Pass describes one pass over all pieces.
type Pass struct {
	At     time.Time     `json:"at"` // when it ended; zero if none has ended yet
	Took   time.Duration `json:"-"`
	Pieces int           `json:"pieces"`
	Bytes  uint64        `json:"bytes"`
	Bad    int           `json:"bad"` // damaged or lost pieces
}

// scrubber reads all pieces again and again. newest is safe for concurrent use.
type scrubber struct {
	stock    *inventory
	throttle blob.Throttle
	pause    time.Duration // between two passes

	mu   sync.Mutex
	last Pass
}

// newest returns the newest pass.
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

// rest waits, and reports false if ctx ended.
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

// troubles holds pieces that could not be checked, and whose problem was logged.
type troubles map[piece.CID]bool

// pass inspects every piece that is not known to be damaged. It reports whether every inspection came to a
// result.
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

// examine inspects a piece, and requests its repair if it is damaged.
func (s *scrubber) examine(ctx context.Context, c piece.CID) (bad bool, err error) {
	pause := func(worked time.Duration) { _ = s.throttle.Rest(ctx, worked) } // Inspect sees that ctx has ended
	err = s.stock.files.Inspect(ctx, c, pause)
	if differs(err) {
		return true, s.stock.fault(ctx, c, err)
	}
	return false, err
}

// trouble logs why a piece could not be checked, once until it can be.
func (s *scrubber) trouble(told troubles, c piece.CID, err error) {
	if !told[c] {
		told[c] = true
		s.stock.log.Error("piece not scrubbed", "piece", c.String(), "error", err)
	}
}
