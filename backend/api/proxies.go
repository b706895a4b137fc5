package api

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the machines whose word about a client's address counts. From
// anybody else X-Forwarded-For is not looked at.
type Proxies struct{ Trusted []netip.Prefix }

// Wrap gives next requests whose RemoteAddr is the client's.
func (p Proxies) Wrap(next http.Handler) http.Handler {
	if len(p.Trusted) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if peer := remoteAddr(r); p.trusts(peer) {
			r = r.Clone(r.Context())
			r.RemoteAddr = netip.AddrPortFrom(p.client(peer, r.Header.Values("X-Forwarded-For")), 0).String()
		}
		next.ServeHTTP(w, r)
	})
}

// client reads X-Forwarded-For from right to left: each proxy wrote who came to
// it, and the first that is not trusted is as far as is known.
func (p Proxies) client(peer netip.Addr, forwarded []string) netip.Addr {
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for _, hop := range slices.Backward(hops) {
		addr, ok := parseHop(strings.TrimSpace(hop))
		if !ok {
			return peer
		}
		if peer = addr; !p.trusts(peer) {
			return peer
		}
	}
	return peer
}

func (p Proxies) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(p.Trusted, func(x netip.Prefix) bool { return x.Contains(a) })
}

// parseHop reads an address with or without a port.
func parseHop(hop string) (netip.Addr, bool) {
	if ap, err := netip.ParseAddrPort(hop); err == nil {
		return ap.Addr().Unmap(), true
	}
	a, err := netip.ParseAddr(strings.Trim(hop, "[]"))
	return a.Unmap(), err == nil
}
