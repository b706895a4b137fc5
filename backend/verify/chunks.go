package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/ipfs/go-cid"
	"golang.org/x/sync/errgroup"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/pdp/piece"
)

// atOnce limits how many chunks are fetched at the same time. A few MiB of each are in memory.
const atOnce = 2

// Results of checking a chunk's bytes, in the same words as on the page of a replay.
const (
	saysSame   = "the bytes the CID names"
	saysOther  = "not the bytes the CID names"
	saysUnlike = "not what the manifest describes"
	saysFailed = "could not be fetched"
	saysUnseen = "not seen"
)

// checkChunks looks at the bytes of every chunk.
func (i *inspection) checkChunks(ctx context.Context) (bool, error) {
	g, working := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	progress := tally{total: len(i.doc.Chunks), tell: i.Progress}
	for n, c := range i.doc.Chunks {
		g.Go(func() error {
			x := &i.report.Chunks[n]
			x.Bytes, x.Film = i.checkBytes(working, c)
			progress.add(c.Size)
			return working.Err()
		})
	}
	return true, g.Wait()
}

// tally counts the chunks that were checked.
type tally struct {
	mu    sync.Mutex
	done  int
	bytes int64
	total int
	tell  func(done, total int, bytes int64)
}

func (t *tally) add(bytes int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done, t.bytes = t.done+1, t.bytes+bytes
	if t.tell != nil {
		t.tell(t.done, t.total, t.bytes)
	}
}

// checkBytes fetches a chunk once and computes all its hashes as the bytes arrive.
func (i *inspection) checkBytes(ctx context.Context, c manifest.Chunk) (bytes, film Check) {
	bytes, film = Check{Name: "bytes"}, Check{Name: "film", Verdict: NotSeen, Says: saysUnseen}
	name, err := cid.Decode(c.CID)
	var body io.ReadCloser
	if err == nil {
		body, err = i.Content.Open(ctx, name)
	}
	if errors.Is(err, ErrNotSeen) {
		bytes.Verdict, bytes.Says = NotSeen, saysUnseen
		return bytes, film
	}
	var s hashed
	if err == nil {
		defer body.Close()
		s, err = hashAll(ctx, body, c.Size)
	}
	if err != nil {
		return lacking("bytes", saysFailed, fetchFailure(err)), film
	}
	bytes = found("bytes", saysSame, s.compare(c)...)
	switch {
	case s.ref.CID.String() != c.CID:
		bytes.Says = saysOther
	case bytes.Verdict == Differs:
		bytes.Says = saysUnlike
	}
	return bytes, s.checkMovie(c)
}

// fetchFailure returns why content could not be fetched.
func fetchFailure(err error) string {
	if errors.Is(err, blob.ErrNotFound) {
		return "there is no such content: it was removed, or was never stored here"
	}
	return err.Error()
}

// hashed holds the names computed from fetched bytes.
type hashed struct {
	ref    blob.Ref
	leaves [][32]byte
	piece  string
	head   []byte // first bytes, at most maxHead
}

// hashAll reads and hashes bytes up to their end, or up to one byte more than their size.
func hashAll(ctx context.Context, r io.Reader, size int64) (s hashed, err error) {
	pieces, head := piece.NewHasher(), &head{}
	r = io.TeeReader(io.LimitReader(r, size+1), io.MultiWriter(pieces, head))
	s.ref, s.leaves, err = unixfs.Name(ctx, r)
	s.piece, s.head = pieces.Tree().CID.String(), head.bytes
	return s, err
}

// maxHead limits how many bytes of a chunk's beginning are kept. Its tables of contents are there.
const maxHead = 8<<20 + 64<<10

// head keeps the first bytes written to it.
type head struct{ bytes []byte }

func (h *head) Write(p []byte) (int, error) {
	h.bytes = append(h.bytes, p[:min(len(p), maxHead-len(h.bytes))]...)
	return len(p), nil
}

// compare returns which names of a chunk do not match the bytes.
func (s hashed) compare(c manifest.Chunk) (differences []string) {
	if s.ref.Size > c.Size {
		return []string{fmt.Sprintf("there are more than %d bytes", c.Size)}
	}
	for _, x := range []struct{ what, is, want string }{
		{"size", fmt.Sprint(s.ref.Size), fmt.Sprint(c.Size)},
		{"SHA-256", fmt.Sprintf("%x", s.ref.SHA256), c.SHA256},
		{"CID", s.ref.CID.String(), c.CID},
		{"PieceCID", s.piece, c.PieceCID},
	} {
		if x.is != x.want && x.want != "" {
			differences = append(differences, fmt.Sprintf("its %s is %s, not %s", x.what, x.is, x.want))
		}
	}
	return append(differences, s.compareLeaves(c.Leaves)...)
}

// namedLeaves limits how many wrong leaves are listed one by one.
const namedLeaves = 3

func (s hashed) compareLeaves(want []event.Hash) (differences []string) {
	for n := range max(len(s.leaves), len(want)) {
		if n >= len(s.leaves) || n >= len(want) || event.Hash(s.leaves[n]) != want[n] {
			differences = append(differences, fmt.Sprintf("leaf %d, the MiB at byte %d, has another hash", n, n<<20))
		}
	}
	if more := len(differences) - namedLeaves; more > 0 {
		differences = append(differences[:namedLeaves], fmt.Sprintf("and so do %d more leaves", more))
	}
	return differences
}
