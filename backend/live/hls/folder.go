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

// write puts a file in place of the one that may be there.
func (d folder) write(name string, text []byte) error {
	f, err := os.Create(d.path(name + tmpSuffix))
	if err != nil {
		return err
	}
	if _, err = f.Write(text); err != nil {
		f.Close()
		return err
	}
	return d.publish(f, name)
}

// publish closes a finished file and gives it its name, so that it survives
// power loss whole or not at all.
func (d folder) publish(f *os.File, name string) error {
	return durable.Publish(f, d.path(name))
}

// publishAt is publish for a segment, whose mtime means something.
func (d folder) publishAt(f *os.File, name string, at time.Time) error {
	err := pad(f)
	if err == nil {
		err = os.Chtimes(f.Name(), at, at)
	}
	if err != nil {
		f.Close()
		return err
	}
	return d.publish(f, name)
}

func (d folder) remove(name string) error {
	if err := os.Remove(d.path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
