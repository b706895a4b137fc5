package room

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Creators knows whose an event is. It returns an error wrapping fs.ErrNotExist
// for an event that is nobody's, and is safe for concurrent use.
type Creators interface {
	Creator(ctx context.Context, id event.ID) (event.Address, error)
}

// Terms is what an event asks of its audience.
type Terms struct {
	Tiers      int  // tiers of tickets that were put on sale or can be claimed
	OpenAccess bool // every tier is free, and the creator lets in anybody without one
}

// Tickets knows who may come in by a ticket. Both methods are safe for concurrent
// use.
type Tickets interface {
	// Held is how many tickets of id a wallet has that let it in, and what the event
	// asks for. Terms of an event nobody put on sale are zero.
	Held(ctx context.Context, id event.ID, holder event.Address) (int, Terms, error)
	// Follow tells changed of every attended event whose tickets may have moved, within
	// a second, and of all events by "". It returns nil when ctx ends.
	Follow(ctx context.Context, attended func() []event.ID, changed func(id event.ID)) error
}

// Need is what watching an event takes.
type Need string

// What watching can take.
const (
	NeedNothing Need = "none"
	NeedTicket  Need = "ticket"
	NeedCreator Need = "creator" // nothing is on sale yet
)

// Role is what somebody is at an event.
type Role string

// The roles. Whoever is several is the last of them here.
const (
	Guest   Role = "none"
	Holder  Role = "ticket"
	Host    Role = "host"
	Creator Role = "creator"
)

// Standing is what an event asks and what somebody has to show.
type Standing struct {
	Need    Need
	Role    Role
	Tickets int // of a Holder
}

// Watches reports whether this is enough to watch.
func (s Standing) Watches() bool { return s.Need == NeedNothing || s.Role != Guest }

// Publishes reports whether this is enough to publish: a host runs the server, but only
// its creator publishes to an event.
func (s Standing) Publishes() bool { return s.Role == Creator }

// Rules say what a person may do at an event where access is enforced.
type Rules struct {
	Creators Creators
	Tickets  Tickets
}

// Standing of somebody at an event. Errors wrap fs.ErrNotExist for an event that
// is nobody's, or are those of Creators and Tickets.
func (r Rules) Standing(ctx context.Context, id event.ID, who auth.Identity) (Standing, error) {
	creator, err := r.Creators.Creator(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	held, terms, err := r.Tickets.Held(ctx, id, who.Address)
	if err != nil {
		return Standing{}, err
	}
	s := Standing{Need: terms.need(), Role: Guest}
	switch {
	case who.Is(creator):
		s.Role = Creator
	case who.Host:
		s.Role = Host
	case terms.Tiers > 0 && held > 0 && !who.Address.IsZero():
		s.Role, s.Tickets = Holder, held
	}
	return s, nil
}

func (t Terms) need() Need {
	switch {
	case t.Tiers == 0:
		return NeedCreator
	case t.OpenAccess:
		return NeedNothing
	}
	return NeedTicket
}
