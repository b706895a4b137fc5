package wish

import "net/http"

// serveSession is one session's resource.
func (e *Endpoint) serveSession(w http.ResponseWriter, r *http.Request, id string) {
	const allow = "OPTIONS, GET, HEAD, PATCH, DELETE"
	if r.Method == http.MethodOptions {
		w.Header().Set("Allow", allow)
		w.Header().Set("Accept-Patch", typeFragment)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	res := e.find(id)
	if res == nil {
		refuse(w, http.StatusNotFound, "There is no such session. It may have ended.")
		return
	}
	switch r.Method {
	case http.MethodDelete:
		e.drop(id)
		res.session.Close()
	case http.MethodPatch:
		e.patch(w, r, res)
	case http.MethodGet, http.MethodHead:
		w.Header().Set("ETag", res.etag)
	default:
		notAllowed(w, r, allow)
	}
}

// patch takes trickled candidates. If-Match is checked where it is sent, but
// not asked for: common clients leave it out.
func (e *Endpoint) patch(w http.ResponseWriter, r *http.Request, res *resource) {
	if match := r.Header.Get("If-Match"); match != "" && match != "*" && match != res.etag {
		refuse(w, http.StatusPreconditionFailed, "The session has another ETag. Restart it with a new POST.")
		return
	}
	fragment, err := readBody(w, r, typeFragment)
	if err == nil {
		err = res.session.AddCandidates(r.Context(), fragment)
	}
	if err != nil {
		e.fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
