package config

import (
	"errors"
	"net/netip"

	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
	manet "github.com/multiformats/go-multiaddr/net"
	"github.com/spf13/pflag"

	"footlight/backend/store/ipfs/swarm"
)

// IPFS configures how other IPFS nodes reach public content. The zero value connects to no other nodes.
type IPFS struct {
	Listen   []string // multiaddrs
	Peers    []string // multiaddrs with /p2p/<id>
	Dial     []string // CIDRs of private addresses that may be dialled although other nodes announced them
	MaxPeers int
	// Announce publishes the public content in the DHT, starting at the nodes of Bootstrap.
	Announce  bool
	Bootstrap []string // multiaddrs with /p2p/<id>; empty means the public network's
}

// Flags that connect the content store to other nodes.
const (
	ipfsListen, ipfsPeers, ipfsDial = "ipfs-listen", "ipfs-peers", "ipfs-dial"
	ipfsAnnounce, ipfsBootstrap     = "ipfs-announce", "ipfs-bootstrap"
)

func (i *IPFS) flags(fs *pflag.FlagSet) {
	fs.StringSliceVar(&i.Listen, ipfsListen, nil, "multiaddr where other IPFS nodes fetch public content by bitswap, such as /ip4/0.0.0.0/tcp/4001 or /ip4/0.0.0.0/udp/4001/quic-v1 (repeatable); empty disables this")
	fs.StringSliceVar(&i.Peers, ipfsPeers, nil, "multiaddr with /p2p/<id> of an IPFS node to stay connected with, so that it can fetch public content without finding this one (repeatable)")
	fs.StringSliceVar(&i.Dial, ipfsDial, nil, "CIDR of private addresses at which other nodes may be dialled and this one announced (repeatable); empty means public addresses and --ipfs-peers only")
	fs.IntVar(&i.MaxPeers, "ipfs-max-peers", swarm.DefaultMaxPeers, "largest number of connected IPFS nodes")
	fs.BoolVar(&i.Announce, ipfsAnnounce, false, "announce public content in the IPFS network's DHT, so that other nodes can find it (with --ipfs-listen); its nodes learn this server's public addresses")
	fs.StringSliceVar(&i.Bootstrap, ipfsBootstrap, nil, "multiaddr with /p2p/<id> of a DHT node to start from (repeatable); empty means the public network's nodes")
}

// Enabled reports whether the server connects to other nodes.
func (i *IPFS) Enabled() bool { return len(i.Listen)+len(i.Peers) > 0 }

// exposed lists the flags that open a connection to other machines.
func (i *IPFS) exposed() (flags []string) {
	for flag, list := range map[string][]string{ipfsListen: i.Listen, ipfsPeers: i.Peers, ipfsBootstrap: i.Bootstrap} {
		for _, text := range list {
			if a, err := multiaddr.NewMultiaddr(text); err != nil || !manet.IsIPLoopback(a) {
				flags = append(flags, flag)
				break
			}
		}
	}
	if i.Announce && len(i.Bootstrap) == 0 {
		flags = append(flags, ipfsAnnounce)
	}
	return flags
}

func (i *IPFS) validate() error {
	var errs []error
	for _, text := range i.Listen {
		if !listens(text) {
			errs = append(errs, invalid(ipfsListen, "%q is not /ip4/<address>/tcp/<port> or /ip4/<address>/udp/<port>/quic-v1 (or /ip6/…)", text))
		}
	}
	errs = append(errs, nodes(ipfsPeers, i.Peers), nodes(ipfsBootstrap, i.Bootstrap))
	if i.Announce && len(i.Listen) == 0 {
		errs = append(errs, invalid(ipfsAnnounce, "needs --%s; otherwise no node could fetch the announced content", ipfsListen))
	}
	if _, err := Prefixes(ipfsDial, i.Dial); err != nil {
		errs = append(errs, err)
	}
	if i.MaxPeers < 1 {
		errs = append(errs, invalid("ipfs-max-peers", "must be at least 1"))
	}
	return errors.Join(errs...)
}

// nodes validates a list of node addresses.
func nodes(flag string, list []string) error {
	var errs []error
	for _, text := range list {
		if _, err := peer.AddrInfoFromString(text); err != nil {
			errs = append(errs, invalid(flag, "%q is not the multiaddr of a node, such as /ip4/<address>/tcp/<port>/p2p/<id>", text))
		}
	}
	return errors.Join(errs...)
}

// listens reports whether text is a multiaddr on which the server can listen.
func listens(text string) bool {
	a, err := multiaddr.NewMultiaddr(text)
	if err != nil {
		return false
	}
	ip, err := manet.ToIP(a)
	if _, ok := netip.AddrFromSlice(ip); err != nil || !ok {
		return false
	}
	switch names := protocols(a); len(names) {
	case 2:
		return names[1] == "tcp"
	case 3:
		return names[1] == "udp" && names[2] == "quic-v1"
	}
	return false
}

func protocols(a multiaddr.Multiaddr) (names []string) {
	for _, p := range a.Protocols() {
		names = append(names, p.Name)
	}
	return names
}
