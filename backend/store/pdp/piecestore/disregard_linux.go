package piecestore

import (
	"os"

	"golang.org/x/sys/unix"
)

// disregard drops a file from the page cache, see posix_fadvise(2). A scrub that read its own recent writes
// from memory would vouch for a disk that it never read, and one that left its data in memory would displace
// what viewers read next. O_DIRECT would do no more, but needs aligned buffers and a file system that
// supports it. Pages that are not written yet stay in the cache, which does no harm.
func disregard(f *os.File) {
	_ = unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED)
}
