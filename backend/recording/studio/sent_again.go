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
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// compare checks a piece of a complete chunk that is sent again, for example because its answer was
// lost. Other bytes are an *event.ErrConflict.
func (s *Stage) compare(ctx context.Context, id event.ID, c index.Chunk, p recorded.Piece, body io.Reader) error {
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

// another returns the error for bytes that differ from those of a chunk.
func another(c index.Chunk) error {
	return &event.ErrConflict{Reason: fmt.Sprintf("chunk %d was uploaded before with other bytes", c.Index)}
}

// sumOf returns the SHA-256 of a piece of a chunk. It is on record for the whole chunk and for its
// last piece. Any other piece is read; an *unreadError tells if that fails.
func (s *Stage) sumOf(ctx context.Context, id event.ID, c index.Chunk, p recorded.Piece) (event.Hash, error) {
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

func (s *Stage) read(ctx context.Context, id event.ID, c index.Chunk, p recorded.Piece) (event.Hash, error) {
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

// reader opens a chunk in the spool, or in the content store once it is stored.
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

// unreadError says that a complete chunk cannot be read now.
type unreadError struct{ why error }

func (e *unreadError) Error() string { return "read complete chunk: " + e.why.Error() }

// Unwrap returns only event.ErrUnavailable: the chunk may be readable later. An os.ErrNotExist
// inside why must not look like an unknown event.
func (e *unreadError) Unwrap() error { return event.ErrUnavailable }

// Explain returns the text for the studio that uploads.
func (e *unreadError) Explain() string {
	return "the chunk is complete but cannot be read now to compare this piece with it; try again later"
}
