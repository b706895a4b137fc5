package lite

import (
	"crypto"
	"crypto/sha256"
	_ "crypto/sha512" // for crypto.Hash
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Fingerprint is a certificate's fingerprint in a session description (RFC 8122).
type Fingerprint struct {
	hash crypto.Hash
	sum  []byte
}

// ErrFingerprint is returned for a fingerprint that cannot be checked, and for a certificate with another
// fingerprint.
var ErrFingerprint = errors.New("lite: bad fingerprint")

// ParseFingerprint reads the value of an a=fingerprint line.
func ParseFingerprint(text string) (Fingerprint, error) {
	name, value, _ := strings.Cut(strings.TrimSpace(text), " ")
	hash, ok := map[string]crypto.Hash{
		"sha-256": crypto.SHA256, "sha-384": crypto.SHA384, "sha-512": crypto.SHA512,
	}[strings.ToLower(name)]
	if !ok {
		return Fingerprint{}, ErrFingerprint
	}
	sum, err := hex.DecodeString(strings.ReplaceAll(strings.TrimSpace(value), ":", ""))
	if err != nil || len(sum) != hash.Size() {
		return Fingerprint{}, ErrFingerprint
	}
	return Fingerprint{hash: hash, sum: sum}, nil
}

// FingerprintOf returns the fingerprint of a DER certificate as the value of an a=fingerprint line.
func FingerprintOf(der []byte) string {
	pairs := fmt.Sprintf("% X", sha256.Sum256(der))
	return "sha-256 " + strings.ReplaceAll(pairs, " ", ":")
}

func (f Fingerprint) fits(der []byte) bool {
	h := f.hash.New()
	h.Write(der)
	return subtle.ConstantTimeCompare(h.Sum(nil), f.sum) == 1
}

// verify returns ErrFingerprint unless the certificate has one of the peer's fingerprints.
func (c *Conn) verify(certificates [][]byte) error {
	fits := func(f Fingerprint) bool { return f.fits(certificates[0]) }
	if len(certificates) == 0 || !slices.ContainsFunc(c.peer.Fingerprints, fits) {
		return ErrFingerprint
	}
	return nil
}
