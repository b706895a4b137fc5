package api

import (
	"context"
	"math/big"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
)

// Sales writes what creators decide about tickets and money; only ever as they
// signed. Errors are event.ErrNotFound, an *event.ErrInvalid or an
// *auth.Refusal.
type Sales interface {
	Sell(ctx context.Context, s event.Selling) (event.Receipt, error)
	Postpone(ctx context.Context, p event.Postponement, c event.Consent) (event.Receipt, error)
	Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error)
	Refunds(ctx context.Context, id event.ID, holder event.Address) (event.Refunds, error)
}

// RoomSales serves POST /api/rooms/{id}/tiers, …/postpone, …/cancel, and GET
// …/tickets.
type RoomSales struct{ Sales Sales }

// Routes registers them.
func (a RoomSales) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/tiers", a.sell)
	rt.Handle(http.MethodPost, "/api/rooms/{id}/postpone", a.postpone)
	rt.Handle(http.MethodPost, "/api/rooms/{id}/cancel", a.cancel)
	rt.Handle(http.MethodGet, "/api/rooms/{id}/tickets", a.tickets)
}

// signedBody is a request that its author signed.
type signedBody struct {
	UserAddress   event.Address         `json:"userAddress"`
	Authorization *signed.Authorization `json:"authorization"`
}

func (b signedBody) consent() (*event.Consent, error) {
	if b.UserAddress.IsZero() {
		return nil, event.Invalid("userAddress", "is required")
	}
	if b.Authorization == nil {
		return nil, event.Invalid("authorization", "is required: tickets and money move by their owner's signature alone; GET /api/events/{id}/intent gives what to sign")
	}
	return b.Authorization.Consent("")
}

// readSigned reads a request's event, and its body into more structs, too.
func readSigned(w http.ResponseWriter, r *http.Request, more ...any) (event.ID, signedBody, *event.Consent, error) {
	var body signedBody
	id, err := router.PathID(r, "id")
	if err != nil {
		return id, body, nil, err
	}
	who, err := router.Known(r.Context())
	if err != nil {
		return id, body, nil, err
	}
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	raw, err := router.Body(r)
	if err != nil {
		return id, body, nil, err
	}
	if err = router.Unmarshal(raw, append(more, &body)...); err != nil {
		return id, body, nil, err
	}
	c, err := body.consent()
	if err == nil {
		err = who.ActAs("userAddress", body.UserAddress)
	}
	return id, body, c, err
}

func (a RoomSales) sell(w http.ResponseWriter, r *http.Request) error {
	var given offerBody
	id, body, c, err := readSigned(w, r, &given)
	if err != nil {
		return err
	}
	offer, err := given.offer()
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Sell(r.Context(), event.Selling{ID: id, Creator: body.UserAddress, Offer: offer, Consent: *c})
	if err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id, "transactionHash": receipt.TransactionHash})
}

func (a RoomSales) postpone(w http.ResponseWriter, r *http.Request) error {
	var given postponeBody
	id, body, c, err := readSigned(w, r, &given)
	if err != nil {
		return err
	}
	p, err := given.postponement(id, body.UserAddress)
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Postpone(r.Context(), p, *c)
	if err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, map[string]any{
		"success": true, "eventId": id, "startsAt": p.StartsAt, "endsAt": p.EndsAt, "refundUntil": p.StartsAt,
		"transactionHash": receipt.TransactionHash,
	})
}

func (a RoomSales) cancel(w http.ResponseWriter, r *http.Request) error {
	id, body, c, err := readSigned(w, r)
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Cancel(r.Context(), id, body.UserAddress, *c)
	if err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, map[string]any{
		"success": true, "eventId": id, "state": "cancelled", "transactionHash": receipt.TransactionHash,
	})
}

// heldTicket is one line of what a wallet has.
type heldTicket struct {
	Tier      int    `json:"tier"`
	Name      string `json:"name"`
	Units     int    `json:"units"`
	Redeemed  int    `json:"redeemed"`
	Claimed   bool   `json:"claimed"`
	RefundWei string `json:"refundWei"`
}

func (a RoomSales) tickets(w http.ResponseWriter, r *http.Request) error {
	id, err := router.PathID(r, "id")
	if err != nil {
		return err
	}
	holder, err := event.ParseAddress("holder", r.URL.Query().Get("holder"))
	if err != nil {
		return err
	}
	x, err := a.Sales.Refunds(r.Context(), id, holder)
	if err != nil {
		return err
	}
	list := make([]heldTicket, len(x.Tickets))
	for i, t := range x.Tickets {
		list[i] = heldTicket{Tier: i, Name: t.Name, Units: t.Units, Redeemed: t.Redeemed, Claimed: t.Claimed, RefundWei: wei(t.Refund)}
	}
	var until *time.Time
	if !x.Until.IsZero() {
		until = &x.Until
	}
	return router.ReplyPrivate(w, map[string]any{
		"eventId": id, "holder": holder, "contract": x.Contract, "cancelled": x.Cancelled, "tickets": list, "owedWei": wei(x.Owed),
		"refundUntil": until,
	})
}

func wei(n *big.Int) string {
	if n == nil {
		return "0"
	}
	return n.String()
}
