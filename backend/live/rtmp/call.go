package rtmp

import (
	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
)

// maxCommand bounds what is parsed as a command: values nest, and a deep nest
// of them would cost more stack than there is.
const maxCommand = 64 << 10

// call is a command of the peer.
type call struct {
	name string
	id   float64
	args []any
}

// readCall reads a command; other messages are not for this part.
func readCall(m *rawmessage.Message) (c call, ok bool) {
	body := m.Body
	switch {
	case m.Type == typeCommand3 && len(body) > 0:
		body = body[1:] // AMF3's envelope holds AMF0
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
