package rtc

import (
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestTheMachineChangesItsAddress checks that answers contain the machine's current address, always
// loopback, and never an address whose port is taken.
func TestTheMachineChangesItsAddress(t *testing.T) {
	s, err := listen(t.Context(), "127.0.0.1:0", nil, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	defer s.close()
	s.addOwn(nil, slog.New(slog.DiscardHandler))
	loopback, home, away := netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("127.0.0.3")
	m := s.udp.(*localMux)
	for _, step := range []struct {
		now, told []netip.Addr
	}{
		{nil, []netip.Addr{loopback}},
		{[]netip.Addr{home}, []netip.Addr{loopback, home}},
		{[]netip.Addr{away}, []netip.Addr{loopback, away}},
		{[]netip.Addr{loopback}, []netip.Addr{loopback}},
		{[]netip.Addr{home}, []netip.Addr{loopback, home}},
		{nil, []netip.Addr{loopback}},
	} {
		m.find = func(netip.Addr) (a netip.Addr) { return append(step.now, a)[0] }
		m.looked = time.Time{}
		require.Equal(t, step.told, s.reached(), "with %v", step.now)
	}
}

func TestOwnAddressStays(t *testing.T) {
	own := ownAddr(netip.Addr{})
	require.False(t, own.IsLoopback())
	if own.IsValid() {
		require.Equal(t, own, ownAddr(own))
	}
	require.Equal(t, own, ownAddr(netip.MustParseAddr("203.0.113.7")), "one is kept that is gone")
}

func TestAddressOfAnUnspecifiedHost(t *testing.T) {
	for _, host := range []string{"", "::", "0.0.0.0"} {
		addrs, err := localAddrs(host)
		require.NoError(t, err)
		require.NotEmpty(t, addrs)
		for _, a := range addrs {
			bad := a.IsUnspecified() || a.IsLoopback() && len(addrs) > 1 || host == "0.0.0.0" && !a.Is4()
			require.False(t, bad, "%q: %v is not where peers reach this machine", host, a)
		}
	}
}

func TestAddressOfAHost(t *testing.T) {
	for host, want := range map[string]string{"127.0.0.1": "127.0.0.1", "localhost": "127.0.0.1", "::1": "::1"} {
		addrs, err := localAddrs(host)
		require.NoError(t, err)
		require.Equal(t, []netip.Addr{netip.MustParseAddr(want)}, addrs)
	}
	_, err := localAddrs("stage.example.org")
	require.Error(t, err, "a name is an address")
	for _, addr := range []string{"127.0.0.1", "127.0.0.1:notaport"} {
		_, _, err = splitAddr(addr)
		require.Error(t, err, addr)
	}
}
