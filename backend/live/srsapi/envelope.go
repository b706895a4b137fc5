package srsapi

import (
	"encoding/json"
	"net/http"
	"regexp"
)

// SRS's codes.
const (
	codeOK             = 0
	codeVhostNotFound  = 2014
	codeStreamNotFound = 2048
	codeClientNotFound = 2049
	codeBadRequest     = 400
)

// envelope begins every answer.
type envelope struct {
	Code    int    `json:"code"`
	Server  string `json:"server"`
	Service string `json:"service"`
	PID     string `json:"pid"`
}

// answer is an envelope and, of the rest, what was asked for.
type answer struct {
	envelope
	Streams []streamJSON `json:"streams,omitzero"`
	Stream  *streamJSON  `json:"stream,omitempty"`
	Clients []clientJSON `json:"clients,omitzero"`
	Client  *clientJSON  `json:"client,omitempty"`
	Vhosts  []vhostJSON  `json:"vhosts,omitzero"`
	Vhost   *vhostJSON   `json:"vhost,omitempty"`
	Data    any          `json:"data,omitempty"`
}

// failure is the whole answer to what SRS refuses; its HTTP status is 200.
type failure struct {
	Code int `json:"code"`
}

// overload is a failure that tells people why.
type overload struct {
	failure
	Reason string `json:"reason"`
}

type kbps struct {
	Recv int `json:"recv_30s"`
	Send int `json:"send_30s"`
}

// callbackForm keeps a JSONP callback a name and nothing else.
var callbackForm = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$.]{0,63}$`)

// reply writes JSON, or JSONP where a read asks for it by ?callback=.
func reply(w http.ResponseWriter, r *http.Request, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(w, "The answer could not be written.", http.StatusInternalServerError)
		return
	}
	kind := "application/json"
	if name := r.URL.Query().Get("callback"); r.Method == http.MethodGet && callbackForm.MatchString(name) {
		kind, b = "text/javascript", append(append([]byte(name+"("), b...), ')')
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(b) // a client that went away does not read it
}
