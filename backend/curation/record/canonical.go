package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"

	"footlight/backend/event"
)

// Canonical returns v as JSON with sorted keys, without insignificant space or unnecessary escapes, so that
// equal values have equal bytes.
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

// Encode returns canonical JSON if all keys in v are keys of maps, and raw JSON in v is canonical.
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

// Edit decodes a result, calls change on it and encodes it again.
func Edit[T any](raw json.RawMessage, change func(*T) error) (json.RawMessage, error) {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	if err := change(&v); err != nil {
		return nil, err
	}
	return Canonical(v)
}
