package api

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// giveBackBody says which units a holder gives back.
type giveBackBody struct {
	Tier   *int `json:"tier"`
	Amount *int `json:"amount"` // the default is one
}

func (a RoomSales) giveBack(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body giveBackBody
	holder, c, err := readSigned(w, r, who, &body)
	if err != nil {
		return err
	}
	g := event.GivingBack{ID: id, Holder: holder, Amount: 1}
	if err = body.into(&g); err != nil {
		return err
	}
	receipt, err := a.Sales.GiveBack(r.Context(), g, *c)
	return router.Answer(w, map[string]any{
		"success": true, "eventId": id, "tier": g.Tier, "amount": g.Amount, "transactionHash": receipt.TransactionHash,
	}, err)
}

func (b giveBackBody) into(g *event.GivingBack) error {
	switch {
	case b.Tier == nil:
		return event.Invalid("tier", "is required: the number of the ticket's tier")
	case *b.Tier < 0 || *b.Tier > maxTier:
		return event.Invalid("tier", "must be an integer from 0 to %d", maxTier)
	case b.Amount != nil && *b.Amount < 1:
		return errAmount()
	}
	g.Tier = *b.Tier
	if b.Amount != nil {
		g.Amount = *b.Amount
	}
	return nil
}

func errAmount() error { return event.Invalid("amount", "must be an integer of at least 1") }
