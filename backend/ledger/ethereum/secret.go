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

// passphraseFile is the name of the file with the passphrase. It exists only if the passphrase was generated.
const passphraseFile = "operator.passphrase"

// passphraseBytes is the number of random bytes in a generated passphrase.
const passphraseBytes = 32

// cost returns the scrypt cost of a new key. A passphrase chosen by a person needs the full cost to resist
// guessing; one of 32 random bytes does not.
func (cfg KeyConfig) cost(random bool) int {
	if random || cfg.LightKDF {
		return keystore.LightScryptN
	}
	return keystore.StandardScryptN
}

// passphrase returns the passphrase, and generates one if it may. random reports whether it was generated.
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

// writeSecret writes a file that only its owner can read, and syncs it.
func writeSecret(path string, content []byte) error {
	if err := durable.WriteFile(path, content, 0o600); err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	return nil
}
