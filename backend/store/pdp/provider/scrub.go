package provider

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

// scrubUnits are read and hashed at a time, about a megabyte.
const scrubUnits = 32

// gauge is what the newest scrub found. Safe for concurrent use.
type gauge struct {
	mu   sync.Mutex
	last Pass
}

// Pass is one time that every piece was read.
type Pass struct {
	At     time.Time     `json:"at"` // its end; zero before the first
	Took   time.Duration `json:"-"`
	Pieces int           `json:"pieces"`
	Bytes  uint64        `json:"bytes"`
	Bad    int           `json:"bad"` // pieces that were not what they should be
}

func (g *gauge) set(p Pass) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = p
}

func (g *gauge) get() Pass {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.last
}

// scrub reads all pieces round and round until ctx ends.
func (p *Provider) scrub(ctx context.Context) error {
	for {
		pass, err := p.pass(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			p.cfg.Log.Error("scrub broken off", "error", err)
		default:
			p.scrubbed.set(pass)
		}
		if !rest(ctx, p.cfg.ScrubPause) {
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

// pass inspects every piece once, those in the clinic apart.
func (p *Provider) pass(ctx context.Context) (Pass, error) {
	start, pass := time.Now(), Pass{}
	for _, c := range p.book.pieces() {
		if p.retired.has(c) {
			continue
		}
		if p.clinic.has(c) {
			pass.Bad++
			continue
		}
		err := p.inspect(ctx, c, func(worked time.Duration) { _ = p.cfg.Spare.Rest(ctx, worked) }) // inspect sees that ctx has ended
		if errors.Is(err, piece.ErrDiffers) || errors.Is(err, fs.ErrNotExist) {
			pass.Bad++
			err = p.fault(ctx, c, err)
		}
		if err != nil {
			return pass, err
		}
		pass.Pieces++
		pass.Bytes += c.Size()
	}
	pass.At, pass.Took = time.Now().UTC(), time.Since(start)
	return pass, nil
}

// inspect reads a whole piece from the disk and compares it with its name, unit
// by unit. pause is told after each stretch how long hashing took. piece.ErrDiffers:
// the bytes or the tree are others.
func (p *Provider) inspect(ctx context.Context, c piece.CID, pause func(worked time.Duration)) error {
	tree, err := p.shelf.tree(c)
	if err != nil {
		return err
	}
	file, err := p.shelf.open(c)
	if err != nil {
		return fmt.Errorf("provider: %w", err)
	}
	defer file.Close()
	disregard(file) // what memory has of it says nothing about the disk
	buf := make([]byte, scrubUnits*pieceUnit(tree))
	for unit := 0; unit < tree.Units(); unit += scrubUnits {
		if err = ctx.Err(); err != nil {
			return err
		}
		worked, err := stretch(file, tree, unit, min(unit+scrubUnits, tree.Units()), buf)
		disregard(file) // nobody else wants it soon
		if err != nil {
			return err
		}
		pause(worked)
	}
	if n, _ := file.Read(make([]byte, 1)); n > 0 {
		return fmt.Errorf("%w: it goes on after its end", piece.ErrDiffers)
	}
	return nil
}

func pieceUnit(t *piece.Tree) int {
	_, length := t.Span(0)
	return length
}

// stretch checks units from one up to another, the next bytes of r, and tells how
// long hashing them took.
func stretch(r io.Reader, tree *piece.Tree, from, to int, buf []byte) (worked time.Duration, err error) {
	n, err := io.ReadFull(r, buf[:lengthOf(tree, from, to)])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return 0, fmt.Errorf("provider: read piece: %w", err)
	}
	start, rest := time.Now(), buf[:n]
	for unit := from; unit < to; unit++ {
		_, length := tree.Span(unit)
		if len(rest) < length {
			return 0, fmt.Errorf("%w: it ends within unit %d", piece.ErrDiffers, unit)
		}
		if err := tree.Check(unit, rest[:length]); err != nil {
			return 0, err
		}
		rest = rest[length:]
		runtime.Gosched() // whoever forwards media must not wait for a whole time slice
	}
	return time.Since(start), nil
}

func lengthOf(t *piece.Tree, from, to int) (bytes int) {
	for unit := from; unit < to; unit++ {
		_, length := t.Span(unit)
		bytes += length
	}
	return bytes
}
