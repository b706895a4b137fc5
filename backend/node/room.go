package node

import (
	"context"
	"time"

	"footlight/backend/access"
	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/ledger/index"
	"footlight/backend/live"
	"footlight/backend/room"
	"footlight/backend/room/entrance"
	"footlight/backend/room/profiles"
	"footlight/backend/room/speakers"
	"footlight/backend/sales"
)

// roomsPart decides the state of every room, and who may publish and watch.
type roomsPart struct {
	*base
	content   *contentPart
	chain     *chainPart
	people    *peoplePart
	recording *recordingPart
	live      *livePart
	cluster   *clusterPart
	curation  *curationPart

	states   *room.States
	rules    room.Rules
	policy   *room.Policy
	names    *profiles.Profiles
	stage    *speakers.Stage
	sending  restreams
	entrance *entrance.Entrance
	readers  access.Readers
	tiers    access.Tiers
}

func (p *roomsPart) open(ctx context.Context) error {
	if err := p.openStates(ctx); err != nil {
		return err
	}
	p.openPolicy()
	p.openSpeakers()
	p.openRestreams() //nolint:contextcheck // sending outlives the start
	var err error
	if p.entrance, err = entrance.Open(p.folder.Sub("entrance"), p.chain.Ledger.Tickets); err != nil {
		return err
	}
	p.names, err = profiles.Open(p.folder.Sub("creators"), sales.Consents{Ledger: p.chain.Ledger.Consents})
	return err
}

func (p *roomsPart) openStates(ctx context.Context) error {
	kv, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "rooms"})
	if err != nil {
		return err
	}
	p.states, err = room.Open(ctx, room.Config{
		Plans: p.recording.programmes, Streams: p.cluster.shows(), BoxOffices: p.people.boxOffices, Recordings: p.recording.recorder, Directory: p.people.directory, PlannedElsewhere: p.cluster.plannedElsewhere, Memory: memory{kv},
	})
	if err != nil {
		return err
	}
	p.bus.OnLoss(p.states.StoreAll)
	shows := onAir{begun: make(chan *live.Session, 64), states: p.states, log: p.log}
	p.live.hub.OnAir(ofEvents(own(shows.add)))
	p.loop("rooms", shows.run)
	return nil
}

// openPolicy opens the rules for publishing and watching, which need all parts before.
func (p *roomsPart) openPolicy() {
	tickets := &sales.Tickets{
		Ledger: p.chain.Ledger, Blocks: p.chain.Client, MayReorg: p.chain.Embedded == nil,
		Creators: creators{p.chain.Ledger.Plans, p.recording.recorder}, BoxOffices: p.people.boxOffices, Directory: p.people.directory,
	}
	p.tiers = tickets
	p.rules = room.Rules{Creators: tickets, Tickets: tickets, Barred: barred(p.recording.limits)}
	p.policy = room.NewPolicy(room.PolicyConfig{
		Addresses: p.people.addresses, Rules: p.rules, Shows: p.states, People: p.people.sessions, Guests: p.people.directory, Devices: p.cfg.DevicesPerTicket, Log: p.log,
		ByInvitation: func(id event.ID) bool { return p.people.directory.Read(id).ByInvitation },
	})
	p.live.authorizer.policy, p.live.authorizer.refused = p.policy, p.refusals.Add
	p.readers = access.Readers{
		Addresses: p.people.addresses, Policy: p.policy, People: p.people.sessions, Tokens: p.people.tokens, Recordings: p.recording.recorder, Content: p.content.store,
	}
	// needed on an open server too: it has no tickets, but shows may be cancelled
	p.loop("access", p.policy.Run)
	p.loop("revocations", func(ctx context.Context) error { return p.people.tokens.Follow(ctx, p.policy.Revoked) })
}

// shown returns the rooms for the API.
func (p *roomsPart) shown() rooms {
	return rooms{
		states: p.states, recordings: p.recording.recorder, rules: p.rules, wei: p.chain.WeiPerMinor, origins: p.origins(), enforced: p.cfg.Enforced(),
		names: p.names, tokens: room.Tokens{Issuer: p.people.tokens, States: p.states, Policy: p.policy},
	}
}

// entrances implements api.Entrance. The server at which an event was planned keeps its entries: two servers would let
// the same ticket in twice.
type entrances struct {
	*entrance.Entrance
	index            *index.Index
	offices          *sales.BoxOffices
	plannedElsewhere func(context.Context, event.ID) bool
}

var _ api.Entrance = entrances{}

// List implements api.Entrance. The holders are as of the index, which may be some blocks behind.
func (e entrances) List(ctx context.Context, id event.ID) (event.EntranceList, error) {
	office, err := e.offices.BoxOffice(ctx, id)
	if err == nil {
		err = e.keeps(ctx, id)
	}
	if err != nil {
		return event.EntranceList{}, err
	}
	list := event.EntranceList{MadeAt: time.Now().UTC(), Tiers: []string{}, Holders: []event.TicketHolder{}}
	for _, sale := range office.Sales {
		list.Tiers = append(list.Tiers, sale.Name)
	}
	for _, h := range e.index.Holders(id) {
		list.Holders = append(list.Holders, event.TicketHolder(h))
	}
	list.Entries, err = e.Entries(id)
	return list, err
}

// Scan implements api.Entrance.
func (e entrances) Scan(ctx context.Context, id event.ID, scans []event.Scan) ([]event.EntranceEntry, error) {
	if err := e.keeps(ctx, id); err != nil {
		return nil, err
	}
	return e.Entrance.Scan(ctx, id, scans)
}

// Used implements sales.Entrance.
func (e entrances) Used(ctx context.Context, id event.ID, tier int, holder event.Address, number int) (bool, error) {
	if err := e.keeps(ctx, id); err != nil {
		return false, err
	}
	return e.Entrance.Used(id, tier, holder, number)
}

func (e entrances) keeps(ctx context.Context, id event.ID) error {
	if e.plannedElsewhere(ctx, id) {
		return &auth.Refusal{Reason: "the server at which the event was planned keeps the entries; check tickets and pass them on there"}
	}
	return nil
}
