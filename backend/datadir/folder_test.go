package datadir

import (
	"errors"
	"io/fs"
	"os"
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
