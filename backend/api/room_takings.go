package api

import (
	"math/big"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// tierTakings is the revenue of one tier.
type tierTakings struct {
	Tier     int    `json:"tier"`
	Name     string `json:"name"`
	Sold     int    `json:"sold"`
	Returned int    `json:"returned"`
	Wei      string `json:"wei"` // of tickets that were not returned
}

// payout is a completed payout.
type payout struct {
	To              event.Address `json:"to"`
	Wei             string        `json:"wei"`
	At              time.Time     `json:"at"`
	TransactionHash event.Hash    `json:"transactionHash"`
}

// takings answers the creator alone, because it reads the chain's whole log.
func (a RoomSales) takings(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if err := a.Owner.Mine(r.Context(), id, who.Identity); err != nil {
		return err
	}
	x, err := a.Money.Takings(r.Context(), id)
	payouts := make([]payout, len(x.Payouts))
	for i, p := range x.Payouts {
		payouts[i] = payout{To: p.To, Wei: wei(p.Wei), At: p.BlockTime, TransactionHash: p.TransactionHash}
	}
	return router.AnswerPrivate(w, map[string]any{
		"eventId": id, "contract": x.Contract, "cancelled": x.Office.Cancelled, "tiers": tierTakingsOf(x),
		"balanceWei": wei(x.Balance), "dueWei": wei(x.Due), "heldUntil": given(x.Office.HeldUntil()), "payouts": payouts,
	}, err)
}

func tierTakingsOf(x event.Takings) []tierTakings {
	list := make([]tierTakings, len(x.Office.Sales))
	for i, s := range x.Office.Sales {
		kept := big.NewInt(int64(s.Sold - x.Returned[i]))
		list[i] = tierTakings{Tier: i, Name: s.Name, Sold: s.Sold, Returned: x.Returned[i], Wei: wei(kept.Mul(kept, s.Price))}
	}
	return list
}

func (a RoomSales) withdraw(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body struct {
		To string `json:"to"`
	}
	by, c, err := readSigned(w, r, who, &body)
	if err != nil {
		return err
	}
	x := event.Withdrawal{ID: id, Creator: by, To: by, Consent: *c}
	if body.To != "" {
		if x.To, err = event.ParseAddress("to", body.To); err != nil {
			return err
		}
	}
	receipt, err := a.Money.Withdraw(r.Context(), x)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "to": x.To, "transactionHash": receipt.TransactionHash}, err)
}
