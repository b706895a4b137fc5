package provider

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// Whole opens content by its CID from an intact piece that holds it under a wanted label, and returns that
// label. Every unit is compared with the piece's name as it is read. If a unit differs, the read fails with
// piece.ErrDiffers, and the piece is reported and repaired. Whole returns blob.ErrNotFound if no wanted piece
// holds the content.
func (p *Provider) Whole(ctx context.Context, content string) (io.ReadCloser, possession.Label, error) {
	for _, c := range p.stock.records.PiecesOf(content) {
		label, wanted, err := p.stock.wantedAs(ctx, c, content)
		if err != nil {
			return nil, label, err
		}
		if !wanted || p.stock.retired.has(c) {
			continue
		}
		if !p.stock.well(c) {
			return nil, label, fmt.Errorf("provider: piece %s is not whole either", c)
		}
		r, err := p.stock.open(ctx, c)
		if err != nil {
			return nil, label, err
		}
		return r, label, nil
	}
	return nil, possession.Label{}, blob.ErrNotFound
}

// Keeps reports whether a piece holds content, even one that was given up.
func (p *Provider) Keeps(content string) bool { return len(p.stock.records.PiecesOf(content)) > 0 }

// Contents returns the CIDs of all pieces' content, including pieces that were given up.
func (p *Provider) Contents() []string { return p.stock.records.Contents() }

// open opens a piece, which is compared with its name as it is read.
func (i *inventory) open(ctx context.Context, c piece.CID) (*whole, error) {
	r, err := i.files.Whole(c)
	if err != nil {
		return nil, i.suspect(ctx, c, err)
	}
	return &whole{ReadSeekCloser: r, fail: func(err error) error { return i.suspect(ctx, c, err) }}, nil
}

// suspect requests the repair of a piece if the error why means damage, and returns why.
func (i *inventory) suspect(ctx context.Context, c piece.CID, why error) error {
	if differs(why) {
		return errors.Join(why, i.fault(ctx, c, why))
	}
	return why
}

// whole is an open piece that reports errors of reads.
type whole struct {
	io.ReadSeekCloser
	fail   func(error) error
	failed atomic.Bool // a read failed; several ranges are read in another goroutine than the handler's
}

func (w *whole) Read(b []byte) (int, error) {
	n, err := w.ReadSeekCloser.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		w.failed.Store(true)
		err = w.fail(err)
	}
	return n, err
}
