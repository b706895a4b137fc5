//go:build !linux

package node

import "os"

// allocate has f take up room on its disk up to size, where a file of zeros does.
func allocate(f *os.File, size int64) error {
	_, err := f.WriteAt(make([]byte, size), 0)
	return err
}
