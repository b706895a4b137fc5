package rtmp

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/bluenviron/gortmplib/pkg/bytecounter"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
)

const (
	// maxMessage is the largest message in bytes.
	maxMessage = 10 << 20
	// maxChunkStreams is the most chunk streams of a connection, and maxIncomplete the bytes of all messages of
	// which only a part has come. Encoders use a handful of chunk streams, and mix the chunks of two or three.
	maxChunkStreams = 256
	maxIncomplete   = 2 * maxMessage
	// bufferStep limits the bytes for which memory is taken before they have come.
	bufferStep = 64 << 10
	// longTimestamp in a chunk header means that four bytes follow the header (RTMP 1.0, section 5.3.1.3).
	longTimestamp = 0xFFFFFF
)

var (
	errChunkStreams = errors.New("rtmp: too many chunk streams")
	errIncomplete   = errors.New("rtmp: too many incomplete messages")
	errHeader       = errors.New("rtmp: a chunk continues a message that did not begin")
	errInterrupted  = errors.New("rtmp: a message begins within another one on its chunk stream")
)

// chunkReader puts messages together from chunks (RTMP 1.0, section 5.3). It takes chunk stream ids of all three
// forms, which the reader of gortmplib does not.
type chunkReader struct {
	in          *bufio.Reader
	count       *bytecounter.Reader
	acknowledge func(received uint32) error

	size       uint32 // of the peer's chunks
	window     uint32 // bytes after which the peer wants an acknowledgement; 0 means never
	acked      uint32
	streams    map[uint32]*chunkStream
	incomplete int // bytes in bodies
}

// chunkStream holds the header fields that later chunks of a stream may leave out.
type chunkStream struct {
	begun     bool
	extended  bool // the timestamp or delta has four bytes
	timestamp uint32
	delta     uint32
	length    uint32
	kind      uint8
	body      []byte // of an incomplete message
}

func newChunkReader(in io.Reader, count *bytecounter.Reader, acknowledge func(uint32) error) *chunkReader {
	const defaultSize = 128
	return &chunkReader{
		in: bufio.NewReader(in), count: count, acknowledge: acknowledge,
		size: defaultSize, streams: map[uint32]*chunkStream{},
	}
}

// read returns the next message.
func (r *chunkReader) read() (*rawmessage.Message, error) {
	for {
		format, id, err := r.basicHeader()
		if err != nil {
			return nil, err
		}
		s, err := r.stream(id)
		if err != nil {
			return nil, err
		}
		if err = r.header(s, format); err != nil {
			return nil, err
		}
		if err = r.payload(s); err != nil {
			return nil, err
		}
		if len(s.body) == int(s.length) {
			r.incomplete -= len(s.body)
			m := &rawmessage.Message{Timestamp: time.Duration(s.timestamp) * time.Millisecond, Type: s.kind, Body: s.body}
			s.body = nil
			return m, nil
		}
	}
}

// basicHeader reads the format of the chunk and its stream's id, which has one to three bytes (section 5.3.1.1).
func (r *chunkReader) basicHeader() (format byte, id uint32, err error) {
	b, err := r.in.ReadByte()
	if err != nil {
		return 0, 0, err
	}
	const more = 64 // the first id of the longer forms
	format, id = b>>6, uint32(b&0x3f)
	if id > 1 {
		return format, id, nil
	}
	long, err := r.bytes(1 + int(id))
	if err != nil {
		return 0, 0, err
	}
	id = more + uint32(long[0])
	if len(long) > 1 {
		id += uint32(long[1]) << 8
	}
	return format, id, nil
}

// bytes reads n bytes.
func (r *chunkReader) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(r.in, b)
	return b, err
}

func (r *chunkReader) stream(id uint32) (*chunkStream, error) {
	s := r.streams[id]
	if s == nil {
		if len(r.streams) >= maxChunkStreams {
			return nil, errChunkStreams
		}
		s = &chunkStream{}
		r.streams[id] = s
	}
	return s, nil
}

// header reads a message header (section 5.3.1.2). Formats 1 to 3 leave out what is as in the message before.
func (r *chunkReader) header(s *chunkStream, format byte) error {
	const whole, noStreamID, deltaAlone, nothing = 0, 1, 2, 3
	switch {
	case format != whole && !s.begun:
		return errHeader
	case format != nothing && len(s.body) > 0:
		return errInterrupted
	}
	h, err := r.bytes([]int{11, 7, 3, 0}[format])
	if err != nil {
		return err
	}
	field, err := r.time(s, h)
	if err != nil {
		return err
	}
	if format == whole || format == noStreamID {
		s.length, s.kind = uint24(h[3:]), h[6]
	}
	switch {
	case format == whole:
		s.begun, s.timestamp, s.delta = true, field, 0
	case format != nothing:
		s.delta = field
		s.timestamp += s.delta
	case len(s.body) == 0:
		s.timestamp += s.delta
	}
	if s.length > maxMessage {
		return fmt.Errorf("rtmp: a message of %d bytes is too large", s.length)
	}
	return nil
}

// time returns the timestamp or delta of a header, which may follow it in four bytes of its own.
func (r *chunkReader) time(s *chunkStream, header []byte) (field uint32, err error) {
	if len(header) > 0 {
		field = uint24(header)
		s.extended = field == longTimestamp
	}
	if !s.extended {
		return field, nil
	}
	long, err := r.bytes(4)
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint32(long), nil
}

func uint24(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }

// payload reads the chunk's part of a message, and acknowledges what was received.
func (r *chunkReader) payload(s *chunkStream) error {
	n := min(int(s.length)-len(s.body), int(r.size))
	if r.incomplete += n; r.incomplete > maxIncomplete {
		return errIncomplete
	}
	// A peer that announces much and sends nothing gets little memory, as the body grows in parts.
	for n > 0 {
		from, part := len(s.body), min(n, bufferStep)
		s.body = append(s.body, make([]byte, part)...)
		if _, err := io.ReadFull(r.in, s.body[from:]); err != nil {
			return err
		}
		n -= part
	}
	received := uint32(r.count.Count())
	if r.window == 0 || received-r.acked <= r.window {
		return nil
	}
	r.acked += r.window
	return r.acknowledge(received)
}

// abort drops an incomplete message (section 5.4.2).
func (r *chunkReader) abort(id uint32) {
	if s := r.streams[id]; s != nil {
		r.incomplete -= len(s.body)
		s.body = nil
	}
}
