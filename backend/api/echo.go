package api

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

const (
	maxEchoField  = 1 << 10 // bytes of one echoed field
	maxEchoFields = 64      // fields echoed; a request of ours has a dozen
)

// echo prepares the received fields for an error body: secrets are replaced,
// long values cut to 1 KiB.
func echo(fields map[string]json.RawMessage) map[string]any {
	out := map[string]any{}
	for name, raw := range fields {
		if len(out) == maxEchoFields {
			break
		}
		out[cut(name)] = echoField(name, raw)
	}
	return out
}

func echoField(name string, raw json.RawMessage) any {
	if secret(name) {
		return "[removed]"
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	v = redact(v)
	if text, ok := v.(string); ok {
		return cut(text)
	}
	if plain, err := json.Marshal(v); err != nil || len(plain) > maxEchoField {
		return cut(string(plain))
	}
	return v
}

// redact removes secrets nested in objects and arrays.
func redact(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			if secret(name) {
				v[name] = "[removed]"
			} else {
				v[name] = redact(inner)
			}
		}
	case []any:
		for i := range v {
			v[i] = redact(v[i])
		}
	}
	return v
}

func secret(name string) bool {
	name = strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
	for _, word := range []string{"token", "secret", "password", "passphrase", "privatekey", "apikey", "signature", "authorization", "mnemonic", "invite"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

func cut(s string) string {
	if len(s) <= maxEchoField {
		return s
	}
	end := maxEchoField
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}
