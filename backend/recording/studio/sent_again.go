package studio

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// compare reads a piece of a chunk that is complete, sent once more because its answer
// was lost for instance. Other bytes are an *event.ErrConflict.
func (s *Stage) compare(ctx context.Context, id event.ID, c index.Chunk, p event.Piece, body io.Reader) error {
	if p.Size != c.Size {
		return another(c)
	}
	want, err := s.sumOf(ctx, id, c, p)
	if err != nil {
		return err
	}
	sum := sha256.New()
	came, err := io.Copy(sum, io.LimitReader(body, p.Length))
	if err == nil && (came != p.Length || event.Hash(sum.Sum(nil)) != want) {
		err = another(c)
	}
	return err
}

// another refuses other bytes than those of a chunk.
func another(c index.Chunk) error {
	return &event.ErrConflict{Reason: fmt.Sprintf("chunk %d is another one", c.Index)}
}

// sumOf is the SHA-256 of a piece of a chunk: on record for all of it, and for the
// piece that came last; else read. What cannot be read now is an event.ErrUnavailable.
func (s *Stage) sumOf(ctx context.Context, id event.ID, c index.Chunk, p event.Piece) (event.Hash, error) {
	switch {
	case p.Length == c.Size:
		return c.SHA256, nil
	case c.EndsWith(p.From, p.Size):
		return c.Tail.SHA256, nil
	}
	sum, err := s.read(ctx, id, c, p)
	if err != nil && ctx.Err() == nil {
		err = &unreadError{err}
	}
	return sum, err
}

func (s *Stage) read(ctx context.Context, id event.ID, c index.Chunk, p event.Piece) (event.Hash, error) {
	f, err := s.reader(ctx, id, c)
	if err != nil {
		return event.Hash{}, err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err = f.Seek(p.From, io.SeekStart); err == nil {
		_, err = io.CopyN(sum, f, p.Length)
	}
	return event.Hash(sum.Sum(nil)), err
}

// reader reads a chunk where it is: in the spool until it is stored.
func (s *Stage) reader(ctx context.Context, id event.ID, c index.Chunk) (io.ReadSeekCloser, error) {
	if !c.Kept() {
		f, err := os.Open(s.Spool.ChunkPath(id, c.Index))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
		rec, err := s.Index.Present(ctx, id) // it may have been stored just now
		if err != nil {
			return nil, err
		}
		if c, err = rec.Chunk(c.Index); err != nil {
			return nil, err
		}
	}
	at, err := cid.Decode(c.CID)
	if err != nil {
		return nil, err
	}
	f, _, err := s.Content.Fetch(ctx, at)
	return f, err
}

// unreadError is a chunk that is complete and cannot be read now.
type unreadError struct{ why error }

func (e *unreadError) Error() string { return "recording: chunk cannot be read: " + e.why.Error() }

// Unwrap tells that later it may be, and nothing else: what is missing is no event.
func (e *unreadError) Unwrap() error { return event.ErrUnavailable }

// Explain says so to who uploads.
func (e *unreadError) Explain() string {
	return "the chunk is complete, and cannot be read now to compare this piece with it; try again"
}
