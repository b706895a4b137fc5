package disktest

import (
	"fmt"
	"syscall"
)

func mount(dir string, mebibytes int) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", mebibytes))
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
