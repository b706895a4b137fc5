package node

import (
	"errors"
	"net/netip"
	"testing"

	"footlight/backend/auth"
	"footlight/backend/config"
	"footlight/backend/live"
	"footlight/backend/room"
)

func TestAccessIsRefusedInWordsForEverybody(t *testing.T) {
	addresses, err := newAddresses(config.Config{Deny: []string{"127.0.0.0/8"}})
	if err != nil {
		t.Fatal(err)
	}
	a := &authorizer{room.NewPolicy(room.PolicyConfig{Addresses: addresses})}
	_, err = a.Authorize(t.Context(), live.Request{Remote: netip.MustParseAddr("127.0.0.1")})
	want := live.ErrDenied.Error() + ": this address is on the deny list"
	if !errors.Is(err, live.ErrDenied) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err = denial(&auth.Refusal{Reason: "the token has expired", Unknown: true}); !errors.Is(err, live.ErrUnauthenticated) {
		t.Errorf("got %v", err)
	}
	grant, err := a.Authorize(t.Context(), live.Request{Remote: netip.MustParseAddr("::1")})
	if err != nil || grant.Identity != "::1" {
		t.Errorf("got %+v, %v", grant, err)
	}
}
