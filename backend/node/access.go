package node

import (
	"context"
	"errors"
	"fmt"

	"footlight/backend/access"
	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
	"footlight/backend/sales"
)

// openAccess reads what decides who comes in, but for what is not open yet.
func (n *Node) openAccess(context.Context) error {
	hosts, err := config.Addresses("hosts", n.cfg.Hosts)
	if err != nil {
		return err
	}
	n.people = auth.Sessions{Tokens: n.tokens, Hosts: hosts}
	if n.addresses, err = newAddresses(n.cfg); err != nil {
		return err
	}
	key, err := n.folder.Secret("invite.key")
	if err != nil {
		return err
	}
	n.boxOffices = sales.NewBoxOffices(n.ledger)
	n.directory, err = room.OpenDirectory(n.folder.Sub("rooms"), key)
	return err
}

func newAddresses(cfg config.Config) (a room.Addresses, err error) {
	a.Open, a.Local = !cfg.Enforced(), isLocal
	if a.Allow, err = config.Prefixes("allow", cfg.Allow); err != nil {
		return a, err
	}
	a.Deny, err = config.Prefixes("deny", cfg.Deny)
	return a, err
}

// openPolicy decides who may publish and watch, by all that has been opened.
func (n *Node) openPolicy(context.Context) error {
	tickets := &sales.Tickets{
		Ledger: n.ledger, Blocks: n.chain.Client, MayReorg: n.chain.Embedded == nil,
		Creators: creators{n.ledger.Plans, n.recorder}, BoxOffices: n.boxOffices, Directory: n.directory,
	}
	n.rules = room.Rules{Creators: tickets, Tickets: tickets}
	n.policy = room.NewPolicy(room.PolicyConfig{
		Addresses: n.addresses, Rules: n.rules, Shows: n.states, People: n.people, Devices: n.cfg.DevicesPerTicket, Log: n.log,
	})
	n.authorizer.policy = n.policy
	n.readers = access.Readers{
		Addresses: n.addresses, Policy: n.policy, People: n.people, Tokens: n.tokens, Recordings: n.recorder, Content: n.content,
	}
	n.loop("access", n.policy.Run) // an open server has no tickets, and shows that are cancelled
	if n.cfg.Enforced() {
		n.loop("revocations", func(ctx context.Context) error { return n.tokens.Follow(ctx, n.policy.Revoked) })
	}
	return nil
}

// authorizer lets room.Policy answer what live.Authorizer asks. The hub is opened before the
// policy, which asks what is on; nobody comes in before both are.
type authorizer struct{ policy *room.Policy }

var _ live.Authorizer = (*authorizer)(nil)

// Authorize implements live.Authorizer.
func (a *authorizer) Authorize(ctx context.Context, r live.Request) (live.Grant, error) {
	admitted, err := a.policy.Admit(ctx, room.Ask{
		Publish: r.Action == live.Publish, EventID: r.EventID, Token: r.Token, Remote: r.Remote,
	})
	if err != nil {
		return live.Grant{}, denial(err)
	}
	return live.Grant{Identity: admitted.Identity, Done: admitted.Done(), Release: admitted.Release}, nil
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

// What access asks of tokens.
var _ auth.Verifier = (*token.Issuer)(nil)
