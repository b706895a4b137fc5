package ledger

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

var errPoor = errors.New("no money")

// charged notes who is charged, and sends nothing.
type charged []common.Address

func (c *charged) WriteFor(_ context.Context, user, _ common.Address, _ []byte) (*types.Receipt, error) {
	*c = append(*c, user)
	return nil, errPoor
}

// TestWhoIsCharged passes one event's tickets on from two holders, and another event's.
func TestWhoIsCharged(t *testing.T) {
	var who charged
	tickets := At(Config{Relay: &who}, Deployment{}).Tickets
	for _, p := range []event.PassingOn{{ID: "a", Holder: event.Address{1}}, {ID: "a", Holder: event.Address{2}}, {ID: "b", Holder: event.Address{1}}} {
		_, err := tickets.PassOn(t.Context(), p, event.Consent{Deadline: time.Unix(9, 0)})
		require.ErrorIs(t, err, errPoor)
	}
	require.Equal(t, who[0], who[1], "a holder costs nothing to make")
	require.NotEqual(t, who[0], who[2])
}
