package piecestore

import (
	"os"

	"golang.org/x/sys/unix"
)

// disregard drops what the page cache has of a file, see posix_fadvise(2). A
// scrub that reads its own recent writes back from memory would vouch for a disk
// it never looked at, and one that leaves behind what it read would push out what
// viewers are about to read. O_DIRECT does no more, and asks for aligned buffers
// and a file system that has it. Pages not written yet stay: that is no loss.
func disregard(f *os.File) {
	_ = unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED)
}
