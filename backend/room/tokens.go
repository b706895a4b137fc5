package room

import (
	"context"
	"time"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// How long tokens can be used to start something. What was started lasts on. A
// publisher's is pasted into encoders before the show and used again after every
// interruption; a viewer's page asks for a new one.
const (
	publishLife = 12 * time.Hour
	watchLife   = time.Hour
)

// Tokens gives out what lets people publish and watch on a server that is not open.
// Whoever may not is refused with an *auth.Refusal.
type Tokens struct {
	Issuer auth.Tokens
	States *States
	Policy *Policy
}

// Publish gives an event's creator a token.
func (t Tokens) Publish(ctx context.Context, id event.ID, who auth.Identity) (string, error) {
	s, err := t.Policy.cfg.Rules.Standing(ctx, id, who)
	if err == nil && !s.Publishes() {
		err = &auth.Refusal{Reason: "only the event's creator publishes"}
	}
	if err == nil {
		err = t.notOver(ctx, id)
	}
	if err != nil {
		return "", err
	}
	text, _, err := t.Issuer.Issue(token.Claims{Purpose: token.Publish, Subject: who.Address, EventID: id, Session: who.TokenID}, publishLife)
	return text, err
}

// notOver spares a publisher a token that opens nothing.
func (t Tokens) notOver(ctx context.Context, id event.ID) error {
	over, err := t.States.Over(ctx, id)
	if err == nil && over {
		err = &auth.Refusal{Reason: "the event is over"}
	}
	return err
}

// Watch gives somebody a token who may watch, and tells when it expires. The invite code
// is a secret; "" is none.
func (t Tokens) Watch(ctx context.Context, id event.ID, who auth.Identity, invite string) (string, time.Time, error) {
	s, err := t.Policy.cfg.Rules.Standing(ctx, id, who)
	if err == nil && !s.Watches() {
		err = noTicket(s, who)
	}
	if err == nil && s.Role == Guest {
		err = t.States.cfg.Directory.Admit(ctx, id, invite, who.Address, func() error { return nil })
	}
	if err != nil {
		return "", time.Time{}, err
	}
	text, claims, err := t.Issuer.Issue(token.Claims{
		Purpose: token.Watch, Subject: who.Address, EventID: id, Session: who.TokenID, Host: who.Host && who.Address.IsZero(), // a host's wallet is looked up again
	}, watchLife)
	return text, claims.Expires.UTC(), err
}

func noTicket(s Standing, who auth.Identity) error {
	switch {
	case !who.Known():
		return &auth.Refusal{Reason: "sign in with the wallet that holds a ticket", Unknown: true}
	case s.Need == NeedCreator:
		return &auth.Refusal{Reason: "nothing is on sale for this event yet; only its creator watches"}
	}
	return &auth.Refusal{Reason: "this wallet holds no ticket for the event"}
}
