package flv

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"
)

// Kind says whether a tag holds sound or pictures. The numbers are also RTMP's message types.
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

// Header returns the start of a file, with the size of the tag before the first one (0).
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

// AppendTag appends a tag and its size to b. Times wrap after 49 days, as the format specifies.
func AppendTag(b []byte, kind Kind, at time.Duration, body []byte) []byte {
	ms := uint32(at.Milliseconds()) // wraps on purpose
	n := uint32(len(body))
	b = append(b, byte(kind), byte(n>>16), byte(n>>8), byte(n))
	b = append(b, byte(ms>>16), byte(ms>>8), byte(ms), byte(ms>>24), 0, 0, 0)
	b = append(b, body...)
	return binary.BigEndian.AppendUint32(b, n+tagSize)
}

// Tag is one tag of a file. Kinds other than Audio and Video hold no media.
type Tag struct {
	Kind Kind
	At   time.Duration
	Body []byte
}

var errHeader = errors.New("flv: not an FLV file")

// maxTag limits the size of a body, in bytes. Pictures of live streams are far smaller.
const maxTag = 8 << 20

// Reader reads a file's tags one by one.
type Reader struct{ in *bufio.Reader }

// NewReader reads the header.
func NewReader(r io.Reader) (*Reader, error) {
	in := bufio.NewReader(r)
	var head [headerSize + 4]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, err
	}
	if string(head[:4]) != "FLV\x01" || head[8] != headerSize {
		return nil, errHeader
	}
	return &Reader{in: in}, nil
}

// Next reads a tag. It returns io.EOF if the file ends after a whole tag.
func (r *Reader) Next() (Tag, error) {
	var head [tagSize]byte
	if _, err := io.ReadFull(r.in, head[:]); err != nil {
		return Tag{}, err
	}
	size := int(head[1])<<16 | int(head[2])<<8 | int(head[3])
	if size > maxTag {
		return Tag{}, fmt.Errorf("flv: a tag of %d bytes", size)
	}
	ms := uint32(head[7])<<24 | uint32(head[4])<<16 | uint32(head[5])<<8 | uint32(head[6])
	body := make([]byte, size+4)
	if _, err := io.ReadFull(r.in, body); err != nil {
		return Tag{}, fmt.Errorf("flv: %w", io.ErrUnexpectedEOF)
	}
	if binary.BigEndian.Uint32(body[size:]) != uint32(size+tagSize) {
		return Tag{}, errors.New("flv: a tag's size is not repeated after it")
	}
	return Tag{Kind: Kind(head[0] & 0x1F), At: time.Duration(ms) * time.Millisecond, Body: body[:size:size]}, nil
}
