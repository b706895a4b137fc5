package limit

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/time/rate"
)

func TestWait(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := rate.NewLimiter(2, 3)
	require.True(t, Full(b, now))
	require.Zero(t, Wait(b, now, 3))
	require.False(t, Full(b, now))
	require.Equal(t, 500*time.Millisecond, Wait(b, now, 1))
	require.Equal(t, 500*time.Millisecond, Wait(b, now, 1), "asking in vain costs nothing")
	require.Equal(t, longest, Wait(b, now, 4), "more than it ever holds")
	require.Equal(t, 500*time.Millisecond, Due(b, now))
	require.Zero(t, Due(b, now.Add(500*time.Millisecond)))
	b.ReserveN(now, 1)
	require.Equal(t, time.Second, Due(b, now), "what is charged may be a debt")
	require.Zero(t, Until(b, now, -1))
	require.Equal(t, 500*time.Millisecond, Until(b, now, 0))
	now = now.Add(500 * time.Millisecond)
	require.Zero(t, Wait(b, now.Add(500*time.Millisecond), 1))
	require.True(t, Full(b, now.Add(3*time.Second)))
}

// TestTableStaysSmall checks that clients with recorded usage are kept as long as possible.
func TestTableStaysSmall(t *testing.T) {
	table := Table[int, *int]{New: func() *int { return new(int) }, Idle: func(n *int) bool { return *n == 0 }}
	*table.Of(-1) = 1
	for i := range 3 * maxKept {
		table.Of(i)
		require.LessOrEqual(t, len(table.kept), maxKept)
	}
	require.Equal(t, 1, *table.Of(-1), "those as good as new go first")
	for i := range maxKept {
		*table.Of(i) = 1
	}
	require.LessOrEqual(t, len(table.kept), maxKept)
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":         "192.0.2.7/32",
		"::ffff:192.0.2.7":  "192.0.2.7/32",
		"2001:db8:1:2:3::4": "2001:db8:1:2::/64",
		"fe80::1%eth0":      "fe80::/64",
	} {
		require.Equal(t, want, Network(netip.MustParseAddr(address)).String())
	}
	require.Equal(t, netip.Prefix{}, Network(netip.Addr{}))
}
