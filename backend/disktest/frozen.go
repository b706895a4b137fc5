package disktest

import (
	"context"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Freezable returns a folder on its own file system of that many MiB, and a function that makes
// every write to it hang until off is called. The test is skipped if no file system can be mounted.
func Freezable(t *testing.T, mebibytes int) (dir string, freeze func() (off func())) {
	t.Helper()
	dir = t.TempDir()
	image := filepath.Join(t.TempDir(), "image")
	for _, args := range [][]string{
		{"truncate", "-s", strconv.Itoa(mebibytes) + "M", image},
		{"mkfs.ext4", "-q", "-F", image},
		{"mount", "-o", "loop", image, dir},
	} {
		if out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Skipf("no disk can be mounted here: %v: %v %s", args, err, out)
		}
	}
	t.Cleanup(func() {
		if err := unmount(dir); err != nil {
			t.Error(err)
		}
	})
	return dir, func() func() { return frozen(t, dir) }
}

// frozen freezes the file system of dir (fsfreeze(8)). The end of the test unfreezes it, because a
// process that writes to it could not be stopped otherwise.
func frozen(t *testing.T, dir string) (off func()) {
	t.Helper()
	run := func(flag string) {
		if out, err := exec.CommandContext(context.WithoutCancel(t.Context()), "fsfreeze", flag, dir).CombinedOutput(); err != nil {
			t.Errorf("fsfreeze %s: %v %s", flag, err, out)
		}
	}
	run("--freeze")
	off = sync.OnceFunc(func() { run("--unfreeze") })
	t.Cleanup(off)
	return off
}
