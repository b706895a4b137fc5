package piecestore

import (
	"fmt"
	"io"
	"os"

	"footlight/backend/store/pdp/piece"
)

// Whole opens a piece. Every unit is compared with the piece's name before any of its bytes is returned. A
// read fails with piece.ErrDiffers if a unit differs.
func (s *Store) Whole(c piece.CID) (io.ReadSeekCloser, error) {
	tree, err := s.tree(c)
	if err != nil {
		return nil, err
	}
	file, err := s.Open(c)
	if err != nil {
		return nil, err
	}
	return &whole{file: file, tree: tree, size: int64(c.Size()), buf: make([]byte, pieceUnit(tree))}, nil
}

// whole reads a piece and compares it with its tree.
type whole struct {
	file *os.File
	tree *piece.Tree
	size int64
	at   int64  // where the next read begins
	rest []byte // compared bytes from at on
	buf  []byte // one unit
}

func (w *whole) Read(b []byte) (int, error) {
	if w.at >= w.size {
		return 0, io.EOF
	}
	if len(w.rest) == 0 {
		if err := w.load(); err != nil {
			return 0, err
		}
	}
	n := copy(b, w.rest)
	w.rest, w.at = w.rest[n:], w.at+int64(n)
	return n, nil
}

// load reads and compares the unit at the next byte.
func (w *whole) load() error {
	unit := int(w.at / int64(len(w.buf)))
	offset, length := w.tree.Span(unit)
	from := io.NewSectionReader(w.file, offset, int64(length))
	if _, err := stretch(from, w.tree, unit, unit+1, w.buf); err != nil {
		return err
	}
	w.rest = w.buf[w.at-offset : length]
	return nil
}

// Seek implements io.Seeker.
func (w *whole) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += w.at
	case io.SeekEnd:
		offset += w.size
	}
	if offset < 0 {
		return 0, fmt.Errorf("piecestore: seek to %d, before the piece", offset)
	}
	w.at, w.rest = offset, nil
	return offset, nil
}

func (w *whole) Close() error { return w.file.Close() }
