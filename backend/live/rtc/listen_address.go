package rtc

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strconv"
)

func splitAddr(addr string) (host string, port int, err error) {
	host, service, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("webrtc address %q: %w", addr, err)
	}
	port, err = strconv.Atoi(service)
	if err != nil {
		return "", 0, fmt.Errorf("webrtc address %q: the port must be a number", addr)
	}
	return host, port, nil
}

// localAddrs returns the address of host. For an unspecified host it returns the addresses under which
// peers can reach this machine, or loopback if there are none.
func localAddrs(host string) ([]netip.Addr, error) {
	if host == "localhost" {
		host = "127.0.0.1"
	}
	if host == "" {
		host = "::"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return nil, fmt.Errorf("webrtc address: %w", err)
	}
	if !ip.IsUnspecified() {
		return []netip.Addr{ip}, nil
	}
	found, err := net.InterfaceAddrs()
	if err != nil {
		return nil, fmt.Errorf("list local addresses: %w", err)
	}
	var all []netip.Addr
	for _, a := range found {
		if p, err := netip.ParsePrefix(a.String()); err == nil && reachable(p.Addr(), ip) {
			all = append(all, p.Addr())
		}
	}
	if len(all) == 0 {
		all = append(all, netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	return all, nil
}

func reachable(a, unspecified netip.Addr) bool {
	return a.IsGlobalUnicast() && (a.Is4() || unspecified.Is6())
}

// resolve looks up the addresses of candidate names.
func resolve(ctx context.Context, names []string) ([]string, error) {
	var all []string
	for _, name := range names {
		if ip, err := netip.ParseAddr(name); err == nil {
			all = append(all, ip.String())
			continue
		}
		ips, err := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
		if err != nil {
			return nil, fmt.Errorf("resolve WebRTC candidate %q: %w", name, err)
		}
		for _, ip := range ips {
			all = append(all, ip.Unmap().String())
		}
	}
	return all, nil
}
