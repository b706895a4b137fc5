package ipfs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
)

// DefaultScrubEvery is how long a Scrubber waits between two passes.
const DefaultScrubEvery = 10 * time.Minute

// maxStretch is the longest that one block keeps anything busy.
const maxStretch = time.Second

// Scrubber reads all that is referred to, round and round, so that damage is met
// that nobody reads: what there is a copy of is restored by that.
type Scrubber struct {
	Node  *Node
	Refs  References
	Every time.Duration // zero: DefaultScrubEvery
	Spare blob.Spare    // which it shares with others of its kind
	Log   *slog.Logger  // nil: slog.Default()

	mu   sync.Mutex
	last Pass
}

// Pass is one time that everything was read.
type Pass struct {
	At    time.Time // its end; zero: none ended yet
	Took  time.Duration
	Files int
	Bytes int64 // of blocks
	Bad   int   // files of which a block is damaged or lost, and was not restored
}

// Last is the newest pass.
func (s *Scrubber) Last() Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// Run scrubs until ctx ends.
func (s *Scrubber) Run(ctx context.Context) error {
	every := s.Every
	if every == 0 {
		every = DefaultScrubEvery
	}
	timer := time.NewTicker(every)
	defer timer.Stop()
	for {
		if err := s.scrub(ctx); err != nil && ctx.Err() == nil {
			s.log().ErrorContext(ctx, "content not scrubbed", "error", err)
		}
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *Scrubber) log() *slog.Logger {
	if s.Log == nil {
		return slog.Default()
	}
	return s.Log
}

// scrub is one pass.
func (s *Scrubber) scrub(ctx context.Context) error {
	start, files := time.Now(), map[cid.Cid]bool{} // true: it is to be here
	err := s.Refs(ctx, func(r Reference) error {
		files[r.CID] = files[r.CID] || !r.IfThere
		return nil
	})
	pass := Pass{Files: len(files)}
	for file, here := range files {
		if err == nil {
			err = s.inspect(ctx, &pass, file, here)
		}
	}
	if err != nil {
		return err
	}
	pass.At, pass.Took = time.Now().UTC(), time.Since(start)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = pass
	return nil
}

// inspect reads one file; an error says that ctx has ended.
func (s *Scrubber) inspect(ctx context.Context, pass *Pass, file cid.Cid, here bool) error {
	n, err := s.read(reading(ctx, file), file)
	pass.Bytes += n
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && (here || !errors.Is(err, blob.ErrNotFound)) {
		pass.Bad++
		s.log().ErrorContext(ctx, "scrubbed content is damaged", "cid", file.String(), "error", err)
	}
	return nil
}

// read reads every block of a file, and rests after each.
func (s *Scrubber) read(ctx context.Context, c cid.Cid) (bytes int64, err error) {
	start := time.Now()
	node, err := s.Node.dag.Get(ctx, c)
	worked := min(time.Since(start), maxStretch) // longer, it waited
	if rested := s.Spare.Rest(ctx, worked); rested != nil {
		return 0, rested
	}
	if err != nil {
		return 0, kind(err)
	}
	bytes = int64(len(node.RawData()))
	for _, link := range node.Links() {
		n, failed := s.read(ctx, link.Cid)
		bytes, err = bytes+n, errors.Join(err, failed)
	}
	return bytes, err
}
