package datadir

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/shirou/gopsutil/v4/disk"

	"footlight/backend/event"
)

const (
	// reserveSize is more than a server writes before it answers: the chain and the bus begin new files.
	reserveSize = 64 << 20
	// startSize is the free space that a normal start needs.
	startSize = reserveSize / 2
	// reserveEvery is the interval at which an incomplete reserve is extended.
	reserveEvery = 5 * time.Second
)

// Reserve is a file that occupies space on the data folder's disk. It is deleted while a server starts,
// because the server could not start after a crash on a full disk otherwise, and made again once the server
// answers.
type Reserve struct {
	path string
	log  *slog.Logger
	size int64 // size before it was deleted
}

// OpenReserve frees the reserve if the starting server may need it.
func OpenReserve(f *Folder, log *slog.Logger) (*Reserve, error) {
	r := &Reserve{path: f.Sub("reserve"), log: log}
	if err := r.release(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return r, nil
}

func (r *Reserve) release() error {
	info, err := os.Stat(r.path)
	if err != nil {
		return err
	}
	room, err := disk.Usage(r.path)
	if err != nil || room.Free > startSize {
		return err
	}
	r.size = info.Size()
	r.log.Warn("the disk is full; the server starts in its reserved space", "free", room.Free, "reserved", r.size)
	return os.Truncate(r.path, 0)
}

// Run extends the reserve until ctx ends: to its former size if it was freed, otherwise by at most a quarter
// of the free space.
func (r *Reserve) Run(ctx context.Context) error {
	tick := time.NewTicker(reserveEvery)
	defer tick.Stop()
	for {
		r.TakeBack()
		r.hold(4, reserveSize)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Released reports whether the server starts on a full disk.
func (r *Reserve) Released() bool { return r.size > 0 }

// TakeBack restores the reserve to its size before the start, if there is space.
func (r *Reserve) TakeBack() { r.hold(1, r.size) }

// Close restores the reserve after a start that failed.
func (r *Reserve) Close() error {
	r.TakeBack()
	return nil
}

// hold extends the reserve to size, if the given part of the free space suffices.
func (r *Reserve) hold(part uint64, size int64) {
	room, err := disk.Usage(filepath.Dir(r.path))
	if err == nil {
		err = r.grow(min(size, int64(room.Free/part)))
	}
	if err != nil && !event.IsFull(err) {
		r.log.Warn("space for a start on a full disk could not be reserved", "err", err)
	}
}

// grow never shrinks the reserve.
func (r *Reserve) grow(size int64) error {
	f, err := os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Size() < size {
		err = allocate(f, size)
	}
	if errors.Is(err, errors.ErrUnsupported) { // then writing occupies the space
		_, err = f.WriteAt(make([]byte, size), 0)
	}
	return errors.Join(err, f.Close())
}
