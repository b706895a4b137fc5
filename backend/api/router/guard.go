package router

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Guard admits only callers on this machine, because an open server has no sessions. It refuses
// other machines, DNS rebinding, and most proxies that were put in front by mistake; a proxy that sends no
// header cannot be detected. Refusals are 403 with the JSON error body.
type Guard struct {
	// Local reports whether an address belongs to this machine.
	Local func(netip.Addr) bool
	// Origins decides which cross-origin requests are allowed.
	Origins Origins
	// Refused is told of every refusal, as Router.Refused. It may be nil.
	Refused func(string, netip.Addr)
}

// proxied reports whether proxies add the given header.
func proxied(header string) bool {
	return strings.HasPrefix(header, "X-Forwarded-") || slices.Contains([]string{"Forwarded", "X-Real-Ip", "Via"}, header)
}

// Wrap puts the guard in front of next.
func (g Guard) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if why := g.refusal(r); why != "" {
			if g.Refused != nil {
				g.Refused(protocol, remoteAddr(r))
			}
			_ = Reply(w, http.StatusForbidden, NewErrorBody("forbidden", why, nil))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// refusal returns why r is refused, or "".
func (g Guard) refusal(r *http.Request) string {
	switch {
	case !g.Local(remoteAddr(r)):
		return "this server is open to its own machine only; see --public-url and --access"
	case !loopbackHost(r.Host):
		return "the Host header is not a loopback name; set --public-url before serving under another name"
	case r.ProtoMajor == 1 && r.ProtoMinor == 0:
		return "HTTP/1.0 is refused in open mode; set --public-url before putting a proxy in front"
	}
	var found []string
	for name := range r.Header {
		if proxied(name) {
			found = append(found, name)
		}
	}
	if len(found) > 0 {
		return "a proxy's " + slices.Min(found) + " header is refused in open mode; set --public-url before putting a proxy in front"
	}
	return g.crossSite(r)
}

// crossSite refuses foreign origins for every method, and requests that a browser marks as cross-site without
// naming an Origin, except a followed link.
func (g Guard) crossSite(r *http.Request) string {
	if origin := r.Header.Get("Origin"); origin != "" {
		if g.Origins.answer(origin, r) != "" {
			return ""
		}
		return "requests from this Origin are not allowed; see --cors-origins"
	}
	if r.Header.Get("Sec-Fetch-Site") != "cross-site" {
		return ""
	}
	if r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
		return ""
	}
	return "cross-site requests are not allowed"
}
