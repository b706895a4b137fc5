package ipfs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
)

// scrubEvery is how long a Scrubber waits between two passes.
const scrubEvery = 10 * time.Minute

// maxStretch is the longest that one block keeps anything busy.
const maxStretch = time.Second

// Scrubber reads all that is referred to, and all documents, round and round, so that
// damage is met that nobody reads: what there is a copy of is restored by that. It
// makes the second copies of documents.
type Scrubber struct {
	Node     *Node
	Refs     References
	Throttle blob.Throttle // which it shares with others of its kind
	Log      *slog.Logger  // nil: slog.Default()

	mu   sync.Mutex
	last Pass
	refs map[cid.Cid]bool // of the newest pass
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
	timer := time.NewTicker(scrubEvery)
	defer timer.Stop()
	var copying sync.WaitGroup
	defer copying.Wait()
	copying.Go(func() { s.copyNew(ctx) })
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

func (s *Scrubber) log() *slog.Logger { return cmp.Or(s.Log, slog.Default()) }

// scrub is one pass.
func (s *Scrubber) scrub(ctx context.Context) error {
	start, files := time.Now(), map[cid.Cid]bool{} // true: it is to be here
	err := s.Refs(ctx, func(r Reference) error {
		files[r.CID] = files[r.CID] || !r.IfThere
		return nil
	})
	s.mu.Lock()
	s.refs = files
	s.mu.Unlock()
	pass := Pass{Files: len(files)}
	for file, here := range files {
		if err == nil {
			err = s.inspect(ctx, &pass, file, here)
		}
	}
	if err == nil {
		err = s.scrubDocuments(ctx, &pass)
	}
	if err != nil {
		return err
	}
	s.Node.restorer.retain(func(c cid.Cid) bool {
		kept, err := s.Node.IsKept(ctx, c)
		return files[c] || kept || err != nil
	})
	pass.At, pass.Took = time.Now().UTC(), time.Since(start)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = pass
	return nil
}

// scrubDocuments reads all documents, and makes the second copies that are missing.
func (s *Scrubber) scrubDocuments(ctx context.Context, pass *Pass) error {
	var docs []cid.Cid
	add := func(c cid.Cid) error { docs = append(docs, c); return nil }
	marks := s.Node.receiver.marks
	err := errors.Join(marks.each(ctx, keptPublic, add), marks.each(ctx, keptPrivate, add))
	pass.Files += len(docs)
	for _, c := range docs {
		if err == nil {
			err = s.inspect(ctx, pass, c, true)
		}
		if err == nil {
			start := time.Now()
			s.copy(ctx, c)
			err = s.Throttle.Rest(ctx, min(time.Since(start), maxStretch))
		}
	}
	return err
}

// copyNew makes the second copies of documents as they come, until ctx ends.
func (s *Scrubber) copyNew(ctx context.Context) {
	for {
		for _, c := range s.Node.receiver.second.take() {
			s.copy(ctx, c)
		}
		select {
		case <-s.Node.receiver.second.wake:
		case <-ctx.Done():
			return
		}
	}
}

// copy makes a second copy. What fails is tried again at the next pass.
func (s *Scrubber) copy(ctx context.Context, c cid.Cid) {
	if err := s.Node.receiver.second.make(ctx, c, s.Node.blocks); err != nil && ctx.Err() == nil {
		s.log().ErrorContext(ctx, "second copy of a document not made", "cid", c.String(), "error", err)
	}
}

// Knows reports whether a file was referred to when the newest pass began.
func (s *Scrubber) Knows(file cid.Cid) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refs[file]
}

// inspect reads one file; an error says that ctx has ended.
func (s *Scrubber) inspect(ctx context.Context, pass *Pass, file cid.Cid, here bool) error {
	n, err := s.read(unixfs.Reading(ctx, file), file)
	pass.Bytes += n
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		s.Node.restorer.note(file, true)
	} else if here || !errors.Is(err, blob.ErrNotFound) {
		s.Node.restorer.note(file, false)
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
	if rested := s.Throttle.Rest(ctx, worked); rested != nil {
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
