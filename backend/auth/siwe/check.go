package siwe

import (
	"crypto/subtle"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"time"
)

// ErrMismatch refuses a message that was written for another server, chain or time. Its text may be shown.
var ErrMismatch = fmt.Errorf("siwe: not accepted: %w", fs.ErrPermission)

// Skew is the tolerated difference between the signer's clock and the server's.
const Skew = 5 * time.Minute

// MaxAge is the time after its issue during which a message can be used.
const MaxAge = 10 * time.Minute

// Expected holds what a message must contain.
type Expected struct {
	Site    *url.URL // scheme and authority of the page that asks to sign in
	ChainID uint64
	Now     time.Time
}

// Check compares a message with what is expected. It does not check the nonce, which only its issuer can.
// Its errors wrap ErrMismatch.
func (m Message) Check(e Expected) error {
	switch {
	case !equalFold(m.Domain, e.Site.Host), m.Scheme != "" && !equalFold(m.Scheme, e.Site.Scheme):
		return mismatch("it is for another site")
	case !sameOrigin(m.URI, e.Site):
		return mismatch("its URI belongs to another site")
	case m.ChainID != e.ChainID:
		return mismatch(fmt.Sprintf("its chain id is %d, but must be %d", m.ChainID, e.ChainID))
	}
	return m.checkTime(e.Now)
}

func (m Message) checkTime(now time.Time) error {
	switch {
	case m.IssuedAt.After(now.Add(Skew)):
		return mismatch("it was issued in the future; check the clock")
	case now.Sub(m.IssuedAt) > MaxAge+Skew:
		return mismatch("it was issued too long ago; sign in again")
	case !m.Expiration.IsZero() && !now.Before(m.Expiration):
		return mismatch("it has expired; sign in again")
	case !m.NotBefore.IsZero() && now.Add(Skew).Before(m.NotBefore):
		return mismatch("it is not valid yet")
	}
	return nil
}

func mismatch(why string) error { return fmt.Errorf("%w: %s", ErrMismatch, why) }

func sameOrigin(uri string, site *url.URL) bool {
	u, err := url.Parse(uri)
	return err == nil && equalFold(u.Scheme, site.Scheme) && equalFold(u.Host, site.Host)
}

func equalFold(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(strings.ToLower(a)), []byte(strings.ToLower(b))) == 1
}
