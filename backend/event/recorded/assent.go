package recorded

import (
	"encoding/json"
	"errors"
)

// Assent is the creator's yes or no, or AssentOpen if the creator has not answered. In JSON it is a boolean,
// which is left out if it is open.
type Assent int8

// Values of an Assent.
const (
	AssentOpen Assent = iota
	AssentGiven
	AssentRefused
)

var (
	_ json.Marshaler   = AssentOpen
	_ json.Unmarshaler = (*Assent)(nil)
)

func assent(said *bool) Assent {
	switch {
	case said == nil:
		return AssentOpen
	case *said:
		return AssentGiven
	}
	return AssentRefused
}

// MarshalJSON implements json.Marshaler.
func (c Assent) MarshalJSON() ([]byte, error) {
	if c == AssentOpen {
		return nil, errors.New("event: no assent to write down")
	}
	return json.Marshal(c == AssentGiven)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Assent) UnmarshalJSON(b []byte) error {
	var said *bool
	err := json.Unmarshal(b, &said)
	*c = assent(said)
	return err
}
