package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/netip"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// DefaultDevices is how many connections one ticket is good for at once.
const DefaultDevices = 2

// PolicyConfig is what a Policy is made of. Local is needed where Open is set,
// Rules and People where it is not.
type PolicyConfig struct {
	// Open asks nobody who they are, but lets in only this machine.
	Open bool
	// Local reports whether an address is this machine's.
	Local func(netip.Addr) bool
	// Lists hold in both modes.
	Lists Lists
	// Rules say who may do what.
	Rules Rules
	// People knows whom a token was made for.
	People auth.Sessions
	// Devices is how many connections one ticket is good for at once; 0 means
	// DefaultDevices.
	Devices int
	// Log is told of rechecks that failed; nil means slog.Default().
	Log *slog.Logger
}

// Policy is the door of every room. Safe for concurrent use.
type Policy struct {
	cfg    PolicyConfig
	passes passes
}

// NewPolicy returns a door through which nobody has come yet.
func NewPolicy(c PolicyConfig) *Policy {
	if c.Devices <= 0 {
		c.Devices = DefaultDevices
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Policy{cfg: c, passes: passes{open: map[*Pass]struct{}{}}}
}

// Ask is one question at the door.
type Ask struct {
	Publish bool // else to watch
	EventID event.ID
	Token   string // a secret; empty: none was shown
	Remote  netip.Addr
}

// Admit lets somebody in or refuses with an *auth.Refusal; other errors mean
// that the door could not find out. A Pass must be released. Its token's expiry
// limits coming in, not staying.
func (p *Policy) Admit(ctx context.Context, a Ask) (*Pass, error) {
	if err := p.checkAddress(a); err != nil {
		return nil, err
	}
	if p.cfg.Open {
		return p.admitAddress(a), nil
	}
	return p.admitToken(ctx, a)
}

// Check is Admit for what is not a connection, such as a stored recording:
// nothing is counted and nothing ends.
func (p *Policy) Check(ctx context.Context, a Ask) error {
	if err := p.checkAddress(a); err != nil || p.cfg.Open {
		return err
	}
	claims, err := p.read(ctx, a)
	if err != nil {
		return err
	}
	_, err = p.standing(ctx, a, p.cfg.People.Of(claims))
	return err
}

// checkAddress looks at from where somebody comes.
func (p *Policy) checkAddress(a Ask) error {
	a.Remote = a.Remote.Unmap()
	switch {
	case !a.Remote.IsValid():
		return &auth.Refusal{Reason: "the address is unknown"}
	case p.cfg.Open && !p.cfg.Local(a.Remote):
		return &auth.Refusal{Reason: "this server is open to its own machine only"}
	}
	return p.cfg.Lists.check(a.Remote)
}

// admitAddress: on an open server the client's address is its identity, so that
// it may take its own stream over.
func (p *Policy) admitAddress(a Ask) *Pass {
	return &Pass{Identity: a.Remote.Unmap().String(), seat: seat{event: a.EventID}, list: &p.passes, done: make(chan struct{})}
}

func (p *Policy) admitToken(ctx context.Context, a Ask) (*Pass, error) {
	claims, err := p.read(ctx, a)
	if err != nil {
		return nil, err
	}
	who := p.cfg.People.Of(claims)
	pass := p.passes.add(seat{a.EventID, who.Address}, claims.ID)
	pass.Identity = name(who)
	// Whatever changes from here on finds the pass and ends it. What was seen
	// before may have changed meanwhile, so it is looked at only now.
	if err = p.settle(ctx, a, pass, who); err != nil {
		pass.Release()
		return nil, err
	}
	return pass, nil
}

// read looks at the token.
func (p *Policy) read(ctx context.Context, a Ask) (token.Claims, error) {
	if a.Token == "" {
		return token.Claims{}, &auth.Refusal{Reason: "a token is needed", Unknown: true}
	}
	purpose := token.Watch
	if a.Publish {
		purpose = token.Publish
	}
	c, err := p.cfg.People.Tokens.Verify(ctx, a.Token, purpose, a.EventID)
	if err != nil {
		return token.Claims{}, auth.Refuse(err)
	}
	return c, nil
}

func (p *Policy) settle(ctx context.Context, a Ask, pass *Pass, who auth.Identity) error {
	if _, err := p.read(ctx, a); err != nil { // it may have been revoked meanwhile
		return err
	}
	for {
		s, err := p.standing(ctx, a, who)
		if err != nil {
			return err
		}
		switch err = p.passes.admit(pass, p.bound(s)); {
		case errors.Is(err, errStale):
		case errors.Is(err, errFull):
			return &auth.Refusal{Reason: "the ticket is in use on as many devices as it is good for; close one"}
		case err != nil:
			return &auth.Refusal{Reason: "the token was revoked", Unknown: true}
		default:
			return nil
		}
	}
}

// standing refuses whoever has not what it takes.
func (p *Policy) standing(ctx context.Context, a Ask, who auth.Identity) (Standing, error) {
	s, err := p.cfg.Rules.Standing(ctx, a.EventID, who)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, &auth.Refusal{Reason: "there is no such event"}
	case err != nil:
		return s, fmt.Errorf("room: ask for %s: %w", a.EventID, err)
	case a.Publish && !s.Publishes():
		return s, &auth.Refusal{Reason: "only the event's creator publishes"}
	case !a.Publish && !s.Watches():
		return s, &auth.Refusal{Reason: "this event needs a ticket"}
	}
	return s, nil
}

// bound is how long and how often a standing is good for.
func (p *Policy) bound(s Standing) bound {
	switch {
	case s.Role == Creator, s.Role == Host:
		return bound{}
	case s.Need == NeedNothing:
		return bound{watched: true}
	}
	return bound{watched: true, most: s.Tickets * p.cfg.Devices}
}

// name is the same for two connections of the same person, and nobody else's.
func name(who auth.Identity) string {
	if who.Address.IsZero() {
		return "token " + who.TokenID
	}
	return who.Address.String()
}

// Revoked ends what was let in by a token.
func (p *Policy) Revoked(tokenID string) {
	p.passes.end(func(x *Pass) bool { return x.token == tokenID })
}

// Run ends what tickets let in when they are gone, until ctx ends.
func (p *Policy) Run(ctx context.Context) error {
	return p.cfg.Rules.Tickets.Follow(ctx, func(id event.ID) { p.recheck(ctx, id) })
}

// recheck looks again at everybody whose right can end. Where that cannot be
// found out, who is in stays in: a show outlives its chain.
func (p *Policy) recheck(ctx context.Context, id event.ID) {
	for _, seat := range p.passes.seats(id) {
		s, err := p.cfg.Rules.Standing(ctx, seat.event, auth.Identity{Address: seat.holder})
		switch {
		case err != nil:
			p.cfg.Log.WarnContext(ctx, "right to watch not checked again", "event", seat.event, "error", err)
		case !s.Watches():
			p.passes.trim(seat, 0)
		case s.Role == Holder && s.Need == NeedTicket:
			p.passes.trim(seat, s.Tickets*p.cfg.Devices)
		}
	}
}
