package ethereum_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/ethereum"
)

func openKey(t *testing.T, cfg ethereum.KeyConfig) *ethereum.Key {
	t.Helper()
	key, err := ethereum.OpenKey(cfg)
	require.NoError(t, err)
	return key
}

func TestKeyIsMadeOnceAndKeptPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	first := openKey(t, ethereum.KeyConfig{Dir: dir})
	assert.Equal(t, first.Address(), openKey(t, ethereum.KeyConfig{Dir: dir}).Address(), "opened again")
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2)
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
	require.NoError(t, err)
	pass, err := os.ReadFile(filepath.Join(dir, "operator.passphrase"))
	require.NoError(t, err)
	opened, err := keystore.DecryptKey(sealed, string(pass))
	require.NoError(t, err, "go-ethereum reads %v", opened)
	assert.EqualValues(t, key.Address(), opened.Address, "go-ethereum reads %v", opened)
}

func TestKeyPassphrase(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(t.TempDir(), "passphrase")
	require.NoError(t, os.WriteFile(file, []byte("open sesame\n"), 0o600))
	key := openKey(t, ethereum.KeyConfig{Dir: dir, PassphraseFile: file, LightKDF: true})
	again := openKey(t, ethereum.KeyConfig{Dir: dir, Passphrase: "open sesame"})
	assert.Equal(t, key.Address(), again.Address())
	_, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: dir, Passphrase: "open barley"})
	assert.ErrorIs(t, err, ethereum.ErrPassphrase, "wrong passphrase")
	assert.NotContains(t, err.Error(), "barley", "wrong passphrase")
	// A key with a lost passphrase must not be replaced by a new one.
	for _, cfg := range []ethereum.KeyConfig{{Dir: dir}, {Dir: dir, PassphraseFile: file + "-gone"}} {
		_, err := ethereum.OpenKey(cfg)
		assert.ErrorIs(t, err, fs.ErrNotExist, "lost passphrase")
	}
}

func TestKeyPrintsAsItsAddress(t *testing.T) {
	key := openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		assert.Equal(t, key.Address().String(), fmt.Sprintf(verb, key), "%s prints", verb)
	}
}

func TestKeyFileTellsTheAccount(t *testing.T) {
	dir := t.TempDir()
	_, _, err := ethereum.KeyFile(dir)
	assert.ErrorIs(t, err, fs.ErrNotExist, "an empty folder")
	key := openKey(t, ethereum.KeyConfig{Dir: dir})
	address, path, err := ethereum.KeyFile(dir)
	if err != nil || address != key.Address() || path != filepath.Join(dir, "operator.json") {
		t.Errorf("got %s in %s, %v; want %s", address, path, err, key)
	}
}
