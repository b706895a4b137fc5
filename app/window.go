package app

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/host"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Window holds what the page inside the window may call about servers.
type Window struct {
	settings *settings
	chains   *remote.Chains // that the key signs for
	host     host.Host
	owner    func() []event.Address          // returns the key's address; nil means that there is no key
	pause    func() (goOn func(), err error) // stops all use of this machine's server; nil means none
	visit    atomic.Pointer[visit]           // nil means that no server was chosen since the start
	asked    atomic.Pointer[string]          // a page
	talk     talk                            // the chat that the page is in
	ctx      context.Context                 //nolint:containedctx // bound methods get no context
}

// Servers lists the servers that the studio has visited, the last one first. journal.Here is the one on this machine.
func (w *Window) Servers() ([]string, error) {
	values, err := w.settings.load()
	return append([]string{}, values.Servers...), err
}

// SetServer checks an address, goes to the server there and remembers it. It returns the server's base URL.
func (w *Window) SetServer(address string) (string, error) {
	server, err := remote.ParseAddress(address)
	if err != nil {
		return "", err
	}
	return server, w.move(&remote.Server{Base: server, Site: server}, server, nil)
}

// ForgetServer removes a server from the list, and the chain that the key signs for there.
func (w *Window) ForgetServer(server string) error {
	forgotten := w.chains.Forget(server)
	return errors.Join(forgotten, w.settings.change(func(s *saved) {
		s.Servers = slices.DeleteFunc(s.Servers, func(known string) bool { return known == server })
	}))
}

// Asked returns the page that a link or the menu has asked for since the last call: what stands behind # in its
// address. It returns nothing if no page was asked for.
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
