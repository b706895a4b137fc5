package wallet

import (
	"errors"
	"io/fs"
	"os"

	"github.com/zalando/go-keyring"
)

// Keyring is the system's: the Secret Service on Linux.
type Keyring struct{}

const service = "footlight-studio"

var errNoBus = errors.New("there is no session bus, and so no keyring")

// reachable keeps the library from starting a bus that would outlive the studio.
func (Keyring) reachable() error {
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		return errNoBus
	}
	return nil
}

// Get implements Secrets.
func (k Keyring) Get(name string) (string, error) {
	if err := k.reachable(); err != nil {
		return "", err
	}
	secret, err := keyring.Get(service, name)
	if errors.Is(err, keyring.ErrNotFound) {
		return "", fs.ErrNotExist
	}
	return secret, err
}

// Set implements Secrets.
func (k Keyring) Set(name, secret string) error {
	if err := k.reachable(); err != nil {
		return err
	}
	return keyring.Set(service, name, secret)
}
