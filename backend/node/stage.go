package node

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"net/netip"
	"strings"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/restream"
	"footlight/backend/live/rtmp"
	"footlight/backend/room"
	"footlight/backend/room/speakers"
)

var (
	_ api.Stage = (*speakers.Stage)(nil)
	_ api.Seats = (*speakers.Stage)(nil)
)

// openSpeakers lets creators bring people on stage.
func (p *roomsPart) openSpeakers() {
	p.stage = speakers.New(speakers.Config{
		Book: p.people.directory, Streams: streams{p.live.hub}, Shows: shows{p.states},
		Owners:    p.owners(),
		Addresses: p.people.addresses, Origins: p.origins(),
	})
	p.live.authorizer.stage = p.stage
	p.loop("speakers", p.stage.Run)
}

func (p *roomsPart) owners() owners {
	return owners{room.Controls{States: p.states, Policy: p.policy}, p.policy, p.rules.Barred, !p.cfg.Enforced()}
}

// owners implements speakers.Owners.
type owners struct {
	room.Controls
	policy *room.Policy
	barred func(creator event.Address) error // refuses a creator whom the host does not admit
	open   bool
}

// Own implements speakers.Owners. An open server's caller may run events that were never planned, too.
func (o owners) Own(ctx context.Context, id event.ID, who auth.Identity) error {
	err := o.Mine(ctx, id, who)
	if o.open && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !o.open {
		err = o.barred(who.Address)
	}
	return err
}

// AdmitOwner implements speakers.Owners.
func (o owners) AdmitOwner(ctx context.Context, id event.ID, token string, remote netip.Addr) (*room.Admission, error) {
	ask := room.Ask{Publish: true, EventID: id, Token: token, Remote: remote}
	x, err := o.policy.Admit(ctx, ask)
	if refusal := new(auth.Refusal); !errors.As(err, &refusal) {
		return x, err
	}
	ask.Publish, ask.Talk = false, true // then any token of the creator
	if x, err = o.policy.Admit(ctx, ask); err == nil && x.Role != room.Creator {
		x.Release()
		return nil, &auth.Refusal{Reason: "only the event's creator and the speaker can use this stream"}
	}
	if err == nil {
		if err = o.barred(x.Wallet); err != nil {
			x.Release()
		}
	}
	return x, err
}

// Over implements speakers.Shows.
func (s shows) Over(ctx context.Context, id event.ID) (bool, error) {
	over, err := s.states.Over(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return over, err
}

// EndsAt implements speakers.Shows.
func (s shows) EndsAt(ctx context.Context, id event.ID) (time.Time, error) {
	v, err := s.states.Show(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return v.Programme.EndsAt, err
}

// Received implements speakers.Streams.
func (s streams) Received(id event.ID) int {
	info, _ := s.hub.Stream(id)
	return info.KbpsIn
}

// ofEvents calls fn for the sessions of events' own streams.
func ofEvents(fn func(*live.Session)) func(*live.Session) {
	return func(s *live.Session) {
		if _, side := event.SideOf(s.EventID()); !side {
			fn(s)
		}
	}
}

// restreams implements api.Sending: what is stored about destinations, and what is sent there.
type restreams struct {
	owners owners
	book   *room.Directory
	server *restream.Server
}

var _ api.Sending = restreams{}

// openRestreams sends events to the servers that their creators name.
func (p *roomsPart) openRestreams() {
	dialer := rtmp.Dialer{Private: !p.cfg.Enforced() || p.cfg.RestreamPrivate}
	server := restream.Open(restream.Config{
		Play: func(id event.ID) restream.Player { return p.live.players.Play(id) },
		Dial: func(ctx context.Context, to event.Destination) (restream.Sender, error) {
			target, err := to.Target()
			if err != nil {
				return nil, err
			}
			return dialer.Publish(ctx, target, to.Key)
		},
		Destinations: p.people.directory.Restreams, Log: p.log,
	})
	p.onClose("restreams", func() error { server.Close(); return nil })
	p.live.hub.OnAir(ofEvents(own(func(s *live.Session) { server.OnAir(s) })))
	p.sending = restreams{p.owners(), p.people.directory, server}
}

func (r restreams) List(ctx context.Context, id event.ID, who auth.Identity) ([]event.Restream, error) {
	if err := r.owners.Own(ctx, id, who); err != nil {
		return nil, err
	}
	list := []event.Restream{}
	for _, to := range r.book.Restreams(id) {
		list = append(list, r.shown(id, to))
	}
	return list, nil
}

// Add implements api.Sending. It gives the destination its ID.
func (r restreams) Add(ctx context.Context, id event.ID, who auth.Identity, to event.Destination) (event.Restream, error) {
	if err := r.owners.Own(ctx, id, who); err != nil {
		return event.Restream{}, err
	}
	to.ID = strings.ToLower(rand.Text()[:8])
	if err := r.book.AddRestream(id, to); err != nil {
		return event.Restream{}, err
	}
	r.server.Add(id, to) //nolint:contextcheck // sending outlives the request
	return r.shown(id, to), nil
}

func (r restreams) Remove(ctx context.Context, id event.ID, who auth.Identity, destination string) error {
	if err := r.owners.Own(ctx, id, who); err != nil {
		return err
	}
	err := r.book.RemoveRestream(id, destination)
	if err == nil {
		r.server.Remove(id, destination)
	}
	return err
}

// shown leaves out what is secret.
func (r restreams) shown(id event.ID, to event.Destination) event.Restream {
	return event.Restream{ID: to.ID, Name: to.Name, Host: to.Host(), RestreamStatus: r.server.Status(id, to.ID)}
}
