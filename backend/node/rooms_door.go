package node

import (
	"context"
	"strings"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
	"footlight/backend/room"
)

// How long tokens of the door can be used to start something. What was started
// lasts on. A publisher's is pasted into encoders before the show and used again
// after every interruption; a viewer's page asks for a new one.
const (
	publishLife = 12 * time.Hour
	watchLife   = time.Hour
)

var _ api.RoomDoor = rooms{}

// Publish implements api.RoomDoor.
func (r rooms) Publish(ctx context.Context, id event.ID, who auth.Identity) (api.Publishing, error) {
	urls := r.origins.URLs(id)
	p := api.Publishing{WHIP: urls.WHIP, RTMP: strings.TrimSuffix(urls.Stream, "/"+string(id)), StreamKey: string(id)}
	if !r.enforced {
		return p, nil
	}
	s, err := r.rules.Standing(ctx, id, who)
	if err == nil && !s.Publishes() {
		err = &auth.Refusal{Reason: "only the event's creator publishes"}
	}
	if err == nil {
		err = r.notOver(ctx, id)
	}
	if err != nil {
		return api.Publishing{}, err
	}
	p.Token, _, err = r.tokens.Issue(token.Claims{Purpose: token.Publish, Subject: who.Address, EventID: id, Session: who.TokenID}, publishLife)
	p.StreamKey += "?token=" + p.Token
	return p, err
}

// notOver spares a publisher a token that opens nothing.
func (r rooms) notOver(ctx context.Context, id event.ID) error {
	over, err := r.lobby.Over(ctx, id)
	if err == nil && over {
		err = &auth.Refusal{Reason: "the event is over"}
	}
	return err
}

// Watch implements api.RoomDoor.
func (r rooms) Watch(ctx context.Context, id event.ID, who auth.Identity, invite string) (api.Watching, error) {
	urls := r.origins.URLs(id)
	w := api.Watching{WHEP: urls.WHEP, HLS: r.origins.HLS(id), FLV: urls.Play}
	if !r.enforced {
		return w, nil
	}
	s, err := r.rules.Standing(ctx, id, who)
	if err == nil && !s.Watches() {
		err = noTicket(s, who)
	}
	if err == nil && s.Role == room.Guest {
		err = askInvite(r.book, id, invite)
	}
	if err != nil {
		return api.Watching{}, err
	}
	text, claims, err := r.tokens.Issue(token.Claims{
		Purpose: token.Watch, Subject: who.Address, EventID: id, Session: who.TokenID, Host: who.Host && who.Address.IsZero(), // a host's wallet is looked up again
	}, watchLife)
	expires := claims.Expires.UTC()
	w.Token, w.ExpiresAt = text, &expires
	return w, err
}

func noTicket(s room.Standing, who auth.Identity) error {
	switch {
	case !who.Known():
		return &auth.Refusal{Reason: "sign in with the wallet that holds a ticket", Unknown: true}
	case s.Need == room.NeedCreator:
		return &auth.Refusal{Reason: "nothing is on sale for this event yet; only its creator watches"}
	}
	return &auth.Refusal{Reason: "this wallet holds no ticket for the event"}
}

// askInvite refuses whoever does not know the code, where one is asked for.
func askInvite(book *room.Book, id event.ID, code string) error {
	if len(book.Read(id).Invite) == 0 || book.Invited(id, code) {
		return nil
	}
	if code == "" {
		return &auth.Refusal{Reason: "an invite code is needed", Code: auth.NeedsInvite}
	}
	return &auth.Refusal{Reason: "this is not the event's invite code", Code: auth.NeedsInvite}
}
