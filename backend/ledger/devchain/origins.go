package devchain

import (
	"net/http"
	"strings"
)

// Origins reports whether pages of a web origin may call a server under the name host. Nil allows none.
type Origins func(origin, host string) bool

// guard refuses requests and preflights of pages from other origins. Allowed pages may read the answer.
// Programs send no Origin. A browser's extensions, such as wallets, act for their user and are not treated as
// pages.
func (o Origins) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		if origin != "" && !extension(origin) && (o == nil || !o(origin, r.Host)) {
			http.Error(w, "pages of this origin may not call the chain (--cors-origins)", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func extension(origin string) bool {
	scheme, _, _ := strings.Cut(origin, "://")
	return strings.HasSuffix(scheme, "-extension")
}
