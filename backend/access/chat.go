package access

import (
	"context"
	"crypto/rand"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/limit"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
	"footlight/backend/room/chat/web"
)

// Tiers names the best tier of which a wallet has a ticket, or "" if it has none. It is safe for concurrent
// use.
type Tiers interface {
	Tier(ctx context.Context, id event.ID, holder event.Address) (string, error)
}

// Chat lets into a room's chat those who may watch its event. The chat counts as no device of a ticket.
type Chat struct {
	Policy   *room.Policy
	Controls room.Controls
	Tiers    Tiers
	Open     bool // an open server lets everyone in, as the creator
}

var _ web.Access = Chat{}

// Enter implements web.Access.
func (x Chat) Enter(r *http.Request, id event.ID) (chat.Visitor, <-chan struct{}, func(), error) {
	a, err := x.Policy.Admit(r.Context(), ask(r, id))
	if err != nil {
		return chat.Visitor{}, nil, nil, err
	}
	v := chat.Visitor{EventID: id, Identity: a.Identity, Role: roleOf(a.Role), Network: limit.Network(httpaccess.Remote(r))}
	if x.Open { // the address is this machine's, so the connection is all that is known of a person
		v.Identity, v.Role, v.Loose = rand.Text(), rules.Creator, true
		return v, a.Done(), a.Release, nil
	}
	if !a.Wallet.IsZero() {
		v.Tier, err = x.Tiers.Tier(r.Context(), id, a.Wallet)
	}
	if err != nil {
		a.Release()
	}
	return v, a.Done(), a.Release, err
}

func ask(r *http.Request, id event.ID) room.Ask {
	return room.Ask{Talk: true, EventID: id, Token: httpaccess.Token(r), Remote: httpaccess.Remote(r)}
}

func roleOf(r room.Role) rules.Role {
	switch r {
	case room.Creator:
		return rules.Creator
	case room.Host:
		return rules.Host
	case room.Holder:
		return rules.Holder
	}
	return rules.Guest
}

// Read implements web.Access.
func (x Chat) Read(r *http.Request, id event.ID) error {
	return x.Policy.Check(r.Context(), ask(r, id))
}

// Own implements web.Access.
func (x Chat) Own(r *http.Request, id event.ID) error {
	if x.Open {
		return nil
	}
	v, err := router.Known(r.Context())
	if err == nil {
		err = x.Controls.Mine(r.Context(), id, v.Identity)
	}
	return err
}
