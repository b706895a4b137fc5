package node

import (
	"context"
	"crypto/rand"
	"strings"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/restream"
	"footlight/backend/live/rtmp"
	"footlight/backend/room"
)

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
	p.live.hub.OnAir(ofEvents(func(s *live.Session) { server.OnAir(s) }))
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
	r.server.Add(id, to)
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
