package swarm

import (
	"net/netip"
	"testing"

	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
	"github.com/stretchr/testify/require"
)

func TestWhoIsDialled(t *testing.T) {
	g := newGate(Config{
		Near:    []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")},
		Allowed: func(a netip.Addr) bool { return a != netip.MustParseAddr("8.8.4.4") },
	}, []peer.AddrInfo{{ID: "friend"}})
	for at, want := range map[string]bool{
		"/ip4/8.8.8.8/tcp/4001":                 true,
		"/ip6/2606:4700::1111/udp/4001/quic-v1": true,
		"/ip4/8.8.4.4/tcp/4001":                 false, // denied by the host
		"/ip4/10.1.2.3/tcp/4001":                true,  // allowed by the host
		"/ip4/10.2.2.3/tcp/4001":                false,
		"/ip4/127.0.0.1/tcp/5001":               false,
		"/ip4/169.254.169.254/tcp/80":           false,
		"/ip4/192.168.1.1/tcp/80":               false,
		"/ip4/100.64.0.1/tcp/80":                false,
		"/ip4/0.0.0.0/tcp/80":                   false,
		"/ip6/::1/tcp/5001":                     false,
		"/ip6/fd00::1/tcp/5001":                 false,
		"/ip6/fe80::1/tcp/5001":                 false,
		"/ip6/::ffff:127.0.0.1/tcp/5001":        false,
		"/ip6/::ffff:192.168.1.1/udp/1/quic-v1": false,
		"/dns4/localhost/tcp/5001":              false, // names are resolved earlier
	} {
		a := multiaddr.StringCast(at)
		require.Equal(t, want, g.InterceptAddrDial("stranger", a), at)
	}
	require.True(t, g.InterceptAddrDial("friend", multiaddr.StringCast("/ip4/127.0.0.1/tcp/4001")))
}
