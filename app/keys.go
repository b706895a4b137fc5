package app

import (
	"context"

	"footlight/app/wallet"
	"footlight/backend/event"
)

// Keys holds what the page inside the window may call about the creator's key.
type Keys struct {
	window *Window
	wallet *wallet.Wallet
}

// State returns whose key is on this machine, and whether its owner has to open it.
func (k *Keys) State() (wallet.State, error) { return k.wallet.State() }

// Make makes a key. Without a passphrase, one is made and kept in the system's keyring.
func (k *Keys) Make(passphrase string) error { return k.wallet.Make(passphrase) }

// Import takes the key from a backup.
func (k *Keys) Import(secret, passphrase string) error { return k.wallet.Import(secret, passphrase) }

// Unlock opens the key for as long as the studio runs.
func (k *Keys) Unlock(passphrase string) error { return k.wallet.Unlock(passphrase) }

// Backup returns the key's secret, which the page shows to its owner.
func (k *Keys) Backup() (string, error) { return k.wallet.Backup() }

// Saved notes that the owner has put the backup away.
func (k *Keys) Saved() error { return k.wallet.Saved() }

// SignIn signs in to the server that the window is at, and returns the creator's address. From then on the page calls
// the server in the creator's name; the page itself never holds the session.
func (k *Keys) SignIn() (string, error) {
	at := k.window.visit.Load()
	if at == nil {
		return "", errNowhere
	}
	return k.signIn(k.window.ctx, at)
}

func (k *Keys) signIn(ctx context.Context, at *visit) (string, error) {
	key, err := k.wallet.Key()
	if err != nil {
		return "", err
	}
	server := at.Server
	if err = server.SignIn(ctx, key, "The studio signs in to Footlight."); err != nil {
		return "", err
	}
	at.session.Store(&server.Bearer)
	return key.Address.String(), nil
}

// owner returns the address of the key on this machine, or nothing if there is no key.
func (k *Keys) owner() (addresses []event.Address) {
	if state, err := k.wallet.State(); err == nil && state.Address != "" {
		if address, err := event.ParseAddress("address", state.Address); err == nil {
			addresses = append(addresses, address)
		}
	}
	return addresses
}

// SignTypedData signs an intent in the creator's name (EIP-712), for the chain and the contract that the server named
// at first.
func (k *Keys) SignTypedData(data string) (string, error) {
	at := k.window.visit.Load()
	if at == nil {
		return "", errNowhere
	}
	return k.wallet.SignTypedData(data, at.Trusts)
}
