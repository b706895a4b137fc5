package node

import (
	"math/big"
	"testing"

	"footlight/backend/event"
)

// TestTiersOfOneName each have a sale of their own, and none is shown twice.
func TestTiersOfOneName(t *testing.T) {
	planned := []event.Tier{{ID: "a", Name: "Seat"}, {ID: "b", Name: "Seat"}, {ID: "c", Name: "Lawn"}}
	sales := []event.Sale{{Name: "Seat", Price: new(big.Int)}, {Name: "Box", Price: big.NewInt(7)}, {Name: "Seat", Price: new(big.Int)}}
	want := map[string]int{"a": 0, "b": 2, "c": -1, "sale-1": 1}
	shown := rooms{}.showTiers(planned, sales)
	if len(shown) != len(want) {
		t.Errorf("%d tiers are shown, want %d", len(shown), len(want))
	}
	for _, x := range shown {
		number := -1
		if x.Sale != nil {
			number = x.Sale.Tier
		}
		if number != want[x.ID] {
			t.Errorf("tier %s sells as number %d, want %d", x.ID, number, want[x.ID])
		}
	}
}
