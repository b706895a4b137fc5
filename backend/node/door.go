package node

import (
	"context"
	"errors"
	"fmt"

	"footlight/backend/auth"
	"footlight/backend/config"
	"footlight/backend/live"
	"footlight/backend/room"
)

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
	case !errors.As(err, &refusal):
		return err
	case refusal.Unknown:
		return fmt.Errorf("%w: %s", live.ErrUnauthenticated, refusal.Reason)
	}
	return fmt.Errorf("%w: %s", live.ErrDenied, refusal.Reason)
}

func newPolicy(cfg config.Config) (*room.Policy, error) {
	allow, err := config.Prefixes("allow", cfg.Allow)
	if err != nil {
		return nil, err
	}
	deny, err := config.Prefixes("deny", cfg.Deny)
	return room.NewPolicy(room.PolicyConfig{Open: true, Local: isLocal, Lists: room.Lists{Allow: allow, Deny: deny}}), err
}
