package wallet

import (
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/google/uuid"

	"footlight/app/remote"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// Secrets stores secrets by name, as the system's keyring does. Get returns fs.ErrNotExist if there is no
// secret of that name; any other error means that the keyring cannot be used.
type Secrets interface {
	Get(name string) (string, error)
	Set(name, secret string) error
}

var (
	// ErrLocked means that the owner has to type the passphrase first.
	ErrLocked error = refusal{"the key is locked: type its passphrase", fs.ErrPermission}
	errWrong  error = refusal{"that is not the passphrase", fs.ErrPermission}
	errNone   error = refusal{"there is no key on this machine yet", fs.ErrNotExist}
	errThere  error = refusal{"there is a key on this machine already", fs.ErrExist}
	errOther  error = refusal{"that is the backup of another key than this machine's", fs.ErrExist}
)

// refusal is an error whose text is shown to the owner of the key, without the text of its kind.
type refusal struct {
	words string
	kind  error
}

func (r refusal) Error() string { return r.words }

func (r refusal) Unwrap() error { return r.kind }

// shortest is the minimum length of a passphrase that a person chooses, in characters.
const shortest = 10

// Wallet is one key. It is safe for concurrent use.
type Wallet struct {
	Path    string // the keystore file
	Keyring Secrets

	mu  sync.Mutex
	key *remote.Key // is nil if there is none, or it is locked
}

// State describes the wallet without its key.
type State struct {
	Address string `json:"address"` // is empty if there is no key
	Locked  bool   `json:"locked"`
	Keyring bool   `json:"keyring"` // the system's keyring holds the passphrase, or could
	Saved   bool   `json:"saved"`   // the owner confirmed to have a backup
	Path    string `json:"path"`
}

// State opens the key if the keyring has its passphrase, and returns the state of the wallet.
func (w *Wallet) State() (State, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := State{Path: w.Path}
	sealed, file, err := w.read()
	if errors.Is(err, fs.ErrNotExist) {
		_, err = w.Keyring.Get(w.Path)
		s.Keyring = err == nil || errors.Is(err, fs.ErrNotExist)
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.Address, s.Saved = file.owner.String(), file.Saved
	pass, err := w.Keyring.Get(s.Address)
	works := err == nil || errors.Is(err, fs.ErrNotExist)
	if w.key == nil && err == nil {
		err = w.unseal(sealed, pass)
	}
	s.Locked = w.key == nil
	s.Keyring = err == nil || s.Locked && works
	return s, nil
}

// Make makes a new key. If the passphrase is empty, a random one is stored in the keyring.
func (w *Wallet) Make(passphrase string) error {
	private, err := crypto.GenerateKey()
	if err != nil {
		return err
	}
	return w.keep(private, passphrase, false)
}

// Import stores a key from its backup of 64 hexadecimal digits. It also restores a key whose passphrase was
// lost.
func (w *Wallet) Import(secret, passphrase string) error {
	private, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(secret), "0x"))
	if err != nil {
		return event.Invalid("key", "is no backup of a key: there should be 64 digits and letters a to f in it")
	}
	return w.keep(private, passphrase, true)
}

// Unlock opens the key with its owner's passphrase.
func (w *Wallet) Unlock(passphrase string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	sealed, _, err := w.read()
	if errors.Is(err, fs.ErrNotExist) {
		return errNone
	}
	if err != nil {
		return err
	}
	return w.unseal(sealed, passphrase)
}

// Backup returns the secret of the key in hex, for the owner to write down.
func (w *Wallet) Backup() (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	return "0x" + hex.EncodeToString(crypto.FromECDSA(key.Private)), nil
}

// Saved records that the owner has a backup.
func (w *Wallet) Saved() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	sealed, _, err := w.read()
	if err == nil {
		err = w.write(sealed, true)
	}
	return err
}

// Key returns the opened key, or ErrLocked.
func (w *Wallet) Key() (remote.Key, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.key == nil {
		return remote.Key{}, ErrLocked
	}
	return *w.key, nil
}

// mayKeep returns an error if storing the owner's key would overwrite another one. It returns nil if there is
// no key yet, or if the key is restored from its own backup.
func (w *Wallet) mayKeep(owner event.Address, backup bool) error {
	_, there, err := w.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !backup:
		return errors.Join(errThere, err)
	case there.owner != owner:
		return errOther
	}
	return nil
}

// keep stores a key if mayKeep allows it. The keyring holds the passphrase of each key under its address.
func (w *Wallet) keep(private *ecdsa.PrivateKey, pass string, saved bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	owner, cost := crypto.PubkeyToAddress(private.PublicKey), keystore.StandardScryptN
	if err := w.mayKeep(event.Address(owner), saved); err != nil {
		return err
	}
	if pass == "" {
		cost = keystore.LightScryptN // a random passphrase cannot be guessed
		pass = rand.Text()
		if err := w.Keyring.Set(event.Address(owner).String(), pass); err != nil {
			return fmt.Errorf("store the passphrase in the system's keyring: %w", err)
		}
	} else if len([]rune(pass)) < shortest {
		return event.Invalid("passphrase", "needs %d characters or more", shortest)
	}
	sealed, err := keystore.EncryptKey(&keystore.Key{
		Id: uuid.New(), Address: owner, PrivateKey: private,
	}, pass, cost, keystore.StandardScryptP)
	if err != nil {
		return err
	}
	if err = os.MkdirAll(filepath.Dir(w.Path), 0o700); err != nil {
		return err
	}
	if err = w.write(sealed, saved); err != nil {
		return err
	}
	key := remote.KeyOf(private)
	w.key = &key
	return nil
}

// write writes the keystore file. Other wallets ignore the field "saved" that it adds.
func (w *Wallet) write(sealed []byte, saved bool) error {
	f := map[string]json.RawMessage{}
	err := json.Unmarshal(sealed, &f)
	if err == nil && saved {
		f["saved"] = json.RawMessage("true")
		sealed, err = json.Marshal(f)
	}
	if err == nil {
		err = durable.WriteFile(w.Path, sealed, 0o600)
	}
	if err != nil {
		return fmt.Errorf("write the key: %w", err)
	}
	return nil
}

// file holds the unencrypted fields of a keystore file.
type file struct {
	Address string
	Saved   bool
	owner   event.Address
}

// read returns the keystore file and its unencrypted fields.
func (w *Wallet) read() (sealed []byte, f file, err error) {
	if sealed, err = os.ReadFile(w.Path); err != nil {
		return nil, f, err
	}
	if err = json.Unmarshal(sealed, &f); err != nil {
		return nil, f, fmt.Errorf("read the key's file %s: %w", w.Path, err)
	}
	f.owner, err = event.ParseAddress("address", "0x"+f.Address) // keystore files leave 0x out
	return sealed, f, err
}

func (w *Wallet) unseal(sealed []byte, pass string) error {
	opened, err := keystore.DecryptKey(sealed, pass)
	if errors.Is(err, keystore.ErrDecrypt) {
		return errWrong
	}
	if err != nil {
		return err
	}
	key := remote.KeyOf(opened.PrivateKey)
	w.key = &key
	return nil
}
