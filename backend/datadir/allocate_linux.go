package datadir

import (
	"os"
	"syscall"
)

// allocate has f take up room on its disk up to size, without writing it. Some file
// systems cannot: errors.ErrUnsupported.
func allocate(f *os.File, size int64) error { return syscall.Fallocate(int(f.Fd()), 0, 0, size) }
