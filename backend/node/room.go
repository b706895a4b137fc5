package node

import (
	"context"
	"log/slog"
	"sync"

	"footlight/backend/access"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
	"footlight/backend/sales"
)

// roomsPart decides every room's state, and who may publish and watch.
type roomsPart struct {
	*base
	content   *contentPart
	chain     *chainPart
	people    *peoplePart
	recording *recordingPart
	live      *livePart
	curation  *curationPart

	states  *room.States
	rules   room.Rules
	policy  *room.Policy
	readers access.Readers
}

func (p *roomsPart) open(ctx context.Context) error {
	if err := p.openStates(ctx); err != nil {
		return err
	}
	p.openPolicy()
	return nil
}

func (p *roomsPart) openStates(ctx context.Context) error {
	kv, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "rooms"})
	if err != nil {
		return err
	}
	p.states, err = room.Open(ctx, room.Config{
		Plans: p.recording.programmes, Stage: stage{p.live.hub}, BoxOffices: p.people.boxOffices, Recordings: p.recording.recorder, Directory: p.people.directory, Memory: memory{kv},
	})
	if err != nil {
		return err
	}
	shows := onAir{begun: make(chan *live.Session, 64), states: p.states, log: p.log}
	p.live.hub.OnAir(shows.add)
	p.loop("rooms", shows.run)
	return nil
}

// openPolicy decides who may publish and watch, by all that has been opened.
func (p *roomsPart) openPolicy() {
	tickets := &sales.Tickets{
		Ledger: p.chain.Ledger, Blocks: p.chain.Client, MayReorg: p.chain.Embedded == nil,
		Creators: creators{p.chain.Ledger.Plans, p.recording.recorder}, BoxOffices: p.people.boxOffices, Directory: p.people.directory,
	}
	p.rules = room.Rules{Creators: tickets, Tickets: tickets}
	p.policy = room.NewPolicy(room.PolicyConfig{
		Addresses: p.people.addresses, Rules: p.rules, Shows: p.states, People: p.people.sessions, Devices: p.cfg.DevicesPerTicket, Log: p.log,
	})
	p.live.authorizer.policy = p.policy
	p.readers = access.Readers{
		Addresses: p.people.addresses, Policy: p.policy, People: p.people.sessions, Tokens: p.people.tokens, Recordings: p.recording.recorder, Content: p.content.store,
	}
	p.loop("access", p.policy.Run) // an open server has no tickets, and shows that are cancelled
	if p.cfg.Enforced() {
		p.loop("revocations", func(ctx context.Context) error { return p.people.tokens.Follow(ctx, p.policy.Revoked) })
	}
}

// shown are the rooms as the API shows them.
func (p *roomsPart) shown() rooms {
	return rooms{
		states: p.states, recordings: p.recording.recorder, rules: p.rules, wei: p.chain.WeiPerMinor, origins: p.origins(), enforced: p.cfg.Enforced(),
		tokens: room.Tokens{Issuer: p.people.tokens, States: p.states, Policy: p.policy},
	}
}

// onAir remembers when somebody was last on air, off the media path. A failed
// write costs the state "interrupted" after a restart, not the show.
type onAir struct {
	begun  chan *live.Session
	states *room.States
	log    *slog.Logger
}

// add returns at once.
func (o onAir) add(s *live.Session) {
	select {
	case o.begun <- s:
	default:
		o.log.Warn("show not remembered, too many begin at once", "event", s.EventID())
	}
}

// run notes when sessions begin and end, until ctx ends.
func (o onAir) run(ctx context.Context) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	for {
		select {
		case s := <-o.begun:
			o.note(ctx, s.EventID())
			sessions.Go(func() {
				select {
				case <-s.Done():
					o.note(ctx, s.EventID())
				case <-ctx.Done():
				}
			})
		case <-ctx.Done():
			return nil
		}
	}
}

func (o onAir) note(ctx context.Context, id event.ID) {
	if err := o.states.Published(ctx, id); err != nil {
		o.log.Error("publish not remembered", "event", id, "error", err)
	}
}

// stage tells rooms what is on now.
type stage struct{ hub *live.Hub }

var _ room.Stage = stage{}

func (s stage) Presence(id event.ID) room.Presence {
	info, _ := s.hub.Stream(id)
	return room.Presence{Publishing: info.OnAir, Quiet: info.Quiet, Viewers: info.Viewers}
}

func (s stage) IDs() []event.ID {
	var ids []event.ID
	for _, info := range s.hub.Streams() {
		ids = append(ids, info.EventID)
	}
	return ids
}

func (s stage) Clear(id event.ID) {
	if session := s.hub.Session(id); session != nil {
		session.End()
	}
}
