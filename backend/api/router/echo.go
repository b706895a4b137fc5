package router

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"footlight/backend/rawjson"
)

const (
	maxEchoField  = 1 << 10 // bytes of one echoed field
	maxEchoFields = 64      // fields echoed; a normal request has about a dozen
	removed       = "[removed]"
)

// Echo returns the fields of a request body for an error body. It decodes no more than it echoes. Secrets are
// replaced, and long values are cut to 1 KiB. A truncated or malformed body is echoed as far as it can be
// read.
func Echo(raw []byte) map[string]any {
	out := map[string]any{}
	s := rawjson.NewScanner(raw)
	if string(s.Next()) != "{" {
		return out
	}
	for range maxEchoFields {
		if !s.Before('"') {
			break
		}
		name := text(s.Next())
		s.Next() // the colon
		out[name] = echoField(s, name)
		s.Next() // the comma
	}
	return out
}

// echoField returns the next value of the scanner, redacted and cut.
func echoField(s *rawjson.Scanner, name string) any {
	switch {
	case secret(name):
		s.Skip()
		return removed
	case s.Before('"'):
		return text(s.Next())
	}
	plain := excerpt(s)
	if len(plain) > maxEchoField || !json.Valid(plain) {
		return Cut(strings.ToValidUTF8(string(plain), "\uFFFD"))
	}
	return json.RawMessage(plain)
}

// excerpt returns the beginning of the next value, without spaces and secrets. The result is longer than 1
// KiB only if the value is.
func excerpt(s *rawjson.Scanner) (out []byte) {
	for depth := 0; ; {
		token := s.Next()
		depth += rawjson.Nesting(token)
		if len(out) <= maxEchoField {
			out = append(out, token[:min(len(token), maxEchoField+1)]...)
		}
		if len(out) <= maxEchoField && s.Before(':') && secret(text(token)) {
			out = append(append(out, s.Next()...), `"`+removed+`"`...)
			s.Skip()
		}
		if depth <= 0 || len(token) == 0 {
			return out
		}
	}
}

// text decodes the beginning of a string.
func text(token []byte) string {
	inside, end := strings.TrimPrefix(string(token[:min(len(token), 8*maxEchoField)]), `"`), 0
	// a character of a string takes at most 6 bytes
	for end < len(inside) && inside[end] != '"' && end < 6*maxEchoField {
		step := 1
		if strings.HasPrefix(inside[end:], `\u`) {
			step = 6
		} else if inside[end] == '\\' {
			step = 2
		}
		if end+step > len(inside) {
			break
		}
		end += step
	}
	var plain string
	if json.Unmarshal([]byte(`"`+inside[:end]+`"`), &plain) != nil {
		plain = strings.ToValidUTF8(inside[:end], "\uFFFD")
	}
	return Cut(plain)
}

// secret reports whether a field's name marks its value as secret. A truncated name counts as secret.
func secret(name string) bool {
	if len(name) > maxEchoField-utf8.UTFMax {
		return true
	}
	name = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(name, "_", ""), "-", ""))
	for _, word := range []string{"token", "secret", "password", "passphrase", "privatekey", "apikey", "signature", "authorization", "mnemonic", "invite"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return name == "key" || name == "url" // of a server to which an event is sent
}

// Cut returns the part of a text that an answer repeats.
func Cut(s string) string {
	if len(s) <= maxEchoField {
		return s
	}
	end := maxEchoField
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}
