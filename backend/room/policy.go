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

// DefaultDevices is the default of PolicyConfig.Devices.
const DefaultDevices = 2

// PolicyConfig configures a Policy. Rules and People are required unless the server is open.
type PolicyConfig struct {
	// Addresses limits the addresses of clients, and says whether the server is open.
	Addresses Addresses
	// Rules decide who may do what.
	Rules Rules
	// Shows is asked on open and on other servers.
	Shows Shows
	// People returns the person for whom a token was issued.
	People auth.Sessions
	// Guests records who was let in to watch. nil means that nothing is recorded.
	Guests Guests
	// ByInvitation reports whether guests of an event need an invite code, which another server cannot check. nil
	// means that there is no other server.
	ByInvitation func(id event.ID) bool
	// Devices limits the connections at once per ticket. 0 means DefaultDevices.
	Devices int
	// Log receives failed rechecks. nil means slog.Default().
	Log *slog.Logger
}

// Shows reports whether a show is over, which ends publishing. It is safe for
// concurrent use.
type Shows interface {
	Over(ctx context.Context, id event.ID) (bool, error)
}

// Policy decides who may publish and watch. It is safe for concurrent use.
type Policy struct {
	cfg        PolicyConfig
	admissions admissions
	notes      notes
}

// NewPolicy returns a policy without admissions.
func NewPolicy(c PolicyConfig) *Policy {
	if c.Devices <= 0 {
		c.Devices = DefaultDevices
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Policy{cfg: c, admissions: admissions{open: map[*Admission]struct{}{}}, notes: notes{guests: c.Guests, log: c.Log}}
}

// Ask asks whether a client may publish or watch.
type Ask struct {
	Publish bool // false means watch
	Talk    bool // watch without a picture: a session token suffices, and no device of a ticket is counted
	EventID event.ID
	Token   string // a secret; empty if the client sent none
	Remote  netip.Addr
	// Vouched holds what another server says about the client; then Token is not read.
	Vouched *token.Claims
}

// Admit lets a client in, or refuses with an *auth.Refusal. Other errors mean that the policy could not
// decide. The caller must release the Admission. A token's expiry limits when it can be used to come in,
// not how long its user may stay.
func (p *Policy) Admit(ctx context.Context, a Ask) (*Admission, error) {
	if err := p.cfg.Addresses.Check(a.Remote); err != nil {
		return nil, err
	}
	if p.cfg.Addresses.Open {
		return p.admitAddress(ctx, a)
	}
	return p.admitToken(ctx, a)
}

// Check decides like Admit for requests that are not connections, such as requests for a stored recording.
// It counts nothing, and nothing ends.
func (p *Policy) Check(ctx context.Context, a Ask) error {
	if err := p.cfg.Addresses.Check(a.Remote); err != nil || p.cfg.Addresses.Open {
		return err
	}
	claims, err := p.read(ctx, a)
	if err != nil {
		return err
	}
	s, err := p.standing(ctx, a, p.cfg.People.Of(claims))
	if err == nil {
		err = invited(claims, s)
	}
	return err
}

// Vouch returns what this server can tell another one about a client: what its token says, and nothing on an open
// server. It refuses like Admit, but leaves it to the other server what the person may do.
func (p *Policy) Vouch(ctx context.Context, a Ask) (token.Claims, error) {
	if err := p.cfg.Addresses.Check(a.Remote); err != nil || p.cfg.Addresses.Open {
		return token.Claims{}, err
	}
	return p.read(ctx, a)
}

// Attended returns the events that have admissions or requests for one.
func (p *Policy) Attended() []event.ID { return p.admissions.events() }

// admitAddress admits a client of an open server. The client's address is its identity, so that it may take
// over its own stream. An error of Shows does not keep the publisher out.
func (p *Policy) admitAddress(ctx context.Context, a Ask) (*Admission, error) {
	x := &Admission{attendee: attendee{event: a.EventID}, list: &p.admissions, done: make(chan struct{})}
	if a.Publish { // registered first, so that a show that ends meanwhile finds the admission
		x = p.admissions.add(x.attendee, token.Claims{Purpose: token.Publish})
	}
	x.Identity = a.Remote.Unmap().String()
	err := p.checkShow(ctx, a)
	if refusal := new(auth.Refusal); errors.As(err, &refusal) {
		x.Release()
		return nil, err
	} else if err != nil {
		p.cfg.Log.WarnContext(ctx, "publisher was admitted without knowing whether the event is over", "event", a.EventID, "error", err)
	}
	return x, nil
}

// checkShow refuses to publish to a show that is over.
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

func (p *Policy) admitToken(ctx context.Context, a Ask) (*Admission, error) {
	claims, err := p.read(ctx, a)
	if err != nil {
		return nil, err
	}
	who := p.cfg.People.Of(claims)
	x := p.admissions.add(attendee{a.EventID, who.Address}, claims)
	x.Identity, x.Wallet, x.talks = name(who), who.Address, a.Talk
	// The admission is registered, so every change from here on finds it and ends it. Changes before this
	// point can be missed, so settle checks the token and the standing only now.
	if err = p.settle(ctx, a, x, who); err != nil {
		x.Release()
		return nil, err
	}
	return x, nil
}

// read verifies the token.
func (p *Policy) read(ctx context.Context, a Ask) (token.Claims, error) {
	if a.Vouched != nil {
		return *a.Vouched, nil
	}
	if a.Token == "" {
		return token.Claims{}, &auth.Refusal{Reason: "a token is needed", Unknown: true}
	}
	purpose := token.Watch
	if a.Publish {
		purpose = token.Publish
	}
	c, err := p.cfg.People.Tokens.Verify(ctx, a.Token, purpose, a.EventID)
	if a.Talk && errors.Is(err, token.ErrPurpose) {
		c, err = p.cfg.People.Tokens.Verify(ctx, a.Token, token.Session, "")
	}
	if err != nil {
		return token.Claims{}, auth.Refuse(err)
	}
	if a.Publish {
		err = p.cfg.Rules.barred(c.Subject)
	}
	return c, err
}

func (p *Policy) settle(ctx context.Context, a Ask, x *Admission, who auth.Identity) error {
	claims, err := p.read(ctx, a)
	if err != nil { // the token may have been revoked since admitToken read it
		return err
	}
	for {
		s, err := p.standing(ctx, a, who)
		if err == nil {
			err = invited(claims, s)
		}
		if err != nil {
			return err
		}
		switch err = p.admissions.admit(x, p.bound(s)); {
		case errors.Is(err, errStale):
		case errors.Is(err, errFull):
			return &auth.Refusal{Reason: "the ticket is in use on as many devices as it allows; close one of them", Code: auth.InUse}
		case err != nil:
			return &auth.Refusal{Reason: "the token was revoked", Unknown: true}
		default:
			x.Role = s.Role
			if !a.Publish && !a.Talk && !s.Publishes() && !who.Address.IsZero() && p.cfg.Guests != nil {
				p.notes.note(ctx, a.EventID, who.Address)
			}
			return nil
		}
	}
}

// standing returns the person's standing, or a refusal if it does not suffice.
func (p *Policy) standing(ctx context.Context, a Ask, who auth.Identity) (Standing, error) {
	s, err := p.cfg.Rules.Standing(ctx, a.EventID, who)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, &auth.Refusal{Reason: "there is no such event"}
	case err != nil:
		return s, fmt.Errorf("room: check access to %s: %w", a.EventID, err)
	case a.Publish && !s.Publishes():
		return s, &auth.Refusal{Reason: "only the event's creator can publish"}
	case !a.Publish && !s.Watches():
		return s, &auth.Refusal{Reason: "this event needs a ticket"}
	case a.Vouched != nil && s.Role == Guest && p.cfg.ByInvitation(a.EventID):
		return s, &auth.Refusal{Reason: "this event is by invitation; enter at the server that has the show"}
	}
	return s, p.checkShow(ctx, a)
}

// invited refuses a guest's session token. Only a watch token proves that a guest was let in, since an event
// can require an invite code.
func invited(c token.Claims, s Standing) error {
	if c.Purpose == token.Session && s.Role == Guest {
		return &auth.Refusal{Reason: "guests need the token of POST …/access", Unknown: true}
	}
	return nil
}

// bound returns the limits of an admission with this standing.
func (p *Policy) bound(s Standing) bound {
	switch {
	case s.Role == Creator, s.Role == Host:
		return bound{}
	case s.Need == NeedNothing:
		return bound{watched: true}
	}
	return bound{watched: true, most: s.Tickets * p.cfg.Devices}
}

// name returns an identity that all connections of a person share, and no other person's.
func name(who auth.Identity) string {
	if who.Address.IsZero() {
		return "token " + who.TokenID
	}
	return who.Address.String()
}
