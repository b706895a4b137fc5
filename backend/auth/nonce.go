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
	// maxUsed bounds what is remembered: nonces that were really used.
	maxUsed   = 100_000
	stampSize = 8
	saltSize  = 8
	macSize   = 16
)

// nonces are given out without being remembered: each carries its own expiry under a MAC. So nobody can fill
// the memory by asking for many. Used nonces are remembered until they expire.
//
// A restart makes a new key, and all nonces given out before become invalid. The same happens when too many
// used ones would have to be remembered. Whoever is about to sign in then has to ask for another nonce, and
// loses nothing else.
type nonces struct {
	now func() time.Time

	mu   sync.Mutex // guards both below
	key  [sha256.Size]byte
	used map[string]time.Time // until when
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

// encoding has letters and digits only, as EIP-4361 requires of a nonce.
func encoding() *base32.Encoding { return base32.StdEncoding.WithPadding(base32.NoPadding) }

func (n *nonces) give() string {
	body := make([]byte, stampSize+saltSize, stampSize+saltSize+macSize)
	binary.BigEndian.PutUint64(body, uint64(n.now().Add(nonceLife).UnixMilli()))
	_, _ = rand.Read(body[stampSize:])
	n.mu.Lock()
	defer n.mu.Unlock()
	return encoding().EncodeToString(append(body, n.mac(body)...))
}

// mac is the code that proves that a nonce was given out here. The caller holds mu.
func (n *nonces) mac(body []byte) []byte {
	h := hmac.New(sha256.New, n.key[:])
	h.Write(body)
	return h.Sum(nil)[:macSize]
}

// expiry is when a nonce expires. It is zero for one that was not given out here. The caller holds mu.
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

// fresh reports whether a nonce could still be used.
func (n *nonces) fresh(nonce string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	_, used := n.used[nonce]
	return !used && n.now().Before(n.expiry(nonce))
}

// use accepts a nonce once. It returns false if the nonce was used, has expired, or was never given out.
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
