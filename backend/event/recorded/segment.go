package recorded

import (
	"strconv"
	"strings"

	"footlight/backend/event"
)

// Segment names a segment of a show. Its place in a replay keeps that name after the segment has become part of a chunk.
type Segment struct {
	EventID event.ID
	Seq     uint64
}

// separator stands in no eventId and in no CID.
const separator = "~"

// String returns the name <eventId>~<number>.
func (s Segment) String() string {
	return string(s.EventID) + separator + strconv.FormatUint(s.Seq, 10)
}

// ParseSegment reads a segment's name. ok is false for every other text.
func ParseSegment(name string) (s Segment, ok bool) {
	id, number, _ := strings.Cut(name, separator)
	var err, wrong error
	s.EventID, err = event.ParseID(id)
	s.Seq, wrong = strconv.ParseUint(number, 10, 64)
	return s, err == nil && wrong == nil && s.String() == name
}
