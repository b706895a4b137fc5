package hls

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"footlight/backend/durable"
)

// folder is where files appear only when they are complete.
type folder string

func (d folder) path(name string) string { return filepath.Join(string(d), name) }

// publish closes a finished segment and gives it its name and its mtime, so that it
// survives power loss whole or not at all.
func (d folder) publish(f *os.File, name string, at time.Time) error {
	err := pad(f)
	if err == nil {
		err = os.Chtimes(f.Name(), at, at)
	}
	if err != nil {
		f.Close()
		return err
	}
	return durable.Publish(f, d.path(name))
}

func (d folder) remove(name string) error {
	if err := os.Remove(d.path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
