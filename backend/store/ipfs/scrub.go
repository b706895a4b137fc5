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

// scrubEvery is the interval of passes.
const scrubEvery = 10 * time.Minute

// maxStretch limits the working time that one block counts for.
const maxStretch = time.Second

// Scrubber reads all documents and all content that is referred to, again and again. So it finds damage in
// content that no client reads, and the read restores it if there is a copy. It also makes the second copies
// of documents.
type Scrubber struct {
	Node     *Node
	Refs     References
	Throttle blob.Throttle // shared with other scrubbers
	Log      *slog.Logger  // nil means slog.Default()

	mu   sync.Mutex
	last Pass
	refs map[cid.Cid]bool // references of the newest pass
}

// Pass describes one pass over all content.
type Pass struct {
	At    time.Time // when it ended; zero if none has ended yet
	Took  time.Duration
	Files int
	Bytes int64 // bytes of blocks
	Bad   int   // files with a damaged or lost block that was not restored
}

// Last returns the newest pass.
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

// scrub makes one pass.
func (s *Scrubber) scrub(ctx context.Context) error {
	start, files := time.Now(), map[cid.Cid]bool{} // true if the file should be here
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

// scrubDocuments reads all documents, and makes missing second copies.
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

// copyNew makes second copies of new documents until ctx ends.
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

// copy makes a second copy. The next pass repeats what failed.
func (s *Scrubber) copy(ctx context.Context, c cid.Cid) {
	if err := s.Node.receiver.second.make(ctx, c, s.Node.blocks); err != nil && ctx.Err() == nil {
		s.log().ErrorContext(ctx, "second copy of a document was not made", "cid", c.String(), "error", err)
	}
}

// Knows reports whether a file was referred to when the newest pass began.
func (s *Scrubber) Knows(file cid.Cid) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refs[file]
}

// inspect reads one file. It returns an error only if ctx has ended.
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
	worked := min(time.Since(start), maxStretch) // the rest of a longer time was waiting
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
