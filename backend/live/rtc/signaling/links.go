package signaling

import (
	"fmt"
	"net/http"
	"strings"
)

// ICEServer is a STUN or TURN server for clients. Its Credential is a secret that only admitted clients
// receive.
type ICEServer struct {
	URL                  string // "stun:host:port", "turn:host:port?transport=udp"
	Username, Credential string // of a TURN server; empty for STUN
}

// link returns the server as a Link header value (RFC 9725 section 4.6).
func (s ICEServer) link() string {
	link := "<" + s.URL + `>; rel="ice-server"`
	if s.Username != "" {
		link += "; username=" + quoted(s.Username) + "; credential=" + quoted(s.Credential) + `; credential-type="password"`
	}
	return link
}

// quoted returns s as a quoted-string (RFC 9110 section 5.6.4).
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// linkServers lists all servers for an admitted client.
func (e *Endpoint) linkServers(w http.ResponseWriter) {
	for _, s := range e.cfg.ICEServers {
		w.Header().Add("Link", s.link())
	}
}

// linkPublic lists the servers that need no credential, for any client.
func (e *Endpoint) linkPublic(w http.ResponseWriter) {
	for _, s := range e.cfg.ICEServers {
		if s.Username == "" {
			w.Header().Add("Link", s.link())
		}
	}
}

// linkExtensions names the extensions of a viewer's session.
func (e *Endpoint) linkExtensions(w http.ResponseWriter, id string) {
	res, _ := e.find(id)
	if res == nil {
		return
	}
	if _, ok := res.session.(chooser); ok {
		at := e.protocol.Paths[0] + id
		w.Header().Add("Link", fmt.Sprintf("<%s>; rel=%q", at+layerPath, relLayer))
		w.Header().Add("Link", fmt.Sprintf("<%s>; rel=%q; events=%q", at+feedPath, relEvents, strings.Join(eventNames(), ",")))
	}
}
