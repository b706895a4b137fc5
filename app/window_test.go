package app

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"footlight/backend/event"
)

func newWindow(t *testing.T) *Window {
	t.Helper()
	return &Window{settings: settings{path: filepath.Join(t.TempDir(), "footlight", "studio.json")}}
}

func TestWindowRemembersItsServer(t *testing.T) {
	w := newWindow(t)
	if got, err := w.Server(); err != nil || got != defaultServer {
		t.Fatalf("first start: %q, %v", got, err)
	}
	if got, err := w.SetServer(" stage.example.org:8443/ "); err != nil || got != "http://stage.example.org:8443" {
		t.Fatalf("SetServer: %q, %v", got, err)
	}
	again := &Window{settings: w.settings}
	if got, err := again.Server(); err != nil || got != "http://stage.example.org:8443" {
		t.Fatalf("next start: %q, %v", got, err)
	}
}

func TestWindowKeepsTheOldServerWhenTheNewOneIsWrong(t *testing.T) {
	w := newWindow(t)
	if _, err := w.SetServer("https://good.example"); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"", "ftp://x", "http://", "http://:80", "https://a:b@c", "https://a/path", "https://a?x=1", "https://a#x", "http://[", "javascript:alert(1)",
	} {
		_, err := w.SetServer(address)
		if invalid := (*event.ErrInvalid)(nil); !errors.As(err, &invalid) || invalid.Field != "server" {
			t.Errorf("SetServer(%q) = %v, want an invalid server", address, err)
		}
	}
	if got, _ := w.Server(); got != "https://good.example" {
		t.Errorf("Server() = %q", got)
	}
}

func TestWindowSaysWhenItsSettingsAreBroken(t *testing.T) {
	w := newWindow(t)
	if _, err := w.SetServer(defaultServer); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.settings.path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Server(); err == nil || got != defaultServer {
		t.Errorf("Server() = %q, %v; want the default and an error", got, err)
	}
	if _, err := w.SetServer(defaultServer); err != nil {
		t.Errorf("saving again: %v", err)
	}
	if _, err := w.Server(); err != nil {
		t.Errorf("after saving again: %v", err)
	}
}

func FuzzParseServer(f *testing.F) {
	for _, seed := range []string{defaultServer, "localhost", "https://[::1]:1/", "//", "http://a b", "http://x/%zz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		server, err := parseServer(address)
		if err != nil {
			return
		}
		if again, err := parseServer(server); err != nil || again != server {
			t.Errorf("parseServer(%q) = %q, which becomes %q, %v", address, server, again, err)
		}
	})
}
