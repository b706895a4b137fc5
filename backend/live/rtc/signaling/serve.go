package signaling

import (
	"net/http"
	"strings"
)

var _ http.Handler = (*Endpoint)(nil)

func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, path := range e.protocol.Paths {
		if r.URL.Path+"/" == path {
			e.serveEndpoint(w, r)
			return
		}
		if id, ok := strings.CutPrefix(r.URL.Path, path); ok {
			if id == "" {
				e.serveEndpoint(w, r)
			} else {
				e.serveBelow(w, r, id)
			}
			return
		}
	}
	refuse(w, http.StatusNotFound, "There is nothing at this address.")
}
