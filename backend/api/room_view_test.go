package api_test

import (
	"math/big"
	"testing"
	"time"

	"footlight/backend/api"
	"footlight/backend/event"
)

// TestTiersOfOneName each have a sale of their own, and none is shown twice.
func TestTiersOfOneName(t *testing.T) {
	planned := []event.Tier{{ID: "a", Name: "Seat"}, {ID: "b", Name: "Seat"}, {ID: "c", Name: "Lawn"}}
	sales := []event.Sale{{Name: "Seat", Price: new(big.Int)}, {Name: "Box", Price: big.NewInt(7)}, {Name: "Seat", Price: new(big.Int)}}
	want := map[string]int{"a": 0, "b": 2, "c": -1, "sale-1": 1}
	shown := api.RoomOf("e", event.Programme{Tiers: planned}, event.BoxOffice{Sales: sales}, nil).Tiers
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

// TestReasonsReadAsTheyAreWritten, also those that a creator wrote on the chain alone.
func TestReasonsReadAsTheyAreWritten(t *testing.T) {
	office := event.BoxOffice{EndsAt: time.Now(), Postponed: 1, Reason: "the singer \u202eis\u2069 ill"}
	if got := api.RoomOf("e", event.Programme{}, office, nil).Terms.Reason; got != "the singer is ill" {
		t.Errorf("the room says %q", got)
	}
}
