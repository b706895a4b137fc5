package node

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// lookEvery is how often the chain is asked whether it has grown.
const lookEvery = 500 * time.Millisecond

// tickets tells the door what the ledger knows of tickets.
type tickets struct{ ledger *ledger.Ledger }

var _ room.Tickets = tickets{}

// Held implements room.Tickets. A redeemed ticket lets its holder in again: it
// cannot be passed on.
func (t tickets) Held(ctx context.Context, id event.ID, holder event.Address) (int, room.Terms, error) {
	holdings, err := t.ledger.Holdings(ctx, id, holder)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, room.Terms{}, nil // recorded, and not on the ledger
	}
	held := 0
	for _, h := range holdings {
		held += h.Units
	}
	return held, room.Terms{Tiers: len(holdings)}, err
}

// Follow implements room.Tickets. Whatever happens to tickets happens in a
// block, so every block may have moved any; that needs no index that could be
// wrong.
func (t tickets) Follow(ctx context.Context, changed func(event.ID)) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for seen := uint64(0); ; {
		height, err := t.ledger.Height(ctx)
		if err == nil && height != seen { // without an answer it is asked again
			seen = height
			changed("")
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return nil
		}
	}
}
