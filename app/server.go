package app

import (
	"errors"
	"sync/atomic"

	"footlight/app/host"
	"footlight/app/journal"
	"footlight/app/remote"
)

var (
	errNowhere = errors.New("no server was chosen yet")
	errForeign = errors.New("the server on this machine was not started by this studio: its own settings say who may come (“Letting others in” in docs/hosting.md)")
)

// visit is the stay at one server.
type visit struct {
	remote.Server
	session atomic.Pointer[string] // the token of the session of the person who signed in; a secret
}

// at returns the server that the window shows and the session of the creator who signed in there. It returns nil until
// the page chooses a server.
func (w *Window) at() *remote.Server {
	at := w.visit.Load()
	if at == nil {
		return nil
	}
	server := at.Server
	if session := at.session.Load(); session != nil {
		server.Bearer = *session
	}
	return &server
}

// StartServer goes to the server on this machine. If none runs it starts one, which ends with the studio. The server
// is open to the network if it was so the last time.
func (w *Window) StartServer() (string, error) {
	values, _ := w.settings.load()
	server, err := w.start(values.Network)
	if errors.Is(err, host.ErrNoNetwork) { // as on a journey
		server, err = w.start(false)
	}
	if err != nil {
		return "", err
	}
	return server.Base, w.move(server, journal.Here, nil)
}

// OpenServer opens the server on this machine to the machine's network, or closes it again.
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
	return server.Base, w.move(server, journal.Here, &network)
}

// Home returns how the server on this machine stands.
func (w *Window) Home() host.Standing { return w.host.Standing() }

func (w *Window) start(network bool) (*remote.Server, error) {
	reach := host.Reach{Network: network}
	if w.owner != nil {
		reach.Owner = w.owner()
	}
	return w.host.Start(w.ctx, reach)
}

// move goes to a server, and remembers it by a name. A network other than nil is remembered, too.
func (w *Window) move(to *remote.Server, name string, network *bool) error {
	at := &visit{Server: *to}
	at.Trusts = w.chains.Of(name)
	w.visit.Store(at)
	return w.settings.change(func(s *saved) {
		if network != nil {
			s.Network = *network
		}
		*s = s.with(name)
	})
}
