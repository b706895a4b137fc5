package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"strings"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/wallet"
	"footlight/backend/event"
)

// Keys is what the page inside the window may call about the creator's key.
type Keys struct {
	window *Window
	wallet *wallet.Wallet
}

// State is whose key is on this machine, and whether its owner has to open it.
func (k *Keys) State() (wallet.State, error) { return k.wallet.State() }

// Make makes a key. Without a passphrase the system's keyring keeps one.
func (k *Keys) Make(passphrase string) error { return k.wallet.Make(passphrase) }

// Import keeps the key of a backup.
func (k *Keys) Import(secret, passphrase string) error { return k.wallet.Import(secret, passphrase) }

// Unlock opens the key for as long as the studio runs.
func (k *Keys) Unlock(passphrase string) error { return k.wallet.Unlock(passphrase) }

// Backup is the key's secret, which the page shows to its owner.
func (k *Keys) Backup() (string, error) { return k.wallet.Backup() }

// Saved notes that the owner has put the backup away.
func (k *Keys) Saved() error { return k.wallet.Saved() }

// SignIn signs in to the server the window is at, and returns who has. What the page asks for from then on is
// asked for by them; the page itself never holds the session.
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

// owner is whose key is on this machine; none: there is none.
func (k *Keys) owner() (addresses []event.Address) {
	if state, err := k.wallet.State(); err == nil && state.Address != "" {
		if address, err := event.ParseAddress("address", state.Address); err == nil {
			addresses = append(addresses, address)
		}
	}
	return addresses
}

// SignTypedData signs what is written on the chain in the creator's name.
func (k *Keys) SignTypedData(data string) (string, error) { return k.wallet.SignTypedData(data) }

// Browse opens an address in the person's browser. In a room of the window's server it knows the creator then.
func (k *Keys) Browse(address string) {
	runtime.BrowserOpenURL(k.window.ctx, k.entrance(k.window.ctx, address))
}

// entry is how long a browser may take to open a room. Until then others on this machine who see its programs' arguments
// could use what it is given.
const entry = 2 * time.Minute

// patience is how long a click waits for a server that does not answer.
const patience = 5 * time.Second

// entrance is an address by which the browser signs its owner in, where it is a room's. What it needs for that stands
// behind the #, which browsers send to no server: a proof that is good once, and soon.
func (k *Keys) entrance(ctx context.Context, address string) string {
	at := k.window.visit.Load()
	if at == nil || strings.Contains(address, "#") || !at.hasRoom(address) {
		return address
	}
	key, err := k.wallet.Key()
	if err != nil {
		return address // a visitor's, until the key is open
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	proof, err := at.Prove(ctx, key, "The studio opens a room of Footlight in your browser.", entry)
	if err != nil {
		slog.Warn("the browser is not signed in", "error", err)
		return address
	}
	body, err := json.Marshal(proof)
	if err != nil {
		return address
	}
	return address + "#enter=" + base64.RawURLEncoding.EncodeToString(body)
}

// hasRoom reports whether an address is of a room at the server.
func (v *visit) hasRoom(address string) bool {
	return strings.HasPrefix(address, v.Base+"/room/") || strings.HasPrefix(address, v.Site+"/room/")
}
