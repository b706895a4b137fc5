package app

import (
	"context"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/host"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Window is what the page inside the window may call about servers.
type Window struct {
	settings settings
	host     host.Host
	visit    atomic.Pointer[visit] // nil: no server was chosen since the start
	asked    atomic.Pointer[string]
	ctx      context.Context //nolint:containedctx // the window's life, which no bound method is told of
}

// visit is a stay at one server.
type visit struct {
	remote.Server
	session atomic.Pointer[string] // the token of whoever signed in, a secret
}

// Servers are those the studio has belonged to, the last one first.
func (w *Window) Servers() ([]string, error) {
	values, err := w.settings.load()
	return append([]string{}, values.Servers...), err
}

// SetServer checks address, goes to the server there and remembers it. It returns the form it is used in.
func (w *Window) SetServer(address string) (string, error) {
	server, err := parseServer(address)
	if err != nil {
		return "", err
	}
	return server, w.move(&remote.Server{Base: server, Site: server})
}

// StartServer goes to the server on this machine. Where none runs it starts one, which ends with the studio.
func (w *Window) StartServer() (string, error) {
	server, err := w.host.Start(w.ctx)
	if err != nil {
		return "", err
	}
	return server.Base, w.move(server)
}

// Asked is the page that a link or the menu has asked for since the last time, as what stands behind # in its
// address; empty: none.
func (w *Window) Asked() string {
	if page := w.asked.Swap(nil); page != nil {
		return *page
	}
	return ""
}

// ask has the window show a page, once it can.
func (w *Window) ask(page string) {
	w.asked.Store(&page)
	runtime.EventsEmit(w.ctx, "asked")
}

func (w *Window) move(to *remote.Server) error {
	w.visit.Store(&visit{Server: *to})
	values, _ := w.settings.load() // what cannot be read is replaced
	return w.settings.save(values.with(to.Base))
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
