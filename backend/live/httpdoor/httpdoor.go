// Package httpdoor is what every player over plain HTTP does at the door: say
// who it is in live's terms, and be refused in HTTP's.
package httpdoor

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"footlight/backend/event"
	"footlight/backend/live"
)

// Player describes a request to play id; kind is SRS's name of the connection.
func Player(r *http.Request, id event.ID, protocol, kind string) live.ClientInfo {
	return live.ClientInfo{
		Request: live.Request{
			Action: live.Play, EventID: id, Token: Token(r), Remote: Remote(r), Protocol: protocol,
		},
		Type:    kind,
		PageURL: page(r),
	}
}

// Refuse answers an error of live.Hub.Join: 401 to whoever may come with a
// token, 403 to others, 503 while there is no room. The text is for people.
func Refuse(w http.ResponseWriter, err error) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case errors.Is(err, live.ErrUnauthenticated):
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "A token is needed: send Authorization: Bearer, or ?token=.", http.StatusUnauthorized)
	case errors.Is(err, live.ErrDenied):
		http.Error(w, "You are not allowed to watch this.", http.StatusForbidden)
	case errors.Is(err, live.ErrFull):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "The server has as many connections as it is allowed. Try again later.", http.StatusServiceUnavailable)
	case errors.Is(err, live.ErrClosed):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "The server is going down. Try again.", http.StatusServiceUnavailable)
	default:
		http.Error(w, "The server failed.", http.StatusInternalServerError)
	}
}

// Token is the viewer's secret, from the header or from the query.
func Token(r *http.Request) string {
	scheme, bearer, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(bearer)
	}
	return r.URL.Query().Get("token")
}

// page is where a browser says it comes from, without what may be a secret.
func page(r *http.Request) string {
	u, err := url.Parse(r.Referer())
	if err != nil || u.Host == "" {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// Remote is the viewer's address; whoever trusts a proxy has put it there.
func Remote(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}
