package datadir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFolderHasOneServer(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err = first.Announce(Addresses{HTTP: "127.0.0.1:41234", PID: os.Getpid()}); err != nil {
		t.Fatal(err)
	}
	_, err = Open(dir)
	if !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "127.0.0.1:41234") {
		t.Errorf("second server: %v", err)
	}
	if a, unread := ReadAddresses(dir); unread != nil || a.HTTP != "127.0.0.1:41234" {
		t.Errorf("server.json says %+v, %v", a, unread)
	}
	if err = errors.Join(first.Withdraw(), first.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err = ReadAddresses(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("server.json after a clean stop: %v", err)
	}
}

func TestFolderForgetsAServerThatWasKilled(t *testing.T) {
	dir := t.TempDir()
	killed, err := Open(dir)
	if err == nil {
		err = errors.Join(killed.Announce(Addresses{HTTP: "127.0.0.1:41234"}), killed.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	next, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = ReadAddresses(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("while the next server opens, server.json is still there: %v", err)
	}
	if err = next.Close(); err != nil {
		t.Error(err)
	}
}

// TestFolderConceals what was left readable for everybody.
func TestFolderConceals(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"hls", "logs", "mine"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{"hls": 0o700, "logs": 0o700, "mine": 0o755} {
		info, missing := os.Stat(f.Sub(name))
		if missing != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", name, info, missing)
		}
	}
	if err = f.Close(); err != nil {
		t.Error(err)
	}
}
