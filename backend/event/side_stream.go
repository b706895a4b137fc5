package event

import (
	"regexp"
	"strings"
)

// SideStream names a stream of a speaker. Each speaker has two: the one that the speaker publishes, and the return,
// which the speaker plays. A side stream is neither listed nor recorded, and its viewers are not counted.
type SideStream struct {
	Event   ID
	Speaker string // eight characters a-z 0-9
	Return  bool
}

const (
	sideMark   = "~" // stands in no event's ID
	returnName = "return"
)

var speakerForm = regexp.MustCompile(`^[a-z0-9]{8}$`)

// ID returns the stream's name.
func (s SideStream) ID() ID {
	name := string(s.Event) + sideMark + s.Speaker
	if s.Return {
		name += sideMark + returnName
	}
	return ID(name)
}

// SideOf returns the side stream that an ID names. It returns false for an event's own stream.
func SideOf(id ID) (SideStream, bool) {
	show, rest, ok := strings.Cut(string(id), sideMark)
	if !ok {
		return SideStream{}, false
	}
	speaker, name, isReturn := strings.Cut(rest, sideMark)
	return SideStream{Event: ID(show), Speaker: speaker, Return: isReturn && name == returnName}, true
}

// ParseStream parses the name of an event's stream or of a side stream. The error is an *ErrInvalid for the field
// "eventId".
func ParseStream(s string) (ID, error) {
	side, ok := SideOf(ID(s))
	if !ok {
		return ParseID(s)
	}
	if _, err := ParseID(string(side.Event)); err != nil {
		return "", err
	}
	if !speakerForm.MatchString(side.Speaker) || string(side.ID()) != s {
		return "", Invalid("eventId", "must end with ~, the speaker's eight characters, and ~return for the return")
	}
	return side.ID(), nil
}
