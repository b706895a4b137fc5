// Package httpaccess asks for access for players over plain HTTP. It describes them in live's terms, and
// turns refusals into HTTP answers.
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

// Player describes a request to play id. kind is SRS's name for this type of connection.
func Player(r *http.Request, id event.ID, protocol, kind string) live.ClientInfo {
	return live.ClientInfo{
		Request: live.Request{
			Action: live.Play, EventID: id, Token: Token(r), Remote: Remote(r), Protocol: protocol,
		},
		Type:    kind,
		PageURL: live.Page(r.Referer()),
	}
}

// Refuse answers an error of live.Hub.Join: 401 if a token may help, 403 if it does not, 503 while the server
// is full. The text is for people.
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
		http.Error(w, "Your access cannot be checked at the moment. Try again soon.", http.StatusServiceUnavailable)
	case errors.Is(err, live.ErrClosed):
		w.Header().Set("Retry-After", "10")
		http.Error(w, "The server is shutting down. Try again in a minute.", http.StatusServiceUnavailable)
	default:
		http.Error(w, "The server could not answer because of an error. Try again later.", http.StatusInternalServerError)
	}
}

// because appends the Authorizer's reason to text.
func because(text string, err error) string {
	return strings.TrimSpace(text + " " + live.Why(err))
}

// Token returns the token of a request, by the rules of TokenIn.
func Token(r *http.Request) string {
	return TokenIn(r.Header.Get("Authorization"), r.URL.Query().Get("token"))
}

// TokenIn chooses between an Authorization header and ?token=. A bearer token (RFC 6750) comes first.
//
// It accepts a header without a scheme, and takes the text "undefined" for no token, as some clients send
// both. It ignores other schemes: a browser may send a proxy's credentials.
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

// Remote returns the client's address. Behind a trusted proxy it is already the address that the proxy
// reported.
func Remote(r *http.Request) netip.Addr { return limit.AddrOf(r.RemoteAddr) }
