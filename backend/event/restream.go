package event

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Destination is another server to which a creator sends an event, too.
type Destination struct {
	ID   string
	Name string // may be empty
	URL  string // rtmp:// or rtmps://, with the application as its path; a secret
	Key  string // the stream key; a secret, "" means that the server's key has changed
}

// Limits of the texts of a destination, in bytes.
const (
	maxDestination = 1000
	maxStreamKey   = 500
)

// Target parses the address. Its error never contains the address, which may hold a secret.
func (d Destination) Target() (*url.URL, error) {
	u, err := url.Parse(d.URL)
	switch {
	case err != nil || len(d.URL) > maxDestination || hasControl(d.URL) || u.Hostname() == "" || !hasPort(u):
		return nil, Invalid("url", "must be an address such as rtmps://live.example.com/app, of at most %d bytes", maxDestination)
	case u.Scheme != "rtmp" && u.Scheme != "rtmps":
		return nil, Invalid("url", "must begin with rtmp:// or rtmps://")
	case u.User != nil || u.Fragment != "":
		return nil, Invalid("url", "must have no user, password or fragment")
	case strings.Trim(u.Path, "/") == "":
		return nil, Invalid("url", "must name the application after the host, as in rtmps://live.example.com/app")
	}
	return u, nil
}

// Check refuses a destination to which nothing could be sent.
func (d Destination) Check() error {
	if _, err := d.Target(); err != nil {
		return err
	}
	if d.Key == "" || len(d.Key) > maxStreamKey || hasControl(d.Key) {
		return Invalid("key", "must be the stream key of the destination, one line of at most %d bytes", maxStreamKey)
	}
	return nil
}

// Host returns the host of the address, which is no secret.
func (d Destination) Host() string {
	u, err := d.Target()
	if err != nil {
		return ""
	}
	return u.Host
}

// hasPort reports whether the host has a valid port or none.
func hasPort(u *url.URL) bool {
	_, err := strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
	return err == nil && strings.Count(strings.TrimPrefix(u.Host, "["+u.Hostname()+"]"), ":") < 2
}

func hasControl(s string) bool { return strings.ContainsFunc(s, unicode.IsControl) }

// RestreamState says what a destination gets.
type RestreamState string

// Values of RestreamState.
const (
	RestreamWaits      RestreamState = "waiting" // for the event to be live
	RestreamConnecting RestreamState = "connecting"
	RestreamLive       RestreamState = "live"
	RestreamFailing    RestreamState = "failing" // and is tried again
)

// RestreamStatus describes how sending to a destination goes.
type RestreamStatus struct {
	State       RestreamState `json:"state"`
	Since       time.Time     `json:"since"`
	BitrateKbps int           `json:"bitrateKbps"`
	Why         string        `json:"why,omitempty"` // a sentence without a full stop, if it fails or takes the show too slowly
}

// Restream is a destination as its creator sees it again: without secrets.
type Restream struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Host string `json:"host"`
	RestreamStatus
}
