package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"footlight/backend/event"
)

// Prefixes parses the CIDRs of a list flag. A plain address becomes a prefix of only that address.
func Prefixes(flag string, list []string) ([]netip.Prefix, error) {
	prefixes := make([]netip.Prefix, 0, len(list))
	for _, text := range list {
		if addr, err := netip.ParseAddr(text); err == nil {
			prefixes = append(prefixes, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, invalid(flag, "%q is neither an address nor a CIDR", text)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes, nil
}

// Addresses parses the wallet addresses of a list flag.
func Addresses(flag string, list []string) ([]event.Address, error) {
	addresses := make([]event.Address, 0, len(list))
	for _, text := range list {
		a, err := event.ParseAddress(flag, text)
		if err != nil || a.IsZero() {
			return nil, invalid(flag, "%q is not the address of a wallet, 0x and 40 hexadecimal digits", text)
		}
		addresses = append(addresses, a)
	}
	return addresses, nil
}

// ErrInvalid names a setting with a wrong value. The flag's name is also its YAML key and, with FOOTLIGHT_ in
// front, its environment variable.
type ErrInvalid struct{ Flag, Reason string }

func (e *ErrInvalid) Error() string { return "--" + e.Flag + ": " + e.Reason }

func invalid(flag, format string, args ...any) error {
	return &ErrInvalid{Flag: flag, Reason: fmt.Sprintf(format, args...)}
}

func oneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
	}
	return invalid(flag, "%q is not one of %s", value, strings.Join(choices, ", "))
}

func isLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}

// IsLocal reports whether an address belongs to this machine. Browsers may send WebRTC from any of its
// interfaces, so a check for loopback is not enough.
func IsLocal(a netip.Addr) bool {
	a = a.Unmap()
	if a.IsLoopback() {
		return true
	}
	own, err := net.InterfaceAddrs()
	return err == nil && slices.ContainsFunc(own, func(x net.Addr) bool {
		prefix, err := netip.ParsePrefix(x.String())
		return err == nil && prefix.Addr().Unmap() == a
	})
}

// checkService validates the URL of a service. A user is refused, because logs would contain it, and so are a
// query and a fragment.
func checkService(flag, text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Scheme != "https" && u.Scheme != "http" {
		return invalid(flag, "must be http:// or https:// and a host, without user, query and fragment")
	}
	return nil
}

// checkRPC validates the URL of a chain's node, if it is not empty. Errors do not quote the URL.
func checkRPC(flag, text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !strings.Contains(" http https ws wss ", " "+u.Scheme+" ") {
		return invalid(flag, "must be http://, https://, ws:// or wss:// and a host")
	}
	return nil
}
