package chunk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/durable"
)

// publish moves a finished file to its place. After a power cut it is there completely or not at
// all.
func publish(tmp, out string) error {
	err := durable.Sync(tmp)
	if err == nil {
		err = durable.Rename(tmp, out)
	}
	if err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	return nil
}

// Share gives a finished file a second name, durably.
func Share(from, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("chunk: %w", err)
	}
	err := os.Link(from, to)
	if err == nil {
		err = durable.Sync(filepath.Dir(to))
	}
	if err != nil {
		return fmt.Errorf("chunk: %w", err)
	}
	return nil
}
