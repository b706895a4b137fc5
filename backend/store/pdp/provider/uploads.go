package provider

import (
	"crypto/rand"
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

// uploads holds pieces that were announced and not received. It is safe for concurrent use. A restart forgets
// them, and clients announce them again.
type uploads struct {
	mu   sync.Mutex
	open map[string]upload
}

type upload struct {
	piece piece.CID
	ends  time.Time
}

func newUploads() *uploads { return &uploads{open: map[string]upload{}} }

// begin returns the name of a new upload, or false if too many are open.
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

// take ends an upload and returns its piece.
func (u *uploads) take(name string) (piece.CID, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	o, ok := u.open[name]
	delete(u.open, name)
	return o.piece, ok
}
