package rtmp

import (
	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
)

// maxCommand is the largest parsed command in bytes. Values nest, and deep nesting would exhaust the
// stack.
const maxCommand = 64 << 10

// call is a command of the peer.
type call struct {
	name string
	id   float64
	args []any
}

// readCall parses a command. It returns false for other messages.
func readCall(m *rawmessage.Message) (c call, ok bool) {
	body := m.Body
	switch {
	case m.Type == typeCommand3 && len(body) > 0:
		body = body[1:] // an AMF3 command message contains AMF0
	case m.Type != typeCommand:
		return c, false
	}
	if len(body) > maxCommand {
		return c, false
	}
	values, err := amf0.Unmarshal(body)
	if err != nil || len(values) < 2 {
		return c, false
	}
	c.name, ok = values[0].(string)
	c.id, _ = values[1].(float64)
	c.args = values[2:]
	return c, ok
}

// ends reports whether a message ends a publish or a play.
func ends(m *rawmessage.Message) bool {
	said, ok := readCall(m)
	return ok && (said.name == "FCUnpublish" || said.name == "deleteStream" || said.name == "closeStream")
}
