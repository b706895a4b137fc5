package flv

import (
	"encoding/binary"
	"time"
)

// Kind is what a tag holds; the numbers are also RTMP's message types.
type Kind byte

// The kinds of tags that carry media.
const (
	Audio Kind = 8
	Video Kind = 9
)

const (
	headerSize = 9
	tagSize    = 11
)

// Header is the beginning of a file, with the size of the tag before the first.
func Header(audio, video bool) []byte {
	flags := byte(0)
	if audio {
		flags |= 4
	}
	if video {
		flags |= 1
	}
	return []byte{'F', 'L', 'V', 1, flags, 0, 0, 0, headerSize, 0, 0, 0, 0}
}

// AppendTag appends a tag and its size to b. Times wrap after 49 days, as the
// format has it.
func AppendTag(b []byte, kind Kind, at time.Duration, body []byte) []byte {
	ms := uint32(at.Milliseconds()) // modular on purpose
	n := uint32(len(body))
	b = append(b, byte(kind), byte(n>>16), byte(n>>8), byte(n))
	b = append(b, byte(ms>>16), byte(ms>>8), byte(ms), byte(ms>>24), 0, 0, 0)
	b = append(b, body...)
	return binary.BigEndian.AppendUint32(b, n+tagSize)
}
