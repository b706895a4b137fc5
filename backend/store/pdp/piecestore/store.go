// Package piecestore keeps pieces in a folder. For each piece it keeps the bytes, and the layer of the tree
// that is needed to prove the piece and to compare it unit by unit.
package piecestore

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"footlight/backend/durable"
	"footlight/backend/store/pdp/piece"
)

// Store is a folder of pieces. It is safe for concurrent use.
type Store struct{ dir string }

// The suffixes of a store's files, after the piece's CID.
const bytesFile, treeFile, tempFile = ".piece", ".tree", ".tmp"

// ErrMismatch is returned if bytes are not those of the named piece.
var ErrMismatch = errors.New("piecestore: the bytes are not those of the piece")

// Open creates a missing folder and removes files that were being written when the process ended.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("piecestore: %w", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("piecestore: %w", err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), tempFile) {
			os.Remove(filepath.Join(dir, f.Name()))
		}
	}
	return &Store{dir}, nil
}

func (s *Store) path(c piece.CID, kind string) string { return filepath.Join(s.dir, c.String()+kind) }

// Has reports whether the piece's file, with the right size, and its tree exist.
func (s *Store) Has(c piece.CID) bool {
	file, err := os.Stat(s.path(c, bytesFile))
	_, missing := os.Stat(s.path(c, treeFile))
	return err == nil && missing == nil && uint64(file.Size()) == c.Size()
}

// Open opens the bytes of a piece.
func (s *Store) Open(c piece.CID) (*os.File, error) {
	file, err := os.Open(s.path(c, bytesFile))
	return file, piece.Unreadable(err)
}

// tree returns the tree that a piece is checked against.
func (s *Store) tree(c piece.CID) (*piece.Tree, error) {
	kept, err := os.ReadFile(s.path(c, treeFile))
	if err != nil {
		return nil, fmt.Errorf("piecestore: %w", piece.Unreadable(err))
	}
	return piece.Load(c, kept)
}

// Put stores a piece durably and replaces any file of its name. It stores nothing and returns ErrMismatch if
// the bytes are not the piece's.
func (s *Store) Put(c piece.CID, r io.Reader) error {
	file, err := os.CreateTemp(s.dir, "*"+tempFile)
	if err != nil {
		return fmt.Errorf("piecestore: %w", err)
	}
	defer os.Remove(file.Name()) // the file has been renamed by then, or must go
	defer file.Close()
	h := piece.NewHasher()
	n, err := io.Copy(io.MultiWriter(file, h), io.LimitReader(r, int64(c.Size())+1))
	if err != nil {
		return fmt.Errorf("piecestore: receive piece: %w", err)
	}
	tree := h.Tree()
	if tree.CID != c {
		return fmt.Errorf("%w: %d bytes are %s", ErrMismatch, n, tree.CID)
	}
	kept, err := tree.MarshalBinary()
	if err != nil {
		return err
	}
	if err = file.Sync(); err != nil {
		return fmt.Errorf("piecestore: %w", err)
	}
	return s.name(c, file.Name(), kept)
}

// name renames the received files: first the tree, then the bytes.
func (s *Store) name(c piece.CID, temp string, tree []byte) error {
	layer, err := os.CreateTemp(s.dir, "*"+tempFile) // other goroutines may store the same piece
	if err != nil {
		return fmt.Errorf("piecestore: %w", err)
	}
	defer os.Remove(layer.Name())
	defer layer.Close()
	if _, err = layer.Write(tree); err == nil {
		err = durable.Publish(layer, s.path(c, treeFile))
	}
	if err == nil {
		err = durable.Rename(temp, s.path(c, bytesFile))
	}
	if err != nil {
		return fmt.Errorf("piecestore: %w", err)
	}
	return nil
}

// Remove deletes the files of a piece.
func (s *Store) Remove(c piece.CID) error {
	for _, kind := range []string{bytesFile, treeFile} {
		if err := os.Remove(s.path(c, kind)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("piecestore: %w", err)
		}
	}
	return nil
}

// Prove makes the proof of one leaf.
func (s *Store) Prove(c piece.CID, leaf uint64) (piece.Proof, error) {
	tree, err := s.tree(c)
	if err != nil {
		return piece.Proof{}, err
	}
	file, err := s.Open(c)
	if err != nil {
		return piece.Proof{}, fmt.Errorf("piecestore: %w", err)
	}
	defer file.Close()
	return tree.Prove(file, leaf)
}
