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
	defaultRate    = 350_000 // bytes per second, assumed until the first part is written
	warnBelow      = 10 * time.Minute
	maxLeft        = 1000 * time.Hour // that is reported
)

// room estimates how much of a show still fits on the disk. Other goroutines read the atomic fields.
type room struct {
	left atomic.Int64 // ns
	full atomic.Bool  // the recording has paused because the disk is full

	bytes  int64 // of all parts so far
	length time.Duration
	warned bool // that the disk will be full soon
}

// Free returns how many bytes this process may still write to the disk of a folder.
func Free(dir string) (int64, error) {
	var disk unix.Statfs_t
	err := unix.Statfs(dir, &disk)
	return int64(disk.Bavail) * int64(disk.Bsize), err
}

// used adds a part to the estimate.
func (r *room) used(bytes int64, length time.Duration) {
	r.bytes += bytes
	r.length += length
}

// lets reports whether the disk has room for another part, with reserve bytes left free. It logs a warning
// warnBelow before the disk is full.
func (r *room) lets(dir string, reserve int64, log *slog.Logger) bool {
	reserve = cmp.Or(reserve, defaultReserve)
	free, err := Free(dir)
	if err != nil {
		return true // writing the part will report the problem
	}
	second := float64(defaultRate)
	if r.length > 0 {
		second = max(1, float64(r.bytes)/r.length.Seconds())
	}
	seconds := min(float64(max(0, free-reserve))/second, maxLeft.Seconds())
	left := time.Duration(seconds * float64(time.Second))
	r.left.Store(int64(left))
	was := r.full.Load()
	// A margin keeps the recording from resuming for a moment only.
	full := free < reserve || was && free < 2*reserve
	r.full.Store(full)
	switch {
	case full && !was:
		log.Error("the disk is full: the recording pauses until there is room; the show goes on", "folder", dir)
	case was && !full:
		log.Info("the disk has room again: the recording goes on", "folder", dir)
	case left < warnBelow && !r.warned:
		log.Warn("the disk will be full soon; then the recording pauses and the show goes on", "folder", dir, "left", left.Round(time.Second))
	}
	r.warned = left < warnBelow
	return !full
}
