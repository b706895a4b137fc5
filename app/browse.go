package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"strings"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Browse opens an address in the person's browser. A room of the window's server then knows its creator.
func (k *Keys) Browse(address string) {
	runtime.BrowserOpenURL(k.window.ctx, k.entrance(k.window.ctx, address))
}

const (
	// proofLife limits the time in which a browser opens a room. Until the room is open, another user of this
	// machine who sees the arguments of its programs could use the proof.
	proofLife = 2 * time.Minute
	// proofTimeout limits how long a click waits for a server that does not answer.
	proofTimeout = 5 * time.Second
)

// entrance returns an address by which the browser signs the creator in, if the address is that of a room. The proof
// for that stands behind the #, which browsers send to no server. It is good once, and for a short time.
func (k *Keys) entrance(ctx context.Context, address string) string {
	at := k.window.visit.Load()
	if at == nil || strings.Contains(address, "#") || !at.hasRoom(address) {
		return address
	}
	key, err := k.wallet.Key()
	if err != nil {
		return address // the browser enters as a guest until the key is open
	}
	ctx, cancel := context.WithTimeout(ctx, proofTimeout)
	defer cancel()
	proof, err := at.Prove(ctx, key, "The studio opens a room of Footlight in your browser.", proofLife)
	if err != nil {
		slog.Warn("browser was not signed in", "error", err)
		return address
	}
	body, err := json.Marshal(proof)
	if err != nil {
		return address
	}
	return address + "#enter=" + base64.RawURLEncoding.EncodeToString(body)
}

// hasRoom reports whether an address is that of a room at the server.
func (v *visit) hasRoom(address string) bool {
	return strings.HasPrefix(address, v.Base+"/room/") || strings.HasPrefix(address, v.Site+"/room/")
}
