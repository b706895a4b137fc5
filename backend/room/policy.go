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
	// Shows are asked about in both modes.
	Shows Shows
	// People knows whom a token was made for.
	People auth.Sessions
	// Devices is how many connections one ticket is good for at once; 0 means
	// DefaultDevices.
	Devices int
	// Log is told of rechecks that failed; nil means slog.Default().
	Log *slog.Logger
}

// Shows knows what is over: nobody publishes to it any more. It is safe for
// concurrent use.
type Shows interface {
	Over(ctx context.Context, id event.ID) (bool, error)
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
	if err := p.CheckAddress(a.Remote); err != nil {
		return nil, err
	}
	if p.cfg.Open {
		return p.admitAddress(ctx, a)
	}
	return p.admitToken(ctx, a)
}

// Check is Admit for what is not a connection, such as a stored recording:
// nothing is counted and nothing ends.
func (p *Policy) Check(ctx context.Context, a Ask) error {
	if err := p.CheckAddress(a.Remote); err != nil || p.cfg.Open {
		return err
	}
	claims, err := p.read(ctx, a)
	if err != nil {
		return err
	}
	_, err = p.standing(ctx, a, p.cfg.People.Of(claims))
	return err
}

// CheckAddress refuses whoever comes from where nobody may come in from.
func (p *Policy) CheckAddress(remote netip.Addr) error {
	remote = remote.Unmap()
	switch {
	case !remote.IsValid():
		return &auth.Refusal{Reason: "the address is unknown"}
	case p.cfg.Open && !p.cfg.Local(remote):
		return &auth.Refusal{Reason: "this server is open to its own machine only"}
	}
	return p.cfg.Lists.check(remote)
}

// admitAddress: on an open server the client's address is its identity, so that
// it may take its own stream over. Whether the show is over is worth asking, but
// nothing to keep its owner out for.
func (p *Policy) admitAddress(ctx context.Context, a Ask) (*Pass, error) {
	pass := &Pass{seat: seat{event: a.EventID}, list: &p.passes, done: make(chan struct{})}
	if a.Publish { // it is registered before it is asked whether the show is over, which it may be a moment later
		pass = p.passes.add(pass.seat, token.Claims{Purpose: token.Publish})
	}
	pass.Identity = a.Remote.Unmap().String()
	err := p.checkShow(ctx, a)
	if refusal := new(auth.Refusal); errors.As(err, &refusal) {
		pass.Release()
		return nil, err
	} else if err != nil {
		p.cfg.Log.WarnContext(ctx, "published without knowing whether the event is over", "event", a.EventID, "error", err)
	}
	return pass, nil
}

// checkShow refuses to publish to what is over.
func (p *Policy) checkShow(ctx context.Context, a Ask) error {
	if !a.Publish {
		return nil
	}
	done, err := p.cfg.Shows.Over(ctx, a.EventID)
	if err == nil && done {
		err = &auth.Refusal{Reason: "the event is over"}
	}
	return err
}

func (p *Policy) admitToken(ctx context.Context, a Ask) (*Pass, error) {
	claims, err := p.read(ctx, a)
	if err != nil {
		return nil, err
	}
	who := p.cfg.People.Of(claims)
	pass := p.passes.add(seat{a.EventID, who.Address}, claims)
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
			return &auth.Refusal{Reason: "the ticket is in use on as many devices as it is good for; close one", Code: auth.InUse}
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
	return s, p.checkShow(ctx, a)
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
