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

// Answer answers an error of live.Hub.Join: it sends the caller to another server, or refuses.
func Answer(w http.ResponseWriter, r *http.Request, err error) {
	if !SendOn(w, r, err) {
		Refuse(w, err)
	}
}

// SendOn answers a *live.Elsewhere with 307 to the same address at the other server, with the pass in place of the
// token. It reports whether err was one.
func SendOn(w http.ResponseWriter, r *http.Request, err error) bool {
	var at *live.Elsewhere
	if !errors.As(err, &at) {
		return false
	}
	query := r.URL.Query()
	query.Set("token", at.Pass)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", at.Server+r.URL.EscapedPath()+"?"+query.Encode())
	w.WriteHeader(http.StatusTemporaryRedirect)
	return true
}

// Refuse answers other errors: 401 if a token may help, 403 if it does not, 503 while the server
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

// TokenIn chooses between an Authorization header and ?token=. A pass in ?token= comes first, because some clients send
// the header on to the server to which they were sent, and then a bearer token (RFC 6750).
//
// TokenIn accepts a header without a scheme, and takes the text "undefined" for no token, as some clients send
// both. It ignores other schemes: a browser may send a proxy's credentials.
func TokenIn(authorization, query string) string {
	if strings.HasPrefix(query, live.PassMark) {
		return query
	}
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
