package node

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/config"
	"footlight/backend/live"
	"footlight/backend/room"
)

func TestAccessIsRefusedInWordsForEverybody(t *testing.T) {
	addresses, err := newAddresses(config.Config{Deny: []string{"127.0.0.0/8"}})
	require.NoError(t, err)
	a := &authorizer{room.NewPolicy(room.PolicyConfig{Addresses: addresses})}
	_, err = a.Authorize(t.Context(), live.Request{Remote: netip.MustParseAddr("127.0.0.1")})
	require.ErrorIs(t, err, live.ErrDenied)
	require.EqualError(t, err, live.ErrDenied.Error()+": this address is on the deny list")
	require.ErrorIs(t, denial(&auth.Refusal{Reason: "the token has expired", Unknown: true}), live.ErrUnauthenticated)
	grant, err := a.Authorize(t.Context(), live.Request{Remote: netip.MustParseAddr("::1")})
	require.NoError(t, err)
	require.Equal(t, "::1", grant.Identity)
}
