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

// Secrets is the system's keyring. Get answers fs.ErrNotExist where it works and holds nothing under a name;
// any other error means that it cannot be used.
type Secrets interface {
	Get(name string) (string, error)
	Set(name, secret string) error
}

var (
	// ErrLocked says that the owner's passphrase is needed first.
	ErrLocked error = refusal{"the key is locked: type its passphrase", fs.ErrPermission}
	errWrong  error = refusal{"that is not the passphrase", fs.ErrPermission}
	errNone   error = refusal{"there is no key on this machine yet", fs.ErrNotExist}
	errThere  error = refusal{"there is a key on this machine already", fs.ErrExist}
	errOther  error = refusal{"that is the backup of another key than this machine's", fs.ErrExist}
)

// refusal is told to the key's owner, who need not know of which kind it is.
type refusal struct {
	words string
	kind  error
}

func (r refusal) Error() string { return r.words }

func (r refusal) Unwrap() error { return r.kind }

// shortest is how many characters a passphrase has that a person makes up.
const shortest = 10

// Wallet is one key. It is safe for concurrent use.
type Wallet struct {
	Path    string // the keystore file
	Keyring Secrets

	mu  sync.Mutex
	key *remote.Key // nil: none, or locked
}

// State is what is known of the wallet without its key.
type State struct {
	Address string `json:"address"` // empty: there is none
	Locked  bool   `json:"locked"`
	Keyring bool   `json:"keyring"` // the system keeps the passphrase, or would
	Saved   bool   `json:"saved"`   // its owner has a backup, and said so
	Path    string `json:"path"`
}

// State opens the key where nobody needs to be asked, and tells how it stands.
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

// Make makes a key. An empty passphrase is one for the keyring.
func (w *Wallet) Make(passphrase string) error {
	private, err := crypto.GenerateKey()
	if err != nil {
		return err
	}
	return w.keep(private, passphrase, false)
}

// Import keeps a key of which there is a backup already: 64 hexadecimal digits. It opens again a key whose passphrase
// is gone.
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

// Backup is the secret of the key, for its owner to write down.
func (w *Wallet) Backup() (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	return "0x" + hex.EncodeToString(crypto.FromECDSA(key.Private)), nil
}

// Saved notes that the owner has put a backup away.
func (w *Wallet) Saved() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	sealed, _, err := w.read()
	if err == nil {
		err = w.write(sealed, true)
	}
	return err
}

// Key is the opened key.
func (w *Wallet) Key() (remote.Key, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.key == nil {
		return remote.Key{}, ErrLocked
	}
	return *w.key, nil
}

// mayKeep is nil where no other key is lost for an owner's: there is none yet, or its own backup was brought.
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

// keep writes a key that nothing else is lost for: the keyring knows the passphrase of each by its address.
func (w *Wallet) keep(private *ecdsa.PrivateKey, pass string, saved bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	owner, cost := crypto.PubkeyToAddress(private.PublicKey), keystore.StandardScryptN
	if err := w.mayKeep(event.Address(owner), saved); err != nil {
		return err
	}
	if pass == "" {
		cost = keystore.LightScryptN // nobody guesses what is random
		pass = rand.Text()
		if err := w.Keyring.Set(event.Address(owner).String(), pass); err != nil {
			return fmt.Errorf("the system's keyring does not keep the passphrase: %w", err)
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

// write writes the file. Other wallets pass over what is noted in it.
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

// file is what anybody can read of it.
type file struct {
	Address string
	Saved   bool
	owner   event.Address
}

// read is the file, and whose key is in it.
func (w *Wallet) read() (sealed []byte, f file, err error) {
	if sealed, err = os.ReadFile(w.Path); err != nil {
		return nil, f, err
	}
	if err = json.Unmarshal(sealed, &f); err != nil {
		return nil, f, fmt.Errorf("the key's file %s: %w", w.Path, err)
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
