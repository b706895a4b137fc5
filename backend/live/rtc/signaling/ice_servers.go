package signaling

import (
	"net/http"
	"strings"
)

// ICEServer is a STUN or TURN server for clients. Its Credential is a secret, which
// only admitted clients are told.
type ICEServer struct {
	URL                  string // "stun:host:port", "turn:host:port?transport=udp"
	Username, Credential string // TURN's; empty for STUN
}

// link is the server as RFC 9725 section 4.6 writes it.
func (s ICEServer) link() string {
	link := "<" + s.URL + `>; rel="ice-server"`
	if s.Username != "" {
		link += "; username=" + quoted(s.Username) + "; credential=" + quoted(s.Credential) + `; credential-type="password"`
	}
	return link
}

// quoted is a quoted-string of RFC 9110 section 5.6.4.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// linkServers tells a client that was let in.
func (e *Endpoint) linkServers(w http.ResponseWriter) {
	for _, s := range e.cfg.ICEServers {
		w.Header().Add("Link", s.link())
	}
}

// linkPublic tells anybody what needs no credential.
func (e *Endpoint) linkPublic(w http.ResponseWriter) {
	for _, s := range e.cfg.ICEServers {
		if s.Username == "" {
			w.Header().Add("Link", s.link())
		}
	}
}
