package keep

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"

	"footlight/backend/durable"
)

// folder is the path of a folder in which a show is kept. It may contain files of other programs.
type folder string

func (d folder) path(name string) string { return filepath.Join(string(d), name) }

// list returns the parts and chunks of the folder in order of time. It ignores all other names.
func (d folder) list() (parts []partFile, chunks []chunk, err error) {
	entries, err := os.ReadDir(string(d)) // is sorted by name, and therefore by time
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if p, ok := parsePart(e.Name()); ok {
			parts = append(parts, p)
		}
		if c, ok := parseChunk(e.Name()); ok {
			chunks = append(chunks, c)
		}
	}
	return parts, chunks, nil
}

// set moves a chunk to another state.
func (d folder) set(c *chunk, to state) error {
	was := d.path(c.name())
	c.state = to
	return durable.Rename(was, d.path(c.name()))
}

// setAll moves every chunk that is in one of the given states to another state.
func (d folder) setAll(to state, from ...state) error {
	_, chunks, err := d.list()
	for i := range chunks {
		if slices.Contains(from, chunks[i].state) {
			err = errors.Join(err, d.set(&chunks[i], to))
		}
	}
	return err
}

// dropChunked removes parts that a chunk already contains. They remain if the studio dies after it made the
// chunk.
func (d folder) dropChunked(parts []partFile, chunks []chunk) (left []partFile, err error) {
	for _, p := range parts {
		in := func(c chunk) bool { return c.run == p.run && c.begin <= p.begin && p.begin < c.end }
		if !slices.ContainsFunc(chunks, in) {
			left = append(left, p)
		} else if err = os.Remove(d.path(p.name())); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// tidy removes the unfinished files of a run that was killed.
func (d folder) tidy() error {
	entries, err := os.ReadDir(string(d))
	for _, e := range entries {
		if halfWritten(e.Name()) {
			err = errors.Join(err, os.Remove(d.path(e.Name())))
		}
	}
	return err
}

// ErrInUse means that another studio keeps a show in the folder at the moment.
var ErrInUse = errors.New("another studio keeps a show in this folder")

// lock makes the folder and locks it. It returns ErrInUse if another Keeper holds the lock.
func (d folder) lock() (*flock.Flock, error) {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(d.path(lockName))
	taken, err := lock.TryLock()
	if err == nil && !taken {
		err = fmt.Errorf("%w: %s", ErrInUse, d)
	}
	return lock, err
}

// InUse reports whether a Keeper holds the lock of a folder at the moment.
func InUse(dir string) bool {
	lock := flock.New(folder(dir).path(lockName))
	free, err := lock.TryRLock()
	return err == nil && !free || lock.Close() != nil
}
