package room

import (
	"context"
	"time"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Lifetimes of tokens. A token must be valid when a connection starts; the connection may last longer.
// Publishers paste their token into an encoder before the show and use it again after every interruption. A
// viewer's page requests a new one.
const (
	publishLife = 12 * time.Hour
	watchLife   = time.Hour
)

// Tokens issues the tokens for publishing and watching on a server that is not open. Callers without the
// right get an *auth.Refusal.
type Tokens struct {
	Issuer auth.Tokens
	States *States
	Policy *Policy
}

// Publish issues a token to an event's creator.
func (t Tokens) Publish(ctx context.Context, id event.ID, who auth.Identity) (string, error) {
	s, err := t.Policy.cfg.Rules.Standing(ctx, id, who)
	if err == nil && !s.Publishes() {
		err = &auth.Refusal{Reason: "only the event's creator can publish"}
	}
	if err == nil {
		err = t.Policy.cfg.Rules.barred(who.Address)
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

// notOver refuses a token that would be useless because the event is over.
func (t Tokens) notOver(ctx context.Context, id event.ID) error {
	over, err := t.States.Over(ctx, id)
	if err == nil && over {
		err = &auth.Refusal{Reason: "the event is over"}
	}
	return err
}

// Watch issues a token to a person who may watch, and returns its expiry. The invite code is a secret; ""
// means none.
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
	// A host with a wallet is recognised by the wallet.
	text, claims, err := t.Issuer.Issue(token.Claims{
		Purpose: token.Watch, Subject: who.Address, EventID: id, Session: who.TokenID, Host: who.Host && who.Address.IsZero(),
	}, watchLife)
	return text, claims.Expires.UTC(), err
}

func noTicket(s Standing, who auth.Identity) error {
	switch {
	case !who.Known():
		return &auth.Refusal{Reason: "sign in with the wallet that holds a ticket", Unknown: true}
	case s.Need == NeedCreator:
		return &auth.Refusal{Reason: "nothing is on sale for this event yet; only its creator can watch"}
	}
	return &auth.Refusal{Reason: "this wallet holds no ticket for the event"}
}
