package app

import (
	"net/url"
	"strings"

	"footlight/backend/event"
)

// Window is what the page inside the window may call.
type Window struct{ settings settings }

// Server returns the address of the server the studio belongs to.
func (w *Window) Server() (string, error) {
	values, err := w.settings.load()
	return values.Server, err
}

// SetServer checks address, remembers it, and returns the form it is used in.
func (w *Window) SetServer(address string) (string, error) {
	server, err := parseServer(address)
	if err != nil {
		return "", err
	}
	return server, w.settings.save(saved{Server: server})
}

// defaultServer is where `server serve` listens unless told otherwise.
const defaultServer = "http://127.0.0.1:8080"

// parseServer turns what a person typed into a server's base URL: scheme and
// host, nothing after them. Without a scheme it is http; https has to be
// asked for.
func parseServer(address string) (string, error) {
	address = strings.TrimSpace(address)
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", event.Invalid("server", "is not a URL")
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return "", event.Invalid("server", "must begin with http:// or https://")
	case u.Hostname() == "":
		return "", event.Invalid("server", "names no host")
	case u.User != nil:
		return "", event.Invalid("server", "must not hold a user name or password")
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return "", event.Invalid("server", "must end after the host and port")
	}
	return u.Scheme + "://" + u.Host, nil
}
