package provider

import (
	"crypto/rand"
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

const (
	maxUploads = 256
	uploadLife = time.Hour
)

// uploads are pieces that were announced and have not come. Safe for concurrent
// use; a restart forgets them, and they are announced again.
type uploads struct {
	mu   sync.Mutex
	open map[string]upload
}

type upload struct {
	piece piece.CID
	ends  time.Time
}

func newUploads() *uploads { return &uploads{open: map[string]upload{}} }

// begin gives out the name of an upload; false: too many are open.
func (u *uploads) begin(c piece.CID, now time.Time) (string, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for name, o := range u.open {
		if now.After(o.ends) {
			delete(u.open, name)
		}
	}
	if len(u.open) >= maxUploads {
		return "", false
	}
	name := rand.Text()
	u.open[name] = upload{piece: c, ends: now.Add(uploadLife)}
	return name, true
}

// take ends an upload by name.
func (u *uploads) take(name string) (piece.CID, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	o, ok := u.open[name]
	delete(u.open, name)
	return o.piece, ok
}
