// Package signed reads users' signatures from requests.
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

// maxSigned limits a signed plan or version, in bytes. It is stored whole, so that its readers can verify its
// hash on the chain.
const maxSigned = 256 << 10

// Authorization is the user's signature of a request, over the typed data of GET /api/events/{id}/intent.
type Authorization struct {
	Nonce     *uint64 `json:"nonce"`
	Deadline  int64   `json:"deadline"` // in seconds since the epoch
	Signature string  `json:"signature"`
}

// Consent returns the signature in the ledger's form, for a request whose signed text is words. A nil
// Authorization returns nil.
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

// None returns an error if there is a signature, for calls that have no signed form and would otherwise
// ignore it.
func (a *Authorization) None(use string) error {
	if a == nil {
		return nil
	}
	return event.Invalid("authorization", "this call has no signed form; %s has", use)
}

// Words returns the signed text of a plan request: the request without its authorization, in the canonical
// form of RFC 8785.
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

// JSON returns a field's value in the canonical form of RFC 8785.
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

// Signature parses a field's signature from hexadecimal digits.
func Signature(field, text string) ([]byte, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	signature, err := hex.DecodeString(digits)
	if !ok || err != nil || len(signature) == 0 {
		return nil, event.Invalid(field, "must be 0x followed by hexadecimal digits")
	}
	return signature, nil
}
