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

// IPFS says how other IPFS nodes reach public content. The zero value keeps them out.
type IPFS struct {
	Listen   []string // multiaddrs
	Peers    []string // multiaddrs with /p2p/<id>
	Dial     []string // CIDRs where nodes that others name are dialled though they are not public
	MaxPeers int
	// Announce tells the DHT what is public. It begins at Bootstrap.
	Announce  bool
	Bootstrap []string // multiaddrs with /p2p/<id>; none: those of the public network
}

// The flags that open the content store to other nodes.
const (
	ipfsListen, ipfsPeers, ipfsDial = "ipfs-listen", "ipfs-peers", "ipfs-dial"
	ipfsAnnounce, ipfsBootstrap     = "ipfs-announce", "ipfs-bootstrap"
)

func (i *IPFS) flags(fs *pflag.FlagSet) {
	fs.StringSliceVar(&i.Listen, ipfsListen, nil, "multiaddr where other IPFS nodes fetch public content by bitswap, such as /ip4/0.0.0.0/tcp/4001 or /ip4/0.0.0.0/udp/4001/quic-v1 (repeatable); none: nowhere")
	fs.StringSliceVar(&i.Peers, ipfsPeers, nil, "multiaddr with /p2p/<id> of an IPFS node to stay connected with, so that it can fetch public content without finding this one (repeatable)")
	fs.StringSliceVar(&i.Dial, ipfsDial, nil, "CIDR in which nodes that a pinning service or a DHT names are dialled, and where this one is announced, though addresses there are not public (repeatable); none: public addresses, and --ipfs-peers, alone")
	fs.IntVar(&i.MaxPeers, "ipfs-max-peers", swarm.DefaultMaxPeers, "IPFS nodes that may be connected at once")
	fs.BoolVar(&i.Announce, ipfsAnnounce, false, "tell the IPFS network's DHT what is public here, so that nodes which never heard of this one find it (with --ipfs-listen); its nodes learn this server's public addresses")
	fs.StringSliceVar(&i.Bootstrap, ipfsBootstrap, nil, "multiaddr with /p2p/<id> of a node of the DHT to begin at (repeatable); none: the public network's")
}

// Enabled reports whether other nodes are talked to.
func (i *IPFS) Enabled() bool { return len(i.Listen)+len(i.Peers) > 0 }

// exposed lists the flags by which nodes on other machines are reached.
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
		errs = append(errs, invalid(ipfsAnnounce, "needs --%s: nobody could fetch what is announced", ipfsListen))
	}
	if _, err := Prefixes(ipfsDial, i.Dial); err != nil {
		errs = append(errs, err)
	}
	if i.MaxPeers < 1 {
		errs = append(errs, invalid("ipfs-max-peers", "must be at least 1"))
	}
	return errors.Join(errs...)
}

// nodes checks a list of nodes' addresses.
func nodes(flag string, list []string) error {
	var errs []error
	for _, text := range list {
		if _, err := peer.AddrInfoFromString(text); err != nil {
			errs = append(errs, invalid(flag, "%q is not the multiaddr of a node, such as /ip4/<address>/tcp/<port>/p2p/<id>", text))
		}
	}
	return errors.Join(errs...)
}

// listens reports whether text is what a node here can listen at.
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
