package rtmp

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/bluenviron/gortmplib/pkg/amf0"

	"footlight/backend/event"
	"footlight/backend/live"
)

// app is the only application, as in the paths of the other protocols.
const app = "live"

// request describes what a connection asks for.
type request struct {
	action  live.Action
	name    string // the stream's name, as received
	app     string
	token   string
	pageURL string
}

// eventID returns the event that the request names, or an error about application or name.
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

// path returns the path of a tcUrl, which names the application if app is missing.
func path(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	_, rest, _ = strings.Cut(rest, "/")
	return strings.Trim(rest, "/")
}

// ask reads the command publish or play.
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

// learnToken reads ?token=, or ?secret= from encoders that are configured for SRS.
func (r *request) learnToken(query string) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return // the query may hold a secret, so no error repeats it
	}
	if token := cmp.Or(values.Get("token"), values.Get("secret")); token != "" {
		r.token = token
	}
}
