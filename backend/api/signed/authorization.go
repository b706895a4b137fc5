// Package signed reads what users signed out of requests.
package signed

import (
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/gowebpki/jcs"

	"footlight/backend/event"
)

// maxSigned bounds a plan or a version that is signed, in bytes: it is kept whole, so
// that anybody who may read it can hold it against its hash on the chain.
const maxSigned = 256 << 10

// Authorization is a user's own signature under a request, over what GET
// /api/events/{id}/intent gives.
type Authorization struct {
	Nonce     *uint64 `json:"nonce"`
	Deadline  int64   `json:"deadline"` // seconds since the epoch
	Signature string  `json:"signature"`
}

// Consent is the signature as the ledger takes it, over a request that asks for
// words; nil where there is none.
func (a *Authorization) Consent(words string) (*event.Consent, error) {
	switch {
	case a == nil:
		return nil, nil
	case a.Nonce == nil:
		return nil, event.Invalid("authorization.nonce", "is required")
	case a.Deadline <= 0:
		return nil, event.Invalid("authorization.deadline", "is required, in seconds since the epoch")
	}
	signature, err := Signature("authorization.signature", a.Signature)
	if err != nil {
		return nil, err
	}
	request := event.Hash(crypto.Keccak256([]byte(words)))
	return &event.Consent{Request: request, Nonce: *a.Nonce, Deadline: time.Unix(a.Deadline, 0), Signature: signature}, nil
}

// None refuses a signature where a call has no signed form, rather than pretend
// that it was looked at.
func (a *Authorization) None(use string) error {
	if a == nil {
		return nil
	}
	return event.Invalid("authorization", "this call has no signed form; %s has", use)
}

// Words is what is hashed of a plan request: all of it but the
// authorization, as RFC 8785 writes JSON.
func Words(raw []byte) (string, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return "", err
	}
	delete(fields, "authorization")
	plain, err := json.Marshal(fields)
	if err != nil {
		return "", err
	}
	return JSON("body", plain)
}

// JSON is a field's value as RFC 8785 writes it.
func JSON(field string, value json.RawMessage) (string, error) {
	if len(value) > maxSigned {
		return "", event.Invalid("authorization", "what is signed has at most %d bytes", maxSigned)
	}
	words, err := jcs.Transform(value)
	if err != nil {
		return "", event.Invalid(field, "cannot be signed: RFC 8785 has no form for it")
	}
	return string(words), nil
}

// Signature reads a field's signature from its hexadecimal digits.
func Signature(field, text string) ([]byte, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	signature, err := hex.DecodeString(digits)
	if !ok || err != nil || len(signature) == 0 {
		return nil, event.Invalid(field, "must be 0x followed by hexadecimal digits")
	}
	return signature, nil
}
