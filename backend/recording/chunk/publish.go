package chunk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// publish moves a finished file to its place so that after a power cut it is
// either there and whole, or not there.
func publish(tmp, out string) error {
	if err := persist(tmp); err != nil {
		return err
	}
	if err := os.Rename(tmp, out); err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	return persist(filepath.Dir(out))
}

// Share gives a finished file a second name, as durably as its first.
func Share(from, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("chunk: %w", err)
	}
	if err := os.Link(from, to); err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	return persist(filepath.Dir(to))
}

func persist(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	defer f.Close()
	if err := f.Sync(); err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	return nil
}
