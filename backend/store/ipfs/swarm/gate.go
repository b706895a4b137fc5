package swarm

import (
	"net/netip"

	"github.com/libp2p/go-libp2p/core/connmgr"
	"github.com/libp2p/go-libp2p/core/control"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
	manet "github.com/multiformats/go-multiaddr/net"
)

// gate keeps addresses away, before anything is said to them.
type gate struct{ allowed func(netip.Addr) bool }

var _ connmgr.ConnectionGater = gate{}

// at decides about an address; one that is none of IP is nobody's.
func (g gate) at(a multiaddr.Multiaddr) bool {
	ip, err := manet.ToIP(a)
	if err != nil {
		return false
	}
	addr, ok := netip.AddrFromSlice(ip)
	return ok && g.allowed(addr.Unmap())
}

// InterceptPeerDial implements connmgr.ConnectionGater.
func (gate) InterceptPeerDial(peer.ID) bool { return true }

// InterceptAddrDial implements connmgr.ConnectionGater.
func (g gate) InterceptAddrDial(_ peer.ID, a multiaddr.Multiaddr) bool { return g.at(a) }

// InterceptAccept implements connmgr.ConnectionGater.
func (g gate) InterceptAccept(a network.ConnMultiaddrs) bool { return g.at(a.RemoteMultiaddr()) }

// InterceptSecured implements connmgr.ConnectionGater.
func (gate) InterceptSecured(network.Direction, peer.ID, network.ConnMultiaddrs) bool { return true }

// InterceptUpgraded implements connmgr.ConnectionGater.
func (gate) InterceptUpgraded(network.Conn) (bool, control.DisconnectReason) { return true, 0 }
