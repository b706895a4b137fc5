package provider

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"footlight/backend/store/pdp/piece"
)

// shelf is the folder of the pieces: of each its bytes, and the layer of its
// tree from which it is proven.
type shelf struct{ dir string }

// The names of a shelf's files, after the piece's CID.
const bytesFile, treeFile, tempFile = ".piece", ".tree", ".tmp"

// errMismatch is returned where bytes are not the piece they were given for.
var errMismatch = errors.New("provider: the bytes are not those of the piece")

// openShelf makes the folder where it is missing and removes what was being
// written when the process ended.
func openShelf(dir string) (*shelf, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("provider: %w", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("provider: %w", err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), tempFile) {
			os.Remove(filepath.Join(dir, f.Name()))
		}
	}
	return &shelf{dir}, nil
}

func (s *shelf) path(c piece.CID, kind string) string { return filepath.Join(s.dir, c.String()+kind) }

// held reports whether there is a file of the piece's size and its tree.
func (s *shelf) held(c piece.CID) bool {
	file, err := os.Stat(s.path(c, bytesFile))
	_, missing := os.Stat(s.path(c, treeFile))
	return err == nil && missing == nil && uint64(file.Size()) == c.Size()
}

// open opens the bytes of a piece.
func (s *shelf) open(c piece.CID) (*os.File, error) {
	file, err := os.Open(s.path(c, bytesFile))
	return file, piece.Unreadable(err)
}

// tree is what a piece is checked against.
func (s *shelf) tree(c piece.CID) (*piece.Tree, error) {
	kept, err := os.ReadFile(s.path(c, treeFile))
	if err != nil {
		return nil, fmt.Errorf("provider: %w", piece.Unreadable(err))
	}
	return piece.Load(c, kept)
}

// put stores a piece, replacing what is there under its name: durably, and not
// at all where the bytes are others (errMismatch).
func (s *shelf) put(c piece.CID, r io.Reader) error {
	file, err := os.CreateTemp(s.dir, "*"+tempFile)
	if err != nil {
		return fmt.Errorf("provider: %w", err)
	}
	defer os.Remove(file.Name()) // it has its name by then, or shall not have it
	defer file.Close()
	h := piece.NewHasher()
	n, err := io.Copy(io.MultiWriter(file, h), io.LimitReader(r, int64(c.Size())+1))
	if err != nil {
		return fmt.Errorf("provider: receive piece: %w", err)
	}
	tree := h.Tree()
	if tree.CID != c {
		return fmt.Errorf("%w: %d bytes are %s", errMismatch, n, tree.CID)
	}
	kept, err := tree.MarshalBinary()
	if err != nil {
		return err
	}
	if err = file.Sync(); err != nil {
		return fmt.Errorf("provider: %w", err)
	}
	return s.name(c, file.Name(), kept)
}

// name gives a received piece its name, after its tree has its.
func (s *shelf) name(c piece.CID, temp string, tree []byte) error {
	layer, err := os.CreateTemp(s.dir, "*"+tempFile)
	if err != nil {
		return fmt.Errorf("provider: %w", err)
	}
	defer os.Remove(layer.Name())
	_, err = layer.Write(tree)
	err = errors.Join(err, layer.Sync(), layer.Close())
	if err == nil {
		err = errors.Join(os.Rename(layer.Name(), s.path(c, treeFile)), os.Rename(temp, s.path(c, bytesFile)))
	}
	if err == nil {
		err = syncDir(s.dir)
	}
	if err != nil {
		return fmt.Errorf("provider: %w", err)
	}
	return nil
}

func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// prove makes the proof of one leaf.
func (s *shelf) prove(c piece.CID, leaf uint64) (piece.Proof, error) {
	tree, err := s.tree(c)
	if err != nil {
		return piece.Proof{}, err
	}
	file, err := s.open(c)
	if err != nil {
		return piece.Proof{}, fmt.Errorf("provider: %w", err)
	}
	defer file.Close()
	return tree.Prove(file, leaf)
}
