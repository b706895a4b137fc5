package httpgateway

import "net/http"

// edited edits the header of an answer before it is sent.
type edited struct {
	http.ResponseWriter
	edit func(h http.Header, status int)
}

func (e edited) WriteHeader(status int) {
	e.edit(e.Header(), status)
	e.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (e edited) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// unshared forbids shared caches to store an answer.
func unshared(h http.Header, _ int) { h.Set("Cache-Control", "private, no-store") }

// unkept forbids caches to store an error: content that is missing or private may be public tomorrow.
func unkept(h http.Header, status int) {
	if status >= http.StatusBadRequest {
		h.Set("Cache-Control", "no-store")
		h.Del("Etag")
	}
}
