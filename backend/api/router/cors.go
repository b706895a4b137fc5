package router

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Origins lists the web origins that may call from a browser: the operator's domains, this site, any loopback
// origin, and the studio's window.
type Origins struct {
	Listed []string // exact, e.g. "https://example.org"
	Public []string // path prefixes that any origin may call, as in SRS; safe only without cookies
	Read   []string // path prefixes that any origin may read, for players and IPFS clients on other sites
	Peers  Peers    // nil on a server that serves alone
}

// Peers knows the other servers of a cluster.
type Peers interface {
	// Serves reports whether an origin is the address of a server.
	Serves(origin string) bool
	// Sent reports whether another server sent a request here. Then any page may read the answer: after two
	// servers a browser does not tell the page's origin any more.
	Sent(r *http.Request) bool
}

// Allowed reports whether a page of origin may call the server under the name host.
func (o Origins) Allowed(origin, host string) bool {
	switch origin {
	case "wails://wails", "http://wails.localhost", "https://wails.localhost":
		return true
	}
	if slices.Contains(o.Listed, origin) || o.Peers != nil && o.Peers.Serves(origin) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return false
	}
	return u.Host == host || loopbackHost(u.Host)
}

// answer returns the value of Access-Control-Allow-Origin, or "" for no such header.
func (o Origins) answer(origin string, r *http.Request) string {
	below := func(prefix string) bool { return strings.HasPrefix(r.URL.Path, prefix) }
	reads := slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, r.Method)
	switch {
	case origin == "":
		return ""
	case slices.ContainsFunc(o.Public, below), reads && slices.ContainsFunc(o.Read, below), o.Peers != nil && o.Peers.Sent(r):
		return "*"
	case o.Allowed(origin, r.Host):
		return origin
	}
	return ""
}

// Headers that pages of other origins may read of an answer, and send with a request.
const (
	exposedHeaders = "Location, ETag, Link, Deprecation, Accept-Post, Retry-After, Refusal, Content-Range, Content-Length, Accept-Ranges"
	allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range"
)

// Wrap answers preflights, and echoes an allowed Origin.
func (o Origins) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Origin")
		origin := r.Header.Get("Origin")
		if to := o.answer(origin, r); to != "" {
			h.Set("Access-Control-Allow-Origin", to)
			h.Set("Access-Control-Expose-Headers", exposedHeaders)
			if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
				h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
				h.Set("Access-Control-Allow-Headers", allowedHeaders)
				h.Set("Access-Control-Max-Age", "600")
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// loopbackHost reports whether a host is localhost, a name under .localhost, in 127.0.0.0/8 or ::1, with or
// without a port.
func loopbackHost(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
