package event

import (
	"encoding/hex"
	"strings"
)

// Address identifies an account or contract on an EVM chain. Two spellings that differ only in letter case
// give the same Address, so compare addresses with ==.
type Address [20]byte

// ParseAddress parses "0x" and 40 hex digits of any letter case. field names the request field in the
// *ErrInvalid that it may return.
func ParseAddress(field, s string) (Address, error) {
	var a Address
	if s == "" {
		return a, Invalid(field, "is required")
	}
	digits, ok := strings.CutPrefix(s, "0x")
	if !ok || len(digits) != 2*len(a) {
		return a, Invalid(field, "must be 0x followed by 40 hexadecimal digits")
	}
	if _, err := hex.Decode(a[:], []byte(digits)); err != nil {
		return Address{}, Invalid(field, "must be 0x followed by 40 hexadecimal digits")
	}
	return a, nil
}

// IsZero reports whether a is the zero address, which owns nothing.
func (a Address) IsZero() bool { return a == Address{} }

// String returns the lower-case 0x form.
func (a Address) String() string { return "0x" + hex.EncodeToString(a[:]) }

// Short returns the beginning and the end, for people who compare addresses: "0x12ab…cd34".
func (a Address) Short() string { return a.String()[:6] + "…" + a.String()[38:] }

// MarshalText implements encoding.TextMarshaler.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Address) UnmarshalText(b []byte) error {
	parsed, err := ParseAddress("address", string(b))
	if err != nil {
		return err
	}
	*a = parsed
	return nil
}

// Hash is a transaction hash or another 32-byte digest.
type Hash [32]byte

// String returns the lower-case 0x form.
func (h Hash) String() string { return "0x" + hex.EncodeToString(h[:]) }

// IsZero reports whether h is all zeros.
func (h Hash) IsZero() bool { return h == Hash{} }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(b []byte) error {
	digits, ok := strings.CutPrefix(string(b), "0x")
	if !ok || len(digits) != 2*len(h) {
		return Invalid("hash", "must be 0x followed by 64 hexadecimal digits")
	}
	if _, err := hex.Decode(h[:], []byte(digits)); err != nil {
		return Invalid("hash", "must be 0x followed by 64 hexadecimal digits")
	}
	return nil
}
