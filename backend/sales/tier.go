package sales

import (
	"context"
	"errors"
	"io/fs"
	"math/big"

	"footlight/backend/event"
)

// Tier returns the name of the most expensive tier of which a wallet has a ticket, or "" if it has none.
func (t *Tickets) Tier(ctx context.Context, id event.ID, holder event.Address) (string, error) {
	holdings, err := t.Ledger.Tickets.Holdings(ctx, id, holder)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	office, err := t.BoxOffices.BoxOffice(ctx, id)
	if err != nil {
		return "", err
	}
	return bestTier(office.Sales, holdings), nil
}

func bestTier(sales []event.Sale, holdings []event.Holding) (name string) {
	best := big.NewInt(-1)
	for i, h := range holdings {
		if i < len(sales) && h.Units > 0 && sales[i].Price.Cmp(best) > 0 {
			name, best = event.Legible(sales[i].Name), sales[i].Price
		}
	}
	return name
}
