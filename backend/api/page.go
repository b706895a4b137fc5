package api

import (
	"cmp"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"footlight/backend/api/language"
	"footlight/backend/api/router"
)

// policy is the Content-Security-Policy of the pages: scripts and styles of this server, media from blobs.
// Requests may go anywhere, because the stream's addresses may be on another host. The origins that may frame
// the page follow.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; " +
	"connect-src *; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors "

// built returns a page as it was built for a language. Files of a language other than English have a folder of
// their own; a page that is not in it is shown in English.
func built(files fs.FS, in language.Language, name string) ([]byte, error) {
	if body, err := fs.ReadFile(files, path.Join(string(in), name)); err == nil {
		return body, nil
	}
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, &unbuiltError{page: name}
	}
	return body, nil
}

// spoken keeps the language that the address names, and has the page read again without it.
func spoken(page router.Handler) router.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Add("Vary", "Accept-Language, Cookie")
		if rest := language.Choose(w, r); rest != "" {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, rest, http.StatusSeeOther)
			return nil
		}
		return page(w, r)
	}
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
