package node

import (
	"context"
	"errors"
	"io/fs"
	"net/netip"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live"
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
