package ethereum_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/keystore"

	"footlight/backend/ledger/ethereum"
)

func openKey(t *testing.T, cfg ethereum.KeyConfig) *ethereum.Key {
	t.Helper()
	key, err := ethereum.OpenKey(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestKeyIsMadeOnceAndKeptPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	first := openKey(t, ethereum.KeyConfig{Dir: dir})
	if again := openKey(t, ethereum.KeyConfig{Dir: dir}); again.Address() != first.Address() {
		t.Errorf("second open gave %s, want %s", again, first)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d files, %v; want key and passphrase", len(files), err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", f.Name(), info.Mode(), err)
		}
	}
}

func TestKeyIsAKeystoreFile(t *testing.T) {
	dir := t.TempDir()
	key := openKey(t, ethereum.KeyConfig{Dir: dir})
	sealed, err := os.ReadFile(filepath.Join(dir, "operator.json"))
	if err != nil {
		t.Fatal(err)
	}
	pass, err := os.ReadFile(filepath.Join(dir, "operator.passphrase"))
	if err != nil {
		t.Fatal(err)
	}
	opened, err := keystore.DecryptKey(sealed, string(pass))
	if err != nil || opened.Address != [20]byte(key.Address()) {
		t.Errorf("go-ethereum reads %v, %v; want %s", opened, err, key)
	}
}

func TestKeyPassphrase(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(t.TempDir(), "passphrase")
	if err := os.WriteFile(file, []byte("open sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	key := openKey(t, ethereum.KeyConfig{Dir: dir, PassphraseFile: file, LightKDF: true})
	if again := openKey(t, ethereum.KeyConfig{Dir: dir, Passphrase: "open sesame"}); again.Address() != key.Address() {
		t.Errorf("got %s, want %s", again, key)
	}
	_, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: dir, Passphrase: "open barley"})
	if !errors.Is(err, ethereum.ErrPassphrase) || strings.Contains(err.Error(), "barley") {
		t.Errorf("wrong passphrase: got %v, want %v", err, ethereum.ErrPassphrase)
	}
	// A key whose passphrase is gone is not replaced by a new one.
	for _, cfg := range []ethereum.KeyConfig{{Dir: dir}, {Dir: dir, PassphraseFile: file + "-gone"}} {
		if _, err := ethereum.OpenKey(cfg); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("lost passphrase: got %v, want %v", err, fs.ErrNotExist)
		}
	}
}

func TestKeyPrintsAsItsAddress(t *testing.T) {
	key := openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(verb, key); got != key.Address().String() {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func TestKeyFileTellsTheAccount(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := ethereum.KeyFile(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
	key := openKey(t, ethereum.KeyConfig{Dir: dir})
	address, path, err := ethereum.KeyFile(dir)
	if err != nil || address != key.Address() || path != filepath.Join(dir, "operator.json") {
		t.Errorf("got %s in %s, %v; want %s", address, path, err, key)
	}
}
