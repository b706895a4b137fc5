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
	// reserveSize is more than a server writes before it answers: chain and bus begin
	// new files.
	reserveSize = 64 << 20
	// startSize is the room with which a server starts as usual.
	startSize = reserveSize / 2
	// reserveEvery is how often a reserve that is not whole is added to.
	reserveEvery = 5 * time.Second
)

// Reserve is a file that takes up room on the disk of the data folder. It is given
// up while a server starts, which after a crash on a full disk could not be done
// otherwise, and taken again once the server answers.
type Reserve struct {
	path string
	log  *slog.Logger
	size int64 // what was given up
}

// OpenReserve gives the room to a server that starts, where it may need it.
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
	r.log.Warn("the disk is full: the server starts in what it had reserved", "free", room.Free, "reserved", r.size)
	return os.Truncate(r.path, 0)
}

// Run adds to the reserve until ctx ends: what was given up and not taken back, and else
// a quarter of the free room at most.
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

// TakeBack has the reserve be as large as it was before the start, if there is room.
func (r *Reserve) TakeBack() { r.hold(1, r.size) }

// Close takes back what a start that failed did not get to.
func (r *Reserve) Close() error {
	r.TakeBack()
	return nil
}

// hold has the reserve be as large as that, if a part of the free room is enough.
func (r *Reserve) hold(part uint64, size int64) {
	room, err := disk.Usage(filepath.Dir(r.path))
	if err == nil {
		err = r.grow(min(size, int64(room.Free/part)))
	}
	if err != nil && !event.IsFull(err) {
		r.log.Warn("no room is reserved for a start on a full disk", "err", err)
	}
}

// grow never makes the reserve smaller.
func (r *Reserve) grow(size int64) error {
	f, err := os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Size() < size {
		err = allocate(f, size)
	}
	if errors.Is(err, errors.ErrUnsupported) { // then it is taken up by writing
		_, err = f.WriteAt(make([]byte, size), 0)
	}
	return errors.Join(err, f.Close())
}
