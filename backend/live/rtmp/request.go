package rtmp

import (
	"cmp"
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
	address, _ := object.GetString("tcUrl")
	name, ofName, _ := strings.Cut(name, "?")
	address, ofAddress, _ := strings.Cut(address, "?")
	r.app = cmp.Or(strings.Trim(name, "/"), path(address))
	r.learnToken(ofName)
	r.learnToken(ofAddress)
	page, _ := object.GetString("pageUrl")
	r.pageURL = live.Page(page)
	return w.welcome(c, object)
}

// path is that of a tcUrl, which names the application where app is missing.
func path(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	_, rest, _ = strings.Cut(rest, "/")
	return strings.Trim(rest, "/")
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
