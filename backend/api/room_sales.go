package api

import (
	"context"
	"math/big"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Sales writes the signed decisions of creators and holders about tickets and money. It returns event.ErrNotFound, an
// *event.ErrInvalid or an *auth.Refusal.
type Sales interface {
	Sell(ctx context.Context, s event.Selling) (event.Receipt, error)
	Postpone(ctx context.Context, p event.Postponement, c event.Consent) (event.Receipt, error)
	Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error)
	GiveBack(ctx context.Context, g event.GivingBack, c event.Consent) (event.Receipt, error)
	Refunds(ctx context.Context, id event.ID, holder event.Address) (event.Refunds, error)
}

// RoomSales serves POST /api/rooms/{id}/tiers, …/postpone, …/cancel, …/give-back, …/withdraw, and GET
// …/tickets and …/takings.
type RoomSales struct {
	Sales Sales
	Money Treasury
	Owner Owner
}

// Owner returns an error if the event does not belong to the caller, as RoomHost does.
type Owner interface {
	Mine(ctx context.Context, id event.ID, who auth.Identity) error
}

// signedBody is a request with its author's signature.
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

// readSigned reads the signer and the signature of a request. It also decodes the body into the structs in
// more.
func readSigned(w http.ResponseWriter, r *http.Request, who router.Visitor, more ...any) (event.Address, *event.Consent, error) {
	var body signedBody
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	raw, err := router.Body(r)
	if err == nil {
		err = router.Unmarshal(raw, append(more, &body)...)
	}
	if err != nil {
		return event.Address{}, nil, err
	}
	c, err := body.consent()
	if err == nil {
		err = who.ActAs("userAddress", body.UserAddress)
	}
	return body.UserAddress, c, err
}

func (a RoomSales) sell(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body offerBody
	by, c, err := readSigned(w, r, who, &body)
	if err != nil {
		return err
	}
	offer, err := body.offer()
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Sell(r.Context(), event.Selling{ID: id, Creator: by, Offer: offer, Consent: *c})
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "transactionHash": receipt.TransactionHash}, err)
}

func (a RoomSales) postpone(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body postponeBody
	by, c, err := readSigned(w, r, who, &body)
	if err != nil {
		return err
	}
	p, err := body.postponement(id, by)
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Postpone(r.Context(), p, *c)
	return router.Answer(w, map[string]any{
		"success": true, "eventId": id, "startsAt": p.StartsAt, "endsAt": p.EndsAt, "refundUntil": p.RefundsUntil(receipt.BlockTime),
		"transactionHash": receipt.TransactionHash,
	}, err)
}

func (a RoomSales) cancel(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	by, c, err := readSigned(w, r, who)
	if err != nil {
		return err
	}
	receipt, err := a.Sales.Cancel(r.Context(), id, by, *c)
	return router.Answer(w, map[string]any{
		"success": true, "eventId": id, "state": "cancelled", "transactionHash": receipt.TransactionHash,
	}, err)
}

// heldTicket is a ticket of the caller's wallet.
type heldTicket struct {
	Tier        int     `json:"tier"`
	Name        string  `json:"name"`
	Units       int     `json:"units"`
	Redeemed    int     `json:"redeemed"`
	Claimed     bool    `json:"claimed"`
	RefundWei   string  `json:"refundWei"`
	GiveBackWei *string `json:"giveBackWei"` // null if no unit can be given back now
}

func (a RoomSales) tickets(w http.ResponseWriter, r *http.Request, id event.ID) error {
	holder, err := event.ParseAddress("holder", r.URL.Query().Get("holder"))
	if err != nil {
		return err
	}
	x, err := a.Sales.Refunds(r.Context(), id, holder)
	list := make([]heldTicket, len(x.Tickets))
	for i, t := range x.Tickets {
		list[i] = heldTicket{Tier: i, Name: t.Name, Units: t.Units, Redeemed: t.Redeemed, Claimed: t.Claimed, RefundWei: wei(t.Refund)}
		if t.GiveBack != nil {
			list[i].GiveBackWei = new(wei(t.GiveBack))
		}
	}
	return router.AnswerPrivate(w, map[string]any{
		"eventId": id, "holder": holder, "contract": x.Contract, "cancelled": x.Cancelled, "tickets": list, "owedWei": wei(x.Owed),
		"refundUntil": given(x.Until), "giveBackUntil": given(x.GiveBack),
	}, err)
}

func wei(n *big.Int) string {
	if n == nil {
		return "0"
	}
	return n.String()
}

// Treasury reports an event's ticket revenue and pays it out under the creator's signature. It returns the
// same errors as Sales.
type Treasury interface {
	Takings(ctx context.Context, id event.ID) (event.Takings, error)
	Withdraw(ctx context.Context, w event.Withdrawal) (event.Receipt, error)
}
