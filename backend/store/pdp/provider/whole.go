package provider

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
)

// Whole opens content by its CID, out of a piece that is whole and of which it is
// wanted, and tells what it is. Every unit is compared with the piece's name as it
// is read: one that differs ends the reading with piece.ErrDiffers, and the piece
// is reported and repaired. Content that no wanted piece has is blob.ErrNotFound.
func (p *Provider) Whole(ctx context.Context, content string) (io.ReadCloser, Label, error) {
	for _, c := range p.book.having(content) {
		label, wanted, err := p.wantedAs(ctx, c, content)
		if err != nil {
			return nil, label, err
		}
		if !wanted || p.retired.has(c) {
			continue
		}
		if !p.well(c) {
			return nil, label, fmt.Errorf("provider: piece %s is not whole either", c)
		}
		r, err := p.openWhole(ctx, c)
		return r, label, err
	}
	return nil, Label{}, blob.ErrNotFound
}

// Keeps reports whether a piece is of content, one that is given up too.
func (p *Provider) Keeps(content string) bool { return len(p.book.having(content)) > 0 }

// Contents lists the CIDs of what pieces are of, those that are given up too.
func (p *Provider) Contents() []string { return p.book.contents() }

// wantedAs finds what a piece's content is to somebody.
func (p *Provider) wantedAs(ctx context.Context, c piece.CID, content string) (Label, bool, error) {
	for _, label := range p.book.labels(c) {
		if label.ContentCID != content {
			continue
		}
		if p.cfg.Wanted == nil {
			return label, true, nil
		}
		if wanted, err := p.cfg.Wanted(ctx, label); wanted || err != nil {
			return label, wanted, err
		}
	}
	return Label{}, false, nil
}

func (p *Provider) openWhole(ctx context.Context, c piece.CID) (io.ReadCloser, error) {
	tree, err := p.shelf.tree(c)
	if err != nil {
		return nil, p.suspect(ctx, c, err)
	}
	file, err := p.shelf.open(c)
	if err != nil {
		return nil, p.suspect(ctx, c, err)
	}
	return &whole{
		file: file, tree: tree, buf: make([]byte, scrubUnits*pieceUnit(tree)),
		fail: func(err error) error { return p.suspect(ctx, c, err) },
	}, nil
}

// suspect has a piece repaired that is not what it was, and returns why.
func (p *Provider) suspect(ctx context.Context, c piece.CID, why error) error {
	if errors.Is(why, piece.ErrDiffers) || errors.Is(why, fs.ErrNotExist) {
		return errors.Join(why, p.fault(ctx, c, why))
	}
	return why
}

// whole reads a piece that is compared with its tree.
type whole struct {
	file *os.File
	tree *piece.Tree
	fail func(error) error
	unit int // the next
	buf  []byte
	rest []byte // of buf: compared, and not read yet
}

// Read implements io.Reader.
func (w *whole) Read(b []byte) (int, error) {
	if len(w.rest) == 0 {
		if err := w.next(); err != nil {
			return 0, err
		}
	}
	n := copy(b, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

// next compares the units that come next.
func (w *whole) next() error {
	if w.unit == w.tree.Units() {
		return io.EOF
	}
	to := min(w.unit+scrubUnits, w.tree.Units())
	if _, err := stretch(w.file, w.tree, w.unit, to, w.buf); err != nil {
		return w.fail(err)
	}
	w.rest, w.unit = w.buf[:lengthOf(w.tree, w.unit, to)], to
	return nil
}

// Close implements io.Closer.
func (w *whole) Close() error { return w.file.Close() }
