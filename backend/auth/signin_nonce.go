package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"sync"
	"time"
)

const (
	nonceLife = 5 * time.Minute
	// maxUsed limits the nonces that are remembered as used.
	maxUsed   = 100_000
	stampSize = 8
	saltSize  = 8
	macSize   = 16
)

// nonces issues nonces without storing them: each nonce carries its own expiry under a MAC. So clients
// cannot fill the memory by asking for many. Used nonces are remembered until they expire.
//
// A restart makes a new key, which invalidates all earlier nonces. The same happens when there are too many
// used nonces to remember. A client that is signing in at that moment has to ask for another nonce and
// loses nothing else.
type nonces struct {
	now func() time.Time

	mu   sync.Mutex // guards the fields below
	key  [sha256.Size]byte
	used map[string]time.Time // nonce to its expiry
}

func newNonces(now func() time.Time) *nonces {
	n := &nonces{now: now}
	n.renew()
	return n
}

// renew makes a new key, which invalidates every nonce. The caller holds mu.
func (n *nonces) renew() {
	_, _ = rand.Read(n.key[:]) // never fails
	n.used = map[string]time.Time{}
}

// encoding uses letters and digits only, as EIP-4361 requires of a nonce.
func encoding() *base32.Encoding { return base32.StdEncoding.WithPadding(base32.NoPadding) }

func (n *nonces) give() string {
	body := make([]byte, stampSize+saltSize, stampSize+saltSize+macSize)
	binary.BigEndian.PutUint64(body, uint64(n.now().Add(nonceLife).UnixMilli()))
	_, _ = rand.Read(body[stampSize:])
	n.mu.Lock()
	defer n.mu.Unlock()
	return encoding().EncodeToString(append(body, n.mac(body)...))
}

// mac returns the code that proves that this server issued a nonce. The caller holds mu.
func (n *nonces) mac(body []byte) []byte {
	h := hmac.New(sha256.New, n.key[:])
	h.Write(body)
	return h.Sum(nil)[:macSize]
}

// expiry returns when a nonce expires, or zero if this server did not issue it. The caller holds mu.
func (n *nonces) expiry(nonce string) time.Time {
	raw, err := encoding().DecodeString(nonce)
	if err != nil || len(raw) != stampSize+saltSize+macSize {
		return time.Time{}
	}
	body, mac := raw[:stampSize+saltSize], raw[stampSize+saltSize:]
	if !hmac.Equal(mac, n.mac(body)) {
		return time.Time{}
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(body)))
}

// fresh reports whether a nonce can still be used.
func (n *nonces) fresh(nonce string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	_, used := n.used[nonce]
	return !used && n.now().Before(n.expiry(nonce))
}

// use accepts a nonce once. It returns false if the nonce was used, has expired, or was never issued.
func (n *nonces) use(nonce string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	until, now := n.expiry(nonce), n.now()
	if _, used := n.used[nonce]; used || !now.Before(until) {
		return false
	}
	if len(n.used) >= maxUsed {
		n.prune(now)
	}
	if len(n.used) >= maxUsed {
		n.renew()
	}
	n.used[nonce] = until
	return true
}

func (n *nonces) prune(now time.Time) {
	for k, until := range n.used {
		if !now.Before(until) {
			delete(n.used, k)
		}
	}
}
