package piecestore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"footlight/backend/store/pdp/piece"
)

// atATime is the number of units that are read and hashed together, about a megabyte.
const atATime = 32

// Inspect reads a whole piece from the disk and compares it with its name, unit by unit. After each stretch
// it calls pause with the time that hashing took. It returns piece.ErrDiffers if the bytes or the tree are
// not the piece's.
func (s *Store) Inspect(ctx context.Context, c piece.CID, pause func(worked time.Duration)) error {
	tree, err := s.tree(c)
	if err != nil {
		return err
	}
	file, err := s.Open(c)
	if err != nil {
		return fmt.Errorf("piecestore: %w", err)
	}
	defer file.Close()
	disregard(file) // cached data would not show whether the disk is intact
	buf := make([]byte, atATime*pieceUnit(tree))
	for unit := 0; unit < tree.Units(); unit += atATime {
		if err = ctx.Err(); err != nil {
			return err
		}
		worked, err := stretch(file, tree, unit, min(unit+atATime, tree.Units()), buf)
		disregard(file) // the data is not needed soon
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

// stretch checks the units from one up to another, which are the next bytes of r. It returns how long hashing
// took.
func stretch(r io.Reader, tree *piece.Tree, from, to int, buf []byte) (worked time.Duration, err error) {
	n, err := io.ReadFull(r, buf[:lengthOf(tree, from, to)])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return 0, fmt.Errorf("piecestore: read piece: %w", piece.Unreadable(err))
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
		runtime.Gosched() // goroutines that forward media must not wait for a whole time slice
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
