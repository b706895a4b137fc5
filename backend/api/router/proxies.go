package router

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"footlight/backend/limit"
)

// Proxies are the machines whose word about a client's address counts. From
// anybody else X-Forwarded-For is not looked at.
type Proxies struct{ Trusted []netip.Prefix }

// maxProxied is how many of their requests are answered at a time.
const maxProxied = 8192

// Wrap gives next requests whose RemoteAddr is the client's. Where a proxy's
// connections are counted nobody knows whose they are, so its clients share the
// requests.
func (p Proxies) Wrap(next http.Handler) http.Handler {
	if len(p.Trusted) == 0 {
		return next
	}
	underway := limit.NewPool[netip.Prefix](maxProxied)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer := remoteAddr(r)
		if !p.Trusts(peer) {
			next.ServeHTTP(w, r)
			return
		}
		r = r.Clone(r.Context())
		r.RemoteAddr = netip.AddrPortFrom(p.client(peer, r.Header.Values("X-Forwarded-For")), 0).String()
		give, ok := underway.Take(1, clientOf(r))
		if !ok {
			crowded(w)
			return
		}
		defer give()
		next.ServeHTTP(w, r)
	})
}

func crowded(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	why := "too many requests from here are under way; try again in a moment"
	_ = Reply(w, http.StatusTooManyRequests, NewErrorBody("too many requests", why, nil))
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
		if peer = addr; !p.Trusts(peer) {
			return peer
		}
	}
	return peer
}

// Trusts reports whether an address is a proxy's.
func (p Proxies) Trusts(a netip.Addr) bool {
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
