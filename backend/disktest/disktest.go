// Package disktest mounts disks for tests that fill or freeze them.
package disktest

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// Dir returns a folder on its own disk of that many MiB. The test is skipped if no disk can be
// mounted.
func Dir(t *testing.T, mebibytes int) string {
	t.Helper()
	dir := t.TempDir()
	if err := mount(dir, mebibytes); err != nil {
		t.Skip("no disk can be mounted here:", err)
	}
	t.Cleanup(func() {
		if err := unmount(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// Fill fills the disk of dir until the returned function is called.
func Fill(t *testing.T, dir string) (off func()) {
	t.Helper()
	f, err := os.CreateTemp(dir, "everything-*")
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 20; size > 0 && err == nil; size /= 2 {
		for err == nil {
			_, err = f.Write(make([]byte, size))
		}
		if errors.Is(err, syscall.ENOSPC) {
			err = nil
		}
	}
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(f.Name()); err != nil {
			t.Error(err)
		}
	}
}
