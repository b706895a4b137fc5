package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"

	"footlight/backend/event"
)

// Canonical is v as JSON with sorted keys, no insignificant space and nothing
// escaped that need not be: the same value is always the same bytes.
func Canonical(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber() // a float would lose digits of wei
	var plain any
	if err := decoder.Decode(&plain); err != nil {
		return nil, err
	}
	return Encode(plain)
}

// Encode is canonical for what has no keys but those of maps, and raw JSON that is
// canonical.
func Encode(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(out.Bytes(), "\n"), nil
}

func digest(doc []byte) event.Hash { return sha256.Sum256(doc) }
