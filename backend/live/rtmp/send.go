package rtmp

import (
	"encoding/binary"
	"fmt"
	"time"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
)

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
		ChunkStreamID: chunkStream, MessageStreamID: wireStreamID, Type: kind, Timestamp: at, Body: body,
	})
}

// command sends a command of the connection itself.
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

// status tells a player or a publisher how its stream is.
func (w *wire) status(level, code, text string) error {
	return w.commandOn(chunkStatus, wireStreamID, "onStatus", float64(0), nil, amf0.Object{
		{Key: "level", Value: level}, {Key: "code", Value: code}, {Key: "description", Value: text},
	})
}
