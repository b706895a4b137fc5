package wallet

import (
	"errors"
	"io/fs"
	"os"

	"github.com/zalando/go-keyring"
)

// Keyring is the system's keyring: the Secret Service on Linux.
type Keyring struct{}

const service = "footlight-studio"

var errNoBus = errors.New("the keyring needs a D-Bus session, and there is none")

// reachable returns an error without a session bus, because the library would start one that outlives the
// studio.
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
