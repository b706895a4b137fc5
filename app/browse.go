package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Browse opens an address in the person's browser. In a room of the window's server it knows the creator then.
func (k *Keys) Browse(address string) {
	runtime.BrowserOpenURL(k.window.ctx, k.entrance(k.window.ctx, address))
}

// entrance is an address by which the browser signs its owner in, where it is a room's. What it needs for that stands
// behind the #, which browsers send to nobody: a proof that is good once.
func (k *Keys) entrance(ctx context.Context, address string) string {
	at := k.window.visit.Load()
	if at == nil || !strings.HasPrefix(address, at.Base+"/room/") || strings.Contains(address, "#") {
		return address
	}
	key, err := k.wallet.Key()
	if err != nil {
		return address // a visitor's, until the key is open
	}
	proof, err := at.Prove(ctx, key, "The studio opens a room of Footlight in your browser.")
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
