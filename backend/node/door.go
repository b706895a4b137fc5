package node

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
)

// openDoor decides who comes in where. What it asks is opened by the time
// anybody comes.
func (n *Node) openDoor(context.Context) error {
	hosts, err := config.Addresses("hosts", n.cfg.Hosts)
	if err != nil {
		return err
	}
	lists, err := newLists(n.cfg)
	if err != nil {
		return err
	}
	key, err := secret(n.folder.sub("keys"), "invite.key")
	if err != nil {
		return err
	}
	if n.book, err = room.OpenBook(n.folder.sub("rooms"), key); err != nil {
		return err
	}
	n.offices = newOffices(n.ledger)
	n.people = auth.Sessions{Tokens: n.tokens, Hosts: hosts}
	doubt := new(atomic.Bool)
	n.rules = room.Rules{Creators: doubtful{owners{n}, doubt}, Tickets: n.followed(doubt)}
	n.policy = room.NewPolicy(room.PolicyConfig{
		Open: !n.cfg.Enforced(), Local: isLocal, Lists: lists, Rules: n.rules, Shows: shows{n}, People: n.people,
		Devices: n.cfg.DevicesPerTicket, Log: n.log,
	})
	n.loop("door", n.policy.Run) // an open house has no tickets, and shows that are cancelled
	if n.cfg.Enforced() {
		n.loop("revocations", func(ctx context.Context) error { return n.tokens.Follow(ctx, n.policy.Revoked) })
	}
	return nil
}

func newLists(cfg config.Config) (l room.Lists, err error) {
	if l.Allow, err = config.Prefixes("allow", cfg.Allow); err != nil {
		return l, err
	}
	l.Deny, err = config.Prefixes("deny", cfg.Deny)
	return l, err
}

// door lets room.Policy answer what live.Authorizer asks.
type door struct{ policy *room.Policy }

var _ live.Authorizer = door{}

// Authorize implements live.Authorizer.
func (d door) Authorize(ctx context.Context, r live.Request) (live.Grant, error) {
	pass, err := d.policy.Admit(ctx, room.Ask{
		Publish: r.Action == live.Publish, EventID: r.EventID, Token: r.Token, Remote: r.Remote,
	})
	if err != nil {
		return live.Grant{}, denial(err)
	}
	return live.Grant{Identity: pass.Identity, Done: pass.Done(), Release: pass.Release}, nil
}

// denial says a refusal in live's terms; only its reason is shown.
func denial(err error) error {
	var refusal *auth.Refusal
	switch {
	case errors.Is(err, event.ErrUnavailable):
		return fmt.Errorf("%w: %w", live.ErrUnavailable, err)
	case !errors.As(err, &refusal):
		return err
	case refusal.Code == auth.InUse:
		return fmt.Errorf("%w: %s", live.ErrInUse, refusal.Reason)
	case refusal.Unknown:
		return fmt.Errorf("%w: %s", live.ErrUnauthenticated, refusal.Reason)
	}
	return fmt.Errorf("%w: %s", live.ErrDenied, refusal.Reason)
}

// owners tells whose an event is: its creator's on the ledger, else whoever had
// it recorded first.
type owners struct{ node *Node }

var _ room.Creators = owners{}

// Creator implements room.Creators.
func (o owners) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	creator, err := o.node.ledger.Plans.Creator(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return o.node.recorder.Owner(ctx, id)
	}
	return creator, err
}

// shows tells what is over. The lobby is opened after the door, and before
// anybody comes.
type shows struct{ node *Node }

var _ room.Shows = shows{}

// Over implements room.Shows.
func (s shows) Over(ctx context.Context, id event.ID) (bool, error) {
	return s.node.lobby.Over(ctx, id)
}

// What the door asks of tokens.
var _ auth.Verifier = (*token.Issuer)(nil)
