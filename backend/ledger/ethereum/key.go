package ethereum

import (
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/google/uuid"

	"footlight/backend/event"
)

// ErrPassphrase is returned if the passphrase does not open the key file.
var ErrPassphrase = fmt.Errorf("ethereum: wrong passphrase for the operator key: %w", fs.ErrPermission)

// keyFile is the name of the key's file, a go-ethereum keystore file.
const keyFile = "operator.json"

// KeyConfig says where a key is kept. Its passphrase is Passphrase, or else the content of PassphraseFile, or
// else one that is generated at first use and kept beside the key.
type KeyConfig struct {
	Dir            string // created if missing
	Passphrase     string // a secret
	PassphraseFile string // path; one trailing newline is cut off
	LightKDF       bool   // derive the key with 4 MB instead of 256 MB, in much less than a second; for small machines
}

// Key signs for one account. It prints as its address, never as the private key.
type Key struct {
	private *ecdsa.PrivateKey
	address event.Address
}

// OpenKey reads the operator's key, and generates one at first use. It returns ErrPassphrase if the
// passphrase is wrong.
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

// Address returns the account's address.
func (k *Key) Address() event.Address { return k.address }

func (k *Key) String() string { return k.address.String() }

// GoString keeps %#v from showing the key.
func (k *Key) GoString() string { return k.String() }

func (k *Key) sign(tx *types.DynamicFeeTx, signer types.Signer) (*types.Transaction, error) {
	tx.ChainID = signer.ChainID()
	return types.SignNewTx(k.private, signer, tx)
}

// newKey generates a key and writes its file atomically.
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

// KeyFile returns the address of the key that is kept in dir, and the path of its file, without opening the
// key. It returns fs.ErrNotExist if there is none yet.
func KeyFile(dir string) (address event.Address, path string, err error) {
	path = filepath.Join(dir, keyFile)
	sealed, err := os.ReadFile(path)
	if err != nil {
		return address, path, fmt.Errorf("ethereum: read key: %w", err)
	}
	var file struct{ Address string }
	if err = json.Unmarshal(sealed, &file); err != nil {
		return address, path, fmt.Errorf("ethereum: key file %s: %w", path, err)
	}
	address, err = event.ParseAddress("address", "0x"+file.Address) // keystore files leave 0x out
	return address, path, err
}
