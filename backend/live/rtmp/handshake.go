package rtmp

import (
	"errors"
	"fmt"
	"io"

	"github.com/bluenviron/gortmplib/pkg/bytecounter"
	"github.com/bluenviron/gortmplib/pkg/handshake"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
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
	w := &wire{quota: q, count: count, out: rawmessage.NewWriter(count, count.Writer, false)}
	w.in = newChunkReader(count, count.Reader, w.acknowledge)
	return w, nil
}
