package ethereum

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/google/uuid"

	"footlight/backend/event"
)

// ErrPassphrase says that the key file does not open with the passphrase.
var ErrPassphrase = fmt.Errorf("ethereum: wrong passphrase for the operator key: %w", fs.ErrPermission)

// The files of a key folder.
const (
	keyFile        = "operator.json"       // a go-ethereum keystore file
	passphraseFile = "operator.passphrase" // only where the passphrase was made here
)

// passphraseBytes of randomness are in a passphrase made here.
const passphraseBytes = 32

// KeyConfig says where a key is kept. The passphrase is Passphrase, else what
// PassphraseFile holds, else one made at first use and kept beside the key.
type KeyConfig struct {
	Dir            string // made when missing
	Passphrase     string // a secret
	PassphraseFile string // path; one trailing newline is cut off
	LightKDF       bool   // spend 4 MB instead of 256 MB, and no second, on deriving the key; for small machines
}

// Key signs for one account. It prints as its address, never as itself.
type Key struct {
	private *ecdsa.PrivateKey
	address event.Address
}

// OpenKey reads the operator's key, making one at first use. ErrPassphrase is
// told apart.
func OpenKey(cfg KeyConfig) (*Key, error) {
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("ethereum: key folder: %w", err)
	}
	path := filepath.Join(cfg.Dir, keyFile)
	sealed, err := os.ReadFile(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return nil, fmt.Errorf("ethereum: read key: %w", err)
	}
	pass, random, err := cfg.passphrase(isNew)
	if err != nil {
		return nil, err
	}
	if isNew {
		return newKey(path, pass, cfg.cost(random))
	}
	opened, err := keystore.DecryptKey(sealed, pass)
	if errors.Is(err, keystore.ErrDecrypt) {
		return nil, fmt.Errorf("%w (%s)", ErrPassphrase, path)
	} else if err != nil {
		return nil, fmt.Errorf("ethereum: open key %s: %w", path, err)
	}
	return &Key{private: opened.PrivateKey, address: event.Address(opened.Address)}, nil
}

// Address is the account's.
func (k *Key) Address() event.Address { return k.address }

// String implements fmt.Stringer.
func (k *Key) String() string { return k.address.String() }

// GoString keeps %#v from showing the key.
func (k *Key) GoString() string { return k.String() }

func (k *Key) sign(tx *types.DynamicFeeTx, signer types.Signer) (*types.Transaction, error) {
	tx.ChainID = signer.ChainID()
	return types.SignNewTx(k.private, signer, tx)
}

// newKey makes a key and writes it so that it is either there whole or not.
func newKey(path, pass string, cost int) (*Key, error) {
	private, err := crypto.GenerateKey()
	if err != nil {
		return nil, fmt.Errorf("ethereum: make key: %w", err)
	}
	address := crypto.PubkeyToAddress(private.PublicKey)
	key := &keystore.Key{Id: uuid.New(), Address: address, PrivateKey: private}
	sealed, err := keystore.EncryptKey(key, pass, cost, keystore.StandardScryptP)
	if err != nil {
		return nil, fmt.Errorf("ethereum: seal key: %w", err)
	}
	if err := writeSecret(path, sealed); err != nil {
		return nil, err
	}
	return &Key{private: private, address: event.Address(address)}, nil
}

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
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*.tmp") // mode 0600
	if err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a rename in the folder last, where folders can be synced.
func syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil {
		return fmt.Errorf("ethereum: write secret: %w", err)
	}
	return nil
}
