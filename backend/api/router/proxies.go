package router

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"footlight/backend/limit"
)

// Proxies lists the machines whose X-Forwarded-For is trusted. From other peers the header is ignored.
type Proxies struct{ Trusted []netip.Prefix }

// maxProxied limits the requests of trusted proxies that are served at the same time.
const maxProxied = 8192

// Wrap replaces RemoteAddr with the client's address in requests from trusted proxies. Connection limits
// cannot distinguish the clients of a proxy, so Wrap divides the requests under way among them.
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
	why := "too many requests from your address are under way; try again in a moment"
	_ = Reply(w, http.StatusTooManyRequests, NewErrorBody("too many requests", why, nil))
}

// client reads X-Forwarded-For from right to left. Each proxy appended its peer; the first address that is
// not a trusted proxy is the client's.
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

// Trusts reports whether an address belongs to a trusted proxy.
func (p Proxies) Trusts(a netip.Addr) bool {
	return slices.ContainsFunc(p.Trusted, func(x netip.Prefix) bool { return x.Contains(a) })
}

// parseHop parses an address with or without a port.
func parseHop(hop string) (netip.Addr, bool) {
	if ap, err := netip.ParseAddrPort(hop); err == nil {
		return ap.Addr().Unmap(), true
	}
	a, err := netip.ParseAddr(strings.Trim(hop, "[]"))
	return a.Unmap(), err == nil
}
