package event

import (
	"bytes"
	"encoding/json"
	"regexp"
)

// ID identifies an event. It is also the name of the event's stream, and it is used as a path element, as a
// NATS token (in base32) and as a contract key (its keccak256). It matches [A-Za-z0-9][A-Za-z0-9._-]{0,63}.
// Only ParseID makes IDs.
type ID string

var _ json.Unmarshaler = (*ID)(nil)

// idForm is anchored at both ends, so every ID is safe as a file name.
var idForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// ParseID parses s. The error is an *ErrInvalid for the field "eventId".
func ParseID(s string) (ID, error) {
	if s == "" {
		return "", Invalid("eventId", "is required")
	}
	if !idForm.MatchString(s) {
		return "", Invalid("eventId", "must start with a letter or digit and hold at most 64 of A-Z a-z 0-9 . _ -")
	}
	return ID(s), nil
}

// UnmarshalJSON accepts a string, or a number read as its decimal text.
func (id *ID) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	var text string
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &text); err != nil {
			return Invalid("eventId", "must be a string")
		}
	} else if n := json.Number(b); isDecimal(string(n)) {
		text = string(n)
	} else {
		return Invalid("eventId", "must be a string")
	}
	parsed, err := ParseID(text)
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}

func isDecimal(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}
