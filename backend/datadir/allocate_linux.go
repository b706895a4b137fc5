package datadir

import (
	"os"
	"syscall"
)

// allocate reserves size bytes of disk space for f without writing them. On some file systems it returns
// errors.ErrUnsupported.
func allocate(f *os.File, size int64) error { return syscall.Fallocate(int(f.Fd()), 0, 0, size) }
