package rtmp

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/bytecounter"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
)

// Message types that this package handles (RTMP 1.0, sections 5.4 and 7.1).
const (
	typeChunkSize   = 1
	typeAbort       = 2
	typeAck         = 3
	typeUserControl = 4
	typeWindowSize  = 5
	typeBandwidth   = 6
	typeAudio       = 8
	typeVideo       = 9
	typeCommand3    = 17
	typeData        = 18
	typeCommand     = 20
)

// User control events.
const (
	eventStreamBegin  = 0
	eventStreamEOF    = 1
	eventPingRequest  = 6
	eventPingResponse = 7
)

// Chunk streams on which the server sends, and its only message stream.
const (
	chunkControl = 2
	chunkCommand = 3
	chunkStatus  = 5
	chunkAudio   = 4
	chunkVideo   = 6
	streamID     = 1
	// wireStreamID is streamID in gortmplib's form: gortmplib writes the bytes of this little-endian
	// field in big-endian order.
	wireStreamID = streamID << 24
)

const (
	windowSize = 2500000
	chunkSize  = 65536
)

// wire reads and writes messages. One goroutine reads; any goroutine may write.
type wire struct {
	quota  *quota
	in     *chunkReader
	count  *bytecounter.ReadWriter
	stream uint32 // the message stream of media, as gortmplib writes it

	mu  sync.Mutex
	out *rawmessage.Writer
}

// newWire begins after the handshake, which was done over count.
func newWire(q *quota, count *bytecounter.ReadWriter) *wire {
	w := &wire{quota: q, count: count, stream: wireStreamID, out: rawmessage.NewWriter(count, count.Writer, false)}
	w.in = newChunkReader(count, count.Reader, w.acknowledge)
	return w
}

func (w *wire) acknowledge(n uint32) error {
	return w.control(typeAck, binary.BigEndian.AppendUint32(nil, n))
}

// read returns the next message that is not a protocol control message.
func (w *wire) read() (*rawmessage.Message, error) {
	for {
		m, err := w.in.read()
		if err != nil {
			return nil, err
		}
		own, err := w.housekeep(m)
		if err != nil || !own {
			return m, err
		}
	}
}

// housekeep acts on protocol control messages and reports whether m is one.
func (w *wire) housekeep(m *rawmessage.Message) (own bool, err error) {
	if len(m.Body) < 4 {
		return m.Type < typeAudio, nil
	}
	value := binary.BigEndian.Uint32(m.Body)
	switch m.Type {
	case typeChunkSize:
		if value == 0 {
			return true, errors.New("rtmp: the chunk size is 0")
		}
		w.in.size = min(value, maxMessage)
	case typeAbort:
		w.in.abort(value)
	case typeWindowSize:
		w.in.window = value
	case typeUserControl:
		if value>>16 == eventPingRequest {
			answer := append([]byte{0, eventPingResponse}, m.Body[2:]...)
			return true, w.control(typeUserControl, answer)
		}
	}
	return m.Type < typeAudio, nil
}

func (w *wire) write(m *rawmessage.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if m.Type == typeChunkSize {
		defer w.out.SetChunkSize(binary.BigEndian.Uint32(m.Body))
	}
	return w.out.Write(m)
}

func (w *wire) control(kind uint8, body []byte) error {
	return w.write(&rawmessage.Message{ChunkStreamID: chunkControl, Type: kind, Body: body})
}

func (w *wire) media(chunkStream byte, kind uint8, at time.Duration, body []byte) error {
	return w.write(&rawmessage.Message{
		ChunkStreamID: chunkStream, MessageStreamID: w.stream, Type: kind, Timestamp: at, Body: body,
	})
}

// command sends a command on the connection's control stream.
func (w *wire) command(values ...any) error { return w.commandOn(chunkCommand, 0, values...) }

func (w *wire) commandOn(chunkStream byte, stream uint32, values ...any) error {
	body, err := amf0.Data(values).Marshal()
	if err != nil {
		return fmt.Errorf("rtmp: %w", err)
	}
	return w.write(&rawmessage.Message{
		ChunkStreamID: chunkStream, MessageStreamID: stream, Type: typeCommand, Body: body,
	})
}

// status sends an onStatus command to a player or publisher.
func (w *wire) status(level, code, text string) error {
	return w.commandOn(chunkStatus, wireStreamID, "onStatus", float64(0), nil, amf0.Object{
		{Key: "level", Value: level}, {Key: "code", Value: code}, {Key: "description", Value: text},
	})
}

// greetingBytes limits how much a connection may send before it is admitted as a publisher. This limits the
// memory for incomplete messages.
const greetingBytes = 4 << 20

// quota ends a connection that sends too much before it publishes. The reading goroutine owns it.
type quota struct {
	io.ReadWriter
	limited bool
	left    int
}

var errQuota = errors.New("rtmp: too much data before publishing")

func (q *quota) Read(p []byte) (int, error) {
	if q.limited && q.left <= 0 {
		return 0, errQuota
	}
	n, err := q.ReadWriter.Read(p)
	q.left -= n
	return n, err
}
