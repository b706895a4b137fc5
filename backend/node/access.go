package node

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/cluster"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/edge"
	"footlight/backend/room"
	"footlight/backend/room/speakers"
)

// authorizer implements live.Authorizer with a room.Policy. The hub is opened before the policy, which needs
// the hub's streams; no client is served before both are set.
type authorizer struct {
	policy  *room.Policy
	stage   *speakers.Stage
	refused func(protocol string, from netip.Addr)

	cluster *cluster.Cluster // nil without a cluster
	open    bool             // access is open; otherwise only the origin knows the guests, and counts the devices of tickets
	hub     *live.Hub
	edge    *edge.Edge
	served  *edge.Served
}

var _ live.Authorizer = (*authorizer)(nil)

func (a *authorizer) Authorize(ctx context.Context, r live.Request) (live.Grant, error) {
	grant, err := a.grant(ctx, r)
	if err = denial(err); errors.Is(err, live.ErrDenied) {
		a.refused(r.Protocol, r.Remote)
	}
	return grant, err
}

func (a *authorizer) grant(ctx context.Context, r live.Request) (live.Grant, error) {
	if text, ok := strings.CutPrefix(r.Token, live.PullMark); ok && a.cluster != nil {
		return a.pulls(r, text)
	}
	if to, ok := a.elsewhere(r); ok {
		return a.remote(ctx, r, to)
	}
	grant, err := a.admit(ctx, r)
	if err == nil {
		err = a.held(r, grant)
	}
	return grant, err
}

func (a *authorizer) admit(ctx context.Context, r live.Request) (live.Grant, error) {
	publish := r.Action == live.Publish
	if side, ok := event.SideOf(r.EventID); ok {
		g, err := a.stage.Admit(ctx, speakers.Ask{Publish: publish, Side: side, Token: r.Token, Remote: r.Remote})
		return live.Grant{Identity: g.Identity, Done: g.Done, Release: g.Release}, err
	}
	ask := room.Ask{Publish: publish, EventID: r.EventID, Token: r.Token, Remote: r.Remote}
	if err := a.readPass(r, &ask); err != nil {
		return live.Grant{}, err
	}
	x, err := a.policy.Admit(ctx, ask)
	if err != nil {
		return live.Grant{}, err
	}
	return live.Grant{Identity: x.Identity, Done: x.Done(), Release: x.Release, Everywhere: a.open && live.Carried(r.Protocol)}, nil
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

// pulls lets another server pull what is published here.
func (a *authorizer) pulls(r live.Request, text string) (live.Grant, error) {
	node, err := a.cluster.Puller(text, r.EventID)
	if err != nil || r.Action != live.Play {
		return live.Grant{}, &auth.Refusal{Reason: "the credential is not for pulling this stream from this server now", Unknown: true}
	}
	if s := a.hub.Session(r.EventID); s == nil || s.Pulled() {
		return live.Grant{}, fmt.Errorf("%w: the stream is not published here", live.ErrUnavailable)
	}
	return a.served.Admit(r.EventID, node)
}

// elsewhere returns the server that publishes a viewer's stream, if that is another one. Who was sent here is never
// sent on.
func (a *authorizer) elsewhere(r live.Request) (cluster.Place, bool) {
	if a.cluster == nil || r.Action != live.Play || strings.HasPrefix(r.Token, live.PassMark) || !follows(r.Protocol) && !live.Carried(r.Protocol) {
		return cluster.Place{}, false
	}
	if s := a.hub.Session(r.EventID); s != nil && !s.Pulled() {
		return cluster.Place{}, false
	}
	return a.cluster.Owner(r.EventID)
}

// remote lets a viewer watch here what another server publishes, if access is open and the stream can be pulled.
// Otherwise it returns a *live.Elsewhere, or the refusal of the viewer's token. Players who cannot be sent on wait here.
func (a *authorizer) remote(ctx context.Context, r live.Request, to cluster.Place) (live.Grant, error) {
	if a.open && live.Carried(r.Protocol) || !follows(r.Protocol) {
		grant, err := a.admit(ctx, r)
		if err != nil || grant.Everywhere && a.edge.Serve(ctx, r.EventID) || !follows(r.Protocol) {
			return grant, err
		}
		if grant.Release != nil {
			grant.Release()
		}
	}
	return live.Grant{}, a.sendOn(ctx, r, to)
}

// sendOn returns a *live.Elsewhere, or the refusal of the viewer's token.
func (a *authorizer) sendOn(ctx context.Context, r live.Request, to cluster.Place) error {
	known, err := a.policy.Vouch(ctx, room.Ask{EventID: r.EventID, Token: r.Token, Remote: r.Remote})
	if err != nil {
		return err
	}
	pass, err := a.cluster.Pass(to, r.EventID, cluster.Viewer{
		Wallet: known.Subject, Token: cmp.Or(known.ID, rand.Text()), Session: known.Session,
	})
	if err != nil {
		return err
	}
	return &live.Elsewhere{Server: to.URL, Pass: live.PassMark + pass}
}

// readPass reads the pass of a viewer whom another server sent here.
func (a *authorizer) readPass(r live.Request, ask *room.Ask) error {
	text, ok := strings.CutPrefix(r.Token, live.PassMark)
	if !ok || a.cluster == nil {
		return nil
	}
	who, err := a.cluster.Passed(text, r.EventID)
	switch {
	case errors.Is(err, cluster.ErrPassExpired):
		return &auth.Refusal{Reason: "the pass from another server has expired", Unknown: true}
	case err != nil || ask.Publish:
		return &auth.Refusal{Reason: "the pass is not for watching this stream at this server", Unknown: true}
	}
	ask.Vouched = &token.Claims{ID: who.Token, Purpose: token.Watch, Subject: who.Wallet, EventID: r.EventID, Session: who.Session}
	return nil
}

// follows reports whether the players of a protocol go where an HTTP answer sends them.
func follows(protocol string) bool { return slices.Contains([]string{"whep", "flv", "hls"}, protocol) }

// held refuses a publish of a stream that another server has.
func (a *authorizer) held(r live.Request, g live.Grant) error {
	if a.cluster == nil || r.Action != live.Publish {
		return nil
	}
	err := a.cluster.May(r.EventID, cmp.Or(g.Identity, live.Anonymous(r.Remote)), r.Device())
	if err != nil && g.Release != nil {
		g.Release()
	}
	return heldError(err)
}

// heldError converts an error about a stream that another server has.
func heldError(why error) error {
	switch {
	case errors.Is(why, cluster.ErrTaken):
		return live.ErrOvertaken
	case errors.Is(why, cluster.ErrHeld):
		return live.ErrBusy
	}
	return why
}

// Issued tokens are verified through an interface of package auth.
var _ auth.Verifier = (*token.Issuer)(nil)
