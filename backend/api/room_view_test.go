package api_test

import (
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/event"
)

// TestTiersOfOneName checks that tiers with the same name keep their own sales, and none is shown twice.
func TestTiersOfOneName(t *testing.T) {
	planned := []event.Tier{{ID: "a", Name: "Seat"}, {ID: "b", Name: "Seat"}, {ID: "c", Name: "Lawn"}}
	sales := []event.Sale{{Name: "Seat", Price: new(big.Int)}, {Name: "Box", Price: big.NewInt(7)}, {Name: "Seat", Price: new(big.Int)}}
	shown := api.RoomOf("e", event.Programme{Tiers: planned}, event.BoxOffice{Sales: sales}, nil).Tiers
	numbers := map[string]int{}
	for _, x := range shown {
		numbers[x.ID] = -1
		if x.Sale != nil {
			numbers[x.ID] = x.Sale.Tier
		}
	}
	require.Len(t, shown, 4)
	require.Equal(t, map[string]int{"a": 0, "b": 2, "c": -1, "sale-1": 1}, numbers)
}

// TestSalesThatEndEarly checks that nothing is on sale in the room if its takings would be released before the
// planned show is over.
func TestSalesThatEndEarly(t *testing.T) {
	end := time.Date(2027, 3, 5, 22, 0, 0, 5, time.UTC)
	sales := []event.Sale{{Name: "Seat", Price: big.NewInt(7)}}
	for name, tc := range map[string]struct {
		ends time.Time
		want int
	}{"a second early": {end.Add(-time.Second), 0}, "as planned": {end.Truncate(time.Second), 1}, "later": {end.Add(time.Hour), 1}} {
		office := event.BoxOffice{EndsAt: tc.ends, Sales: sales}
		require.Len(t, api.RoomOf("e", event.Programme{EndsAt: end}, office, nil).Tiers, tc.want, name)
	}
}

// TestReasonsReadAsTheyAreWritten checks that reasons are shown safely, even those written directly on the
// chain.
func TestReasonsReadAsTheyAreWritten(t *testing.T) {
	office := event.BoxOffice{EndsAt: time.Now(), Postponed: 1, Reason: "the singer \u202eis\u2069 ill"}
	require.Equal(t, "the singer is ill", api.RoomOf("e", event.Programme{}, office, nil).Terms.Reason)
}
