package rtmp

import (
	"errors"
	"fmt"
	"io"

	"github.com/bluenviron/gortmplib/pkg/bytecounter"
	"github.com/bluenviron/gortmplib/pkg/handshake"
)

var errEncrypted = errors.New("rtmp: RTMPE is not supported")

// greet performs the handshake over rw.
func greet(rw io.ReadWriter) (*wire, error) {
	q := &quota{ReadWriter: rw, left: greetingBytes, limited: true}
	count := bytecounter.NewReadWriter(q)
	key, _, err := handshake.DoServer(count, false)
	if err != nil {
		return nil, fmt.Errorf("rtmp: handshake: %w", err)
	}
	if key != nil {
		return nil, errEncrypted
	}
	return newWire(q, count), nil
}

// greetServer performs the client's side of the handshake over rw.
func greetServer(rw io.ReadWriter) (*wire, error) {
	q := &quota{ReadWriter: rw, left: greetingBytes, limited: true} // a server has little to say
	count := bytecounter.NewReadWriter(q)
	if _, _, err := handshake.DoClient(count, false, false); err != nil {
		return nil, fmt.Errorf("rtmp: handshake: %w", err)
	}
	return newWire(q, count), nil
}
