package rtmp

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"

	"footlight/backend/event"
	"footlight/backend/live"
)

// maxCommand bounds what is parsed as a command: values nest, and a deep nest
// of them would cost more stack than there is.
const maxCommand = 64 << 10

// app is the one application there is, as in every other protocol's path.
const app = "live"

// request is what a connection wants.
type request struct {
	action  live.Action
	name    string // of the stream, as sent
	app     string
	token   string
	pageURL string
}

// eventID checks where the request goes.
func (r request) eventID() (event.ID, error) {
	if r.app != app {
		return "", advice("the application must be " + strconv.Quote(app))
	}
	return event.ParseID(r.name)
}

// call is a command of the peer.
type call struct {
	name string
	id   float64
	args []any
}

// readRequest answers commands until one says what the connection is for.
func readRequest(w *wire) (r request, err error) {
	for {
		m, err := w.read()
		if err != nil {
			return r, err
		}
		c, ok := readCall(m)
		if !ok {
			continue
		}
		switch c.name {
		case "connect":
			err = r.connect(w, c)
		case "createStream":
			err = w.command("_result", c.id, nil, float64(streamID))
		case "publish", "play":
			return r, r.ask(c)
		}
		if err != nil {
			return r, err
		}
	}
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

var errNoConnect = errors.New("rtmp: connect without an object")

func (r *request) connect(w *wire, c call) error {
	if len(c.args) == 0 {
		return errNoConnect
	}
	object, ok := c.args[0].(amf0.Object)
	if !ok {
		array, isArray := c.args[0].(amf0.ECMAArray)
		if !isArray {
			return errNoConnect
		}
		object = amf0.Object(array)
	}
	name, _ := object.GetString("app")
	name, query, _ := strings.Cut(name, "?")
	r.app = strings.Trim(name, "/")
	r.learnToken(query)
	tcURL, _ := object.GetString("tcUrl")
	_, query, _ = strings.Cut(tcURL, "?")
	r.learnToken(query)
	page, _ := object.GetString("pageUrl")
	r.pageURL = live.Page(page)
	return w.welcome(c)
}

// enhanced are the FourCCs that are understood (Enhanced RTMP v2, "Enhancing
// NetConnection connect Command").
func enhanced() amf0.StrictArray { return amf0.StrictArray{"avc1", "mp4a", "Opus"} }

// welcome answers connect.
func (w *wire) welcome(c call) error {
	window := binary.BigEndian.AppendUint32(nil, windowSize)
	const dynamic = 2
	return errors.Join(
		w.control(typeWindowSize, window),
		w.control(typeBandwidth, append(window, dynamic)),
		w.control(typeChunkSize, binary.BigEndian.AppendUint32(nil, chunkSize)),
		w.command("_result", c.id,
			amf0.Object{
				{Key: "fmsVer", Value: "FMS/3,5,3,888"},
				{Key: "capabilities", Value: float64(127)},
				{Key: "fourCcList", Value: enhanced()},
			},
			amf0.Object{
				{Key: "level", Value: "status"},
				{Key: "code", Value: "NetConnection.Connect.Success"},
				{Key: "description", Value: "Connection succeeded."},
				{Key: "objectEncoding", Value: float64(0)},
			}),
	)
}

// ask reads publish or play.
func (r *request) ask(c call) error {
	r.action = live.Play
	if c.name == "publish" {
		r.action = live.Publish
	}
	if len(c.args) < 2 {
		return fmt.Errorf("rtmp: %s without a stream", c.name)
	}
	name, _ := c.args[1].(string)
	name, query, _ := strings.Cut(name, "?")
	r.name = name
	r.learnToken(query)
	return nil
}

// learnToken reads ?token=, or ?secret= as encoders set up for SRS send it.
func (r *request) learnToken(query string) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return // it may hold a secret, and is not repeated in an error
	}
	if token := cmp.Or(values.Get("token"), values.Get("secret")); token != "" {
		r.token = token
	}
}
