package app

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/host"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Window is what the page inside the window may call about servers.
type Window struct {
	settings *settings
	host     host.Host
	owner    func() []event.Address          // whose key this is; nil: nobody's
	pause    func() (goOn func(), err error) // has nothing need the server here for a while; nil: nothing does
	visit    atomic.Pointer[visit]           // nil: no server was chosen since the start
	asked    atomic.Pointer[string]
	ctx      context.Context //nolint:containedctx // the window's life, which no bound method is told of
}

// visit is a stay at one server.
type visit struct {
	remote.Server
	session atomic.Pointer[string] // the token of whoever signed in, a secret
}

// here is the server on this machine among those that are remembered, wherever it listens.
const here = "here"

// Servers are those the studio has belonged to, the last one first; "here" is the one on this machine.
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
	return server, w.move(&remote.Server{Base: server, Site: server}, server, nil)
}

// ForgetServer has a server not be remembered any more.
func (w *Window) ForgetServer(server string) error {
	return w.settings.change(func(s *saved) {
		s.Servers = slices.DeleteFunc(s.Servers, func(known string) bool { return known == server })
	})
}

// StartServer goes to the server on this machine. Where none runs it starts one, which ends with the studio, for
// the network where it was opened to that.
func (w *Window) StartServer() (string, error) {
	values, _ := w.settings.load()
	server, err := w.start(values.Network)
	if errors.Is(err, host.ErrNoNetwork) { // on the way, say
		server, err = w.start(false)
	}
	if err != nil {
		return "", err
	}
	return server.Base, w.move(server, here, nil)
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

var errForeign = errors.New("the server on this machine was not started by this studio: its own settings say who may come (“Letting others in” in docs/hosting.md)")

// OpenServer lets whoever is in the machine's network come to the server on this machine, or nobody else any more.
func (w *Window) OpenServer(network bool) (string, error) {
	if w.pause != nil {
		goOn, err := w.pause()
		if err != nil {
			return "", err
		}
		defer goOn()
	}
	server, err := w.start(network)
	if err != nil {
		return "", err
	}
	if !w.host.Standing().Own {
		return "", errForeign
	}
	return server.Base, w.move(server, here, &network)
}

// Home tells how the server on this machine stands.
func (w *Window) Home() host.Standing { return w.host.Standing() }

func (w *Window) start(network bool) (*remote.Server, error) {
	reach := host.Reach{Network: network}
	if w.owner != nil {
		reach.Owner = w.owner()
	}
	return w.host.Start(w.ctx, reach)
}

// move goes to a server, and remembers it under a name.
func (w *Window) move(to *remote.Server, name string, network *bool) error {
	w.visit.Store(&visit{Server: *to})
	return w.settings.change(func(s *saved) {
		if network != nil {
			s.Network = *network
		}
		*s = s.with(name)
	})
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
