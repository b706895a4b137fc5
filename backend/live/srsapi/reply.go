package srsapi

import (
	"encoding/json"
	"hash/fnv"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// Codes of SRS.
const (
	codeOK             = 0
	codeVhostNotFound  = 2014
	codeStreamNotFound = 2048
	codeClientNotFound = 2049
	codeBadRequest     = 400
)

// failure is the whole answer to a request that SRS refuses; its HTTP status is 200.
type failure struct {
	Code int `json:"code"`
}

// overload is a failure with a reason for people.
type overload struct {
	failure
	Reason string `json:"reason"`
}

// callbackForm allows only a name as a JSONP callback.
var callbackForm = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$.]{0,63}$`)

// reply writes JSON, or JSONP if a read asks for it by ?callback=.
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
	_, _ = w.Write(b) // a client that has gone does not read it
}

// readOnly lets only reads through. SRS also takes the method from ?method=; here a link cannot delete
// anything.
func readOnly(w http.ResponseWriter, r *http.Request) bool {
	as := r.URL.Query().Get("method")
	ok := (r.Method == http.MethodGet || r.Method == http.MethodHead) && (as == "" || as == http.MethodGet)
	if !ok {
		notAllowed(w)
	}
	return ok
}

func notAllowed(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusMethodNotAllowed)
	_, _ = w.Write([]byte("Method Not Allowed")) // a client that has gone does not read it
}

// vid makes an id in SRS's form that is always the same for a name.
func vid(name string) string {
	f := fnv.New64a()
	f.Write([]byte(name))
	id := strconv.FormatUint(f.Sum64(), 36)
	return "vid-" + strings.Repeat("0", max(0, 7-len(id))) + id[max(0, len(id)-7):]
}
