package rtc

import (
	"fmt"
	"net/netip"
)

// Priorities of host candidates (RFC 8445 section 5.1.2, RFC 6544 section 4.2):
// UDP before TCP, the first address before others.
const (
	preferUDP = 126 << 24
	preferTCP = 90 << 24
	component = 256 - 1
)

// candidates returns the values of the a=candidate lines of a server with these addresses. External
// addresses replace those of the same family.
func candidates(udp, tcp []netip.Addr, external []string, port int) (all []string) {
	for i, a := range announced(udp, external) {
		all = append(all, fmt.Sprintf("%d 1 udp %d %s %d typ host", 2*i+1, preferUDP+order(i), a, port))
	}
	for i, a := range announced(tcp, external) {
		all = append(all, fmt.Sprintf("%d 1 tcp %d %s %d typ host tcptype passive", 2*i+2, preferTCP+order(i), a, port))
	}
	return all
}

func order(i int) int { return (65535-i)<<8 + component }

// announced returns the external addresses, and the local ones of a family that has no external address.
func announced(addrs []netip.Addr, external []string) (all []netip.Addr) {
	replaced := map[bool]bool{}
	for _, e := range external {
		if a, err := netip.ParseAddr(e); err == nil {
			all = append(all, a)
			replaced[a.Is4()] = true
		}
	}
	for _, a := range addrs {
		if !replaced[a.Is4()] {
			all = append(all, a)
		}
	}
	return all
}
