package entrance

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"footlight/backend/auth/siwe"
	"footlight/backend/event"
)

// maxCode limits a code, in bytes.
const maxCode = 1024

// Code is a ticket's code: FL1.<payload>.<signature>. Payload and signature are in base64url without padding
// (RFC 4648, section 5). The signature is the holder's over "FL1.<payload>" (EIP-191).
type Code struct {
	Event   event.ID
	Tier    int
	Holder  event.Address
	Number  int // counts the holder's tickets of the tier from 1
	Expires time.Time
}

// errNoCode refuses texts that are not codes, and codes that their holder did not sign.
var errNoCode = errors.New("entrance: not the code of a ticket")

type payload struct {
	Event   event.ID      `json:"e"`
	Tier    int           `json:"t"`
	Holder  event.Address `json:"h"`
	Number  int           `json:"n"`
	Expires int64         `json:"x"` // in seconds since the epoch
}

// Read reads a code and checks that its holder signed it.
func Read(text string) (Code, error) {
	text = strings.TrimSpace(text)
	dot := strings.LastIndexByte(text, '.')
	if len(text) > maxCode || dot < 0 || !strings.HasPrefix(text, "FL1.") {
		return Code{}, errNoCode
	}
	signed := text[:dot]
	p, err := readPayload(strings.TrimPrefix(signed, "FL1."))
	if err != nil {
		return Code{}, errNoCode
	}
	signature, err := base64.RawURLEncoding.Strict().DecodeString(text[dot+1:])
	if err != nil {
		return Code{}, errNoCode
	}
	if signer, err := siwe.Recover(signed, signature); err != nil || signer != p.Holder {
		return Code{}, errNoCode
	}
	return Code{Event: p.Event, Tier: p.Tier, Holder: p.Holder, Number: p.Number, Expires: time.Unix(p.Expires, 0)}, nil
}

func readPayload(text string) (p payload, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err == nil && (p.Event == "" || p.Holder.IsZero() || p.Tier < 0 || p.Number < 1 || p.Expires < 1) {
		err = errNoCode
	}
	return p, err
}

// A code is valid for a time. Clocks may differ by skew.
const (
	valid = 90 * time.Second
	skew  = 30 * time.Second
)

// judge says why a code does not admit at an event's entrance at a time, or returns "".
func (c Code) judge(id event.ID, at time.Time) string {
	switch {
	case c.Event != id:
		return event.ScanForeign
	case at.After(c.Expires.Add(skew)):
		return event.ScanOld
	case at.Before(c.Expires.Add(-valid - skew)):
		return event.ScanEarly
	}
	return ""
}
