//go:build linux || darwin

package keep

import "syscall"

// freeBytes is how much we may still write to a folder's disk.
func freeBytes(dir string) (int64, error) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(dir, &disk)
	return int64(disk.Bavail) * int64(disk.Bsize), err
}
