package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/netip"
	"sync/atomic"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// DefaultDevices is how many connections one ticket is good for at once.
const DefaultDevices = 2

// PolicyConfig is what a Policy is made of. Rules and People are needed where the server
// is not open.
type PolicyConfig struct {
	// Addresses say from where somebody may come, and whether the server is open.
	Addresses Addresses
	// Rules say who may do what.
	Rules Rules
	// Shows are asked about in both modes.
	Shows Shows
	// People knows whom a token was made for.
	People auth.Sessions
	// Guests is told who was let in to watch; nil: nobody is.
	Guests Guests
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

// Guests notes who came to an event, whoever was noted before too. It is safe for
// concurrent use.
type Guests interface {
	Note(id event.ID, who event.Address) error
}

// Policy decides who may publish and watch. Safe for concurrent use.
type Policy struct {
	cfg        PolicyConfig
	admissions admissions
	notes      atomic.Int64 // guests whose note is being written
}

// NewPolicy returns a policy that has let nobody in yet.
func NewPolicy(c PolicyConfig) *Policy {
	if c.Devices <= 0 {
		c.Devices = DefaultDevices
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Policy{cfg: c, admissions: admissions{open: map[*Admission]struct{}{}}}
}

// Ask is one question: may somebody publish or watch?
type Ask struct {
	Publish bool // else to watch
	EventID event.ID
	Token   string // a secret; empty: none was shown
	Remote  netip.Addr
}

// Admit lets somebody in or refuses with an *auth.Refusal; other errors mean
// that the policy could not find out. An Admission must be released. Its token's expiry
// limits coming in, not staying.
func (p *Policy) Admit(ctx context.Context, a Ask) (*Admission, error) {
	if err := p.cfg.Addresses.Check(a.Remote); err != nil {
		return nil, err
	}
	if p.cfg.Addresses.Open {
		return p.admitAddress(ctx, a)
	}
	return p.admitToken(ctx, a)
}

// Check is Admit for what is not a connection, such as a stored recording:
// nothing is counted and nothing ends.
func (p *Policy) Check(ctx context.Context, a Ask) error {
	if err := p.cfg.Addresses.Check(a.Remote); err != nil || p.cfg.Addresses.Open {
		return err
	}
	claims, err := p.read(ctx, a)
	if err != nil {
		return err
	}
	_, err = p.standing(ctx, a, p.cfg.People.Of(claims))
	return err
}

// Attended lists the events somebody is at, or asks to come in to.
func (p *Policy) Attended() []event.ID { return p.admissions.events() }

// admitAddress: on an open server the client's address is its identity, so that
// it may take its own stream over. Whether the show is over is worth asking, but
// nothing to keep its owner out for.
func (p *Policy) admitAddress(ctx context.Context, a Ask) (*Admission, error) {
	x := &Admission{attendee: attendee{event: a.EventID}, list: &p.admissions, done: make(chan struct{})}
	if a.Publish { // it is registered before it is asked whether the show is over, which it may be a moment later
		x = p.admissions.add(x.attendee, token.Claims{Purpose: token.Publish})
	}
	x.Identity = a.Remote.Unmap().String()
	err := p.checkShow(ctx, a)
	if refusal := new(auth.Refusal); errors.As(err, &refusal) {
		x.Release()
		return nil, err
	} else if err != nil {
		p.cfg.Log.WarnContext(ctx, "published without knowing whether the event is over", "event", a.EventID, "error", err)
	}
	return x, nil
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

func (p *Policy) admitToken(ctx context.Context, a Ask) (*Admission, error) {
	claims, err := p.read(ctx, a)
	if err != nil {
		return nil, err
	}
	who := p.cfg.People.Of(claims)
	x := p.admissions.add(attendee{a.EventID, who.Address}, claims)
	x.Identity = name(who)
	// Whatever changes from here on finds the admission and ends it. What was seen
	// before may have changed meanwhile, so it is looked at only now.
	if err = p.settle(ctx, a, x, who); err != nil {
		x.Release()
		return nil, err
	}
	return x, nil
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

func (p *Policy) settle(ctx context.Context, a Ask, x *Admission, who auth.Identity) error {
	if _, err := p.read(ctx, a); err != nil { // it may have been revoked meanwhile
		return err
	}
	for {
		s, err := p.standing(ctx, a, who)
		if err != nil {
			return err
		}
		switch err = p.admissions.admit(x, p.bound(s)); {
		case errors.Is(err, errStale):
		case errors.Is(err, errFull):
			return &auth.Refusal{Reason: "the ticket is in use on as many devices as it is good for; close one", Code: auth.InUse}
		case err != nil:
			return &auth.Refusal{Reason: "the token was revoked", Unknown: true}
		default:
			p.note(ctx, a, s, who)
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
