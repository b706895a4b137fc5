package ethereum

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"

	"footlight/backend/durable"
)

// passphraseBytes of randomness are in a passphrase made here.
const passphraseBytes = 32

// cost is how hard a new key is made to guess: a person's passphrase needs the
// full cost, one of 32 random bytes needs none.
func (cfg KeyConfig) cost(random bool) int {
	if random || cfg.LightKDF {
		return keystore.LightScryptN
	}
	return keystore.StandardScryptN
}

// passphrase finds or makes the passphrase; random says that it was made here.
func (cfg KeyConfig) passphrase(mayMake bool) (pass string, random bool, err error) {
	if cfg.Passphrase != "" {
		return cfg.Passphrase, false, nil
	}
	path := cmp.Or(cfg.PassphraseFile, filepath.Join(cfg.Dir, passphraseFile))
	text, err := os.ReadFile(path)
	switch {
	case err == nil:
		return strings.TrimSuffix(string(text), "\n"), cfg.PassphraseFile == "", nil
	case cfg.PassphraseFile != "" || !mayMake || !errors.Is(err, fs.ErrNotExist):
		return "", false, fmt.Errorf("ethereum: passphrase of the operator key: %w", err)
	}
	made := make([]byte, passphraseBytes)
	if _, err := rand.Read(made); err != nil {
		return "", false, fmt.Errorf("ethereum: make passphrase: %w", err)
	}
	pass = hex.EncodeToString(made)
	return pass, true, writeSecret(path, []byte(pass))
}

// writeSecret writes a file only its owner can read, and makes it last.
func writeSecret(path string, content []byte) error {
	if err := durable.WriteFile(path, content, 0o600); err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	return nil
}
