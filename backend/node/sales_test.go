package node

import (
	"errors"
	"testing"

	"footlight/backend/event"
)

// TestWholeOffer: a tier that an offer leaves out would stay on sale unnoticed.
func TestWholeOffer(t *testing.T) {
	lawn, seat := event.Sale{Name: "lawn"}, event.Sale{Name: "seat"}
	both := []event.Sale{lawn, seat}
	for _, offered := range [][]event.Sale{both, append(both, lawn)} {
		if err := whole(offered, both); err != nil {
			t.Errorf("%d tiers for 2: %v", len(offered), err)
		}
	}
	var invalid *event.ErrInvalid
	if err := whole(both[:1], both); !errors.As(err, &invalid) || invalid.Field != "tiers" {
		t.Errorf("one tier for two is answered with %v", err)
	}
}
