package node

import (
	"errors"
	"os"
	"syscall"
)

// allocate has f take up room on its disk up to size; without writing it, where the file
// system can.
func allocate(f *os.File, size int64) error {
	err := syscall.Fallocate(int(f.Fd()), 0, 0, size)
	if errors.Is(err, errors.ErrUnsupported) {
		return writeZeros(f, size)
	}
	return err
}
