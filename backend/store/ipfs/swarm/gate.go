package swarm

import (
	"net/netip"
	"slices"

	"github.com/libp2p/go-libp2p/core/connmgr"
	"github.com/libp2p/go-libp2p/core/control"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
	manet "github.com/multiformats/go-multiaddr/net"
)

// gate refuses addresses before a connection is made. A node that is not a friend may have been named by a
// third party, such as a pinning service. It is dialled only at public addresses and at those that the host
// allows, so that the third party cannot find out through this node which addresses of its local network
// answer.
type gate struct {
	allowed func(netip.Addr) bool
	friends map[peer.ID]bool
	near    []netip.Prefix
}

func newGate(cfg Config, friends []peer.AddrInfo) gate {
	g := gate{allowed: cfg.Allowed, friends: map[peer.ID]bool{}, near: cfg.Near}
	if g.allowed == nil {
		g.allowed = func(netip.Addr) bool { return true }
	}
	for _, f := range friends {
		g.friends[f.ID] = true
	}
	return g
}

var _ connmgr.ConnectionGater = gate{}

// at reports whether an address may be connected at all. An address that is not an IP address may not.
func (g gate) at(a multiaddr.Multiaddr) bool {
	addr, ok := address(a)
	return ok && g.allowed(addr)
}

func address(a multiaddr.Multiaddr) (netip.Addr, bool) {
	ip, err := manet.ToIP(a)
	if err != nil {
		return netip.Addr{}, false
	}
	addr, ok := netip.AddrFromSlice(ip)
	return addr.Unmap(), ok
}

// reaches reports whether a node that is not a friend may be dialled at an address.
func (g gate) reaches(a multiaddr.Multiaddr) bool {
	addr, ok := address(a)
	if ok && slices.ContainsFunc(g.near, func(p netip.Prefix) bool { return p.Contains(addr) }) {
		return true
	}
	plain, err := manet.FromIP(addr.AsSlice())
	return ok && err == nil && manet.IsPublicAddr(plain)
}

func (gate) InterceptPeerDial(peer.ID) bool { return true }

func (g gate) InterceptAddrDial(p peer.ID, a multiaddr.Multiaddr) bool {
	return g.at(a) && (g.friends[p] || g.reaches(a))
}

func (g gate) InterceptAccept(a network.ConnMultiaddrs) bool { return g.at(a.RemoteMultiaddr()) }

func (gate) InterceptSecured(network.Direction, peer.ID, network.ConnMultiaddrs) bool { return true }

func (gate) InterceptUpgraded(network.Conn) (bool, control.DisconnectReason) { return true, 0 }
