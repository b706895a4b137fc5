package room

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Creators returns the creator of an event, or an error wrapping fs.ErrNotExist if the event has none. It
// is safe for concurrent use.
type Creators interface {
	Creator(ctx context.Context, id event.ID) (event.Address, error)
}

// Terms holds what an event requires of its audience.
type Terms struct {
	Tiers      int  // tiers whose tickets were put on sale or can be claimed
	OpenAccess bool // every tier is free, and the creator lets people in without a ticket
}

// Tickets returns which tickets a wallet has. Both methods are safe for concurrent use.
type Tickets interface {
	// Held returns how many tickets of id the holder has that admit to the event, and the event's terms.
	// The terms are zero if nothing was put on sale.
	Held(ctx context.Context, id event.ID, holder event.Address) (int, Terms, error)
	// Follow calls changed within a second for every attended event whose tickets may have moved, with ""
	// if any event may be affected. It returns nil when ctx ends.
	Follow(ctx context.Context, attended func() []event.ID, changed func(id event.ID)) error
}

// Need names what a person must have to watch an event.
type Need string

// Values of Need.
const (
	NeedNothing Need = "none"
	NeedTicket  Need = "ticket"
	NeedCreator Need = "creator" // only the creator watches, because nothing is on sale yet
)

// Role names what a person is at an event.
type Role string

// Values of Role. A person who has several roles gets the last of them.
const (
	Guest   Role = "none"
	Holder  Role = "ticket"
	Host    Role = "host"
	Creator Role = "creator"
)

// Standing holds what an event requires and what a person has.
type Standing struct {
	Need    Need
	Role    Role
	Tickets int // number of a Holder's tickets
}

// Watches reports whether the person may watch.
func (s Standing) Watches() bool { return s.Need == NeedNothing || s.Role != Guest }

// Publishes reports whether the person may publish. The creator may; the host of the server may not.
func (s Standing) Publishes() bool { return s.Role == Creator }

// Rules decide what a person may do at an event if access is enforced.
type Rules struct {
	Creators Creators
	Tickets  Tickets
	// Barred returns an *auth.Refusal for creators who may not publish on this server. nil means that all may.
	Barred func(creator event.Address) error
}

func (r Rules) barred(creator event.Address) error {
	if r.Barred == nil {
		return nil
	}
	return r.Barred(creator)
}

// Standing returns a person's standing at an event. Its errors wrap fs.ErrNotExist for an event without a
// creator, or are those of Creators and Tickets.
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
