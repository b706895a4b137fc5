package keep

import (
	"cmp"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

const (
	defaultReserve = 256 << 20
	usual          = 350_000 // bytes a second of a show of which nothing is known yet
	shortly        = 10 * time.Minute
	longest        = 1000 * time.Hour // that is told of
)

// room is for how much of a show the disk has room. The two that others read are atomic.
type room struct {
	left atomic.Int64 // ns
	full atomic.Bool  // the recording has ended for want of it

	bytes  int64 // of the parts so far
	length time.Duration
	told   bool // that it is short
}

// Free is how many bytes we may still write to a folder's disk.
func Free(dir string) (int64, error) {
	var disk unix.Statfs_t
	err := unix.Statfs(dir, &disk)
	return int64(disk.Bavail) * int64(disk.Bsize), err
}

// used notes what a part took.
func (r *room) used(bytes int64, length time.Duration) {
	r.bytes += bytes
	r.length += length
}

// lets reports whether another part may be kept in a folder, so that some bytes of its disk stay free. It tells
// before that ends.
func (r *room) lets(dir string, reserve int64, log *slog.Logger) bool {
	reserve = cmp.Or(reserve, defaultReserve)
	free, err := Free(dir)
	if err != nil {
		return true // writing will tell
	}
	second := float64(usual)
	if r.length > 0 {
		second = max(1, float64(r.bytes)/r.length.Seconds())
	}
	seconds := min(float64(max(0, free-reserve))/second, longest.Seconds())
	left := time.Duration(seconds * float64(time.Second))
	r.left.Store(int64(left))
	was := r.full.Load()
	full := free < reserve || was && free < 2*reserve // it does not begin again for a moment
	r.full.Store(full)
	switch {
	case full && !was:
		log.Error("the disk is full: the recording ends here, and goes on when there is room; the show goes on", "folder", dir)
	case was && !full:
		log.Info("there is room again: the recording goes on", "folder", dir)
	case left < shortly && !r.told:
		log.Warn("the disk will be full soon; then the recording ends, and the show goes on", "folder", dir, "left", left.Round(time.Second))
	}
	r.told = left < shortly
	return !full
}
