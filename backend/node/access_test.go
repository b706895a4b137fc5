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
	refused := map[string]netip.Addr{}
	a := &authorizer{policy: room.NewPolicy(room.PolicyConfig{Addresses: addresses}), refused: func(protocol string, from netip.Addr) { refused[protocol] = from }}
	_, err = a.Authorize(t.Context(), live.Request{Protocol: "whip", Remote: netip.MustParseAddr("127.0.0.1")})
	require.ErrorIs(t, err, live.ErrDenied)
	require.EqualError(t, err, live.ErrDenied.Error()+": this address is on the deny list")
	require.ErrorIs(t, denial(&auth.Refusal{Reason: "the token has expired", Unknown: true}), live.ErrUnauthenticated)
	grant, err := a.Authorize(t.Context(), live.Request{Remote: netip.MustParseAddr("::1")})
	require.NoError(t, err)
	require.Equal(t, "::1", grant.Identity)
	require.Equal(t, map[string]netip.Addr{"whip": netip.MustParseAddr("127.0.0.1")}, refused, "counted")
}
