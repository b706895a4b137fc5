// Package httpaccess asks for access for players over plain HTTP: it describes them in
// live's terms, and refuses them in HTTP's.
package httpaccess

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"

	"footlight/backend/event"
	"footlight/backend/limit"
	"footlight/backend/live"
)

// Player describes a request to play id. kind is SRS's name of the connection.
func Player(r *http.Request, id event.ID, protocol, kind string) live.ClientInfo {
	return live.ClientInfo{
		Request: live.Request{
			Action: live.Play, EventID: id, Token: Token(r), Remote: Remote(r), Protocol: protocol,
		},
		Type:    kind,
		PageURL: live.Page(r.Referer()),
	}
}

// Refuse answers an error of live.Hub.Join: 401 where a token may help, 403 where it
// does not, 503 while the server is full. The text is for people.
func Refuse(w http.ResponseWriter, err error) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case errors.Is(err, live.ErrUnauthenticated):
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, because("Send a token (Authorization: Bearer, or ?token=).", err), http.StatusUnauthorized)
	case errors.Is(err, live.ErrDenied):
		if errors.Is(err, live.ErrInUse) {
			w.Header().Set(live.RefusalHeader, live.RefusedInUse)
		}
		http.Error(w, because("You are not allowed to watch this.", err), http.StatusForbidden)
	case errors.Is(err, live.ErrFull):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "The server has as many connections as it is allowed, altogether or from your account or network. Try again later.", http.StatusServiceUnavailable)
	case errors.Is(err, live.ErrUnavailable):
		w.Header().Set("Retry-After", "5")
		http.Error(w, "Whether you may come in cannot be found out right now. Try again in a moment.", http.StatusServiceUnavailable)
	case errors.Is(err, live.ErrClosed):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "The server is going down. Try again.", http.StatusServiceUnavailable)
	default:
		http.Error(w, "The server failed.", http.StatusInternalServerError)
	}
}

// because adds the Authorizer's reason.
func because(text string, err error) string {
	return strings.TrimSpace(text + " " + live.Why(err))
}

// Token is the secret of a request, by the rules of TokenIn.
func Token(r *http.Request) string {
	return TokenIn(r.Header.Get("Authorization"), r.URL.Query().Get("token"))
}

// TokenIn chooses between an Authorization header and ?token=. A bearer token (RFC
// 6750) comes first.
//
// It understands clients that leave the scheme out, or send the text "undefined" for
// no token. It ignores other schemes: a browser may send a proxy's along.
func TokenIn(authorization, query string) string {
	bearer, rest, hasScheme := strings.Cut(strings.TrimSpace(authorization), " ")
	if hasScheme || strings.EqualFold(bearer, "Bearer") {
		if !strings.EqualFold(bearer, "Bearer") {
			return query
		}
		bearer = strings.TrimSpace(rest)
	}
	if bearer == "" || bearer == "undefined" {
		return query
	}
	return bearer
}

// Remote is the client's address. Where a proxy is trusted, it is already the one that
// the proxy told.
func Remote(r *http.Request) netip.Addr { return limit.AddrOf(r.RemoteAddr) }
