package piecestore

import (
	"io"
	"os"

	"footlight/backend/store/pdp/piece"
)

// Whole opens a piece. Every unit is compared with the piece's name as it is read. A read fails with
// piece.ErrDiffers if a unit differs.
func (s *Store) Whole(c piece.CID) (io.ReadCloser, error) {
	tree, err := s.tree(c)
	if err != nil {
		return nil, err
	}
	file, err := s.Open(c)
	if err != nil {
		return nil, err
	}
	return &whole{file: file, tree: tree, buf: make([]byte, atATime*pieceUnit(tree))}, nil
}

// whole reads a piece and compares it with its tree.
type whole struct {
	file *os.File
	tree *piece.Tree
	unit int // the next unit
	buf  []byte
	rest []byte // compared bytes of buf that were not read yet
}

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

// next reads and compares the next units.
func (w *whole) next() error {
	if w.unit == w.tree.Units() {
		return io.EOF
	}
	to := min(w.unit+atATime, w.tree.Units())
	if _, err := stretch(w.file, w.tree, w.unit, to, w.buf); err != nil {
		return err
	}
	w.rest, w.unit = w.buf[:lengthOf(w.tree, w.unit, to)], to
	return nil
}

func (w *whole) Close() error { return w.file.Close() }
