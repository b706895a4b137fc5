package node

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/cluster"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
	"footlight/backend/room/speakers"
)

// authorizer implements live.Authorizer with a room.Policy. The hub is opened before the policy, which needs
// the hub's streams; no client is served before both are set.
type authorizer struct {
	policy  *room.Policy
	stage   *speakers.Stage
	refused func(protocol string, from netip.Addr)

	elsewhere *cluster.Cluster // nil without a cluster
}

var _ live.Authorizer = (*authorizer)(nil)

func (a *authorizer) Authorize(ctx context.Context, r live.Request) (live.Grant, error) {
	grant, err := a.admit(ctx, r)
	if err == nil {
		err = a.otherwise(r, grant)
	}
	if err = denial(err); errors.Is(err, live.ErrDenied) {
		a.refused(r.Protocol, r.Remote)
	}
	return grant, err
}

func (a *authorizer) admit(ctx context.Context, r live.Request) (live.Grant, error) {
	publish := r.Action == live.Publish
	if side, ok := event.SideOf(r.EventID); ok {
		g, err := a.stage.Admit(ctx, speakers.Ask{Publish: publish, Side: side, Token: r.Token, Remote: r.Remote})
		return live.Grant(g), err
	}
	x, err := a.policy.Admit(ctx, room.Ask{Publish: publish, EventID: r.EventID, Token: r.Token, Remote: r.Remote})
	if err != nil {
		return live.Grant{}, err
	}
	return live.Grant{Identity: x.Identity, Done: x.Done(), Release: x.Release}, nil
}

// denial converts a refusal to an error of package live, and returns other errors and nil unchanged. Only its reason is shown to the client.
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

// Issued tokens are verified through an interface of package auth.
var _ auth.Verifier = (*token.Issuer)(nil)
