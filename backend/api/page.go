package api

import (
	"cmp"
	"io/fs"
	"net/http"
	"strings"
)

// policy is the Content-Security-Policy of the pages: scripts and styles of this server, media from blobs.
// Requests may go anywhere, because the stream's addresses may be on another host. The origins that may frame
// the page follow.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; " +
	"connect-src *; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors "

// built returns a page as it was built.
func built(files fs.FS, name string) ([]byte, error) {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, &unbuiltError{page: name}
	}
	return body, nil
}

// show answers with a page, which only pages of the given origins may frame.
func show(w http.ResponseWriter, r *http.Request, status int, body []byte, framers ...string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy+cmp.Or(strings.Join(framers, " "), "'none'"))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the client may have disconnected
	}
}

// unbuiltError means that this server was built without the web pages.
type unbuiltError struct{ page string }

func (e *unbuiltError) Error() string { return "page not built: " + e.page }

// Explain implements Explained.
func (e *unbuiltError) Explain() string {
	return "the web pages are not part of this build; run make build"
}
