package disktest

import (
	"context"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Freezable is a folder on a file system of its own of so many MiB, and what
// has every write to it hang until the freeze is called off. A test for which
// none can be mounted is skipped.
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

// frozen freezes the file system of dir (fsfreeze(8)). It is thawed with the
// test at the latest, or whoever writes to it could never be stopped.
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
