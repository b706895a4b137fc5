package api

import (
	"context"
	"io/fs"
	"net/http"
	"strings"

	"footlight/backend/api/playbill"
	"footlight/backend/api/router"
	"footlight/backend/event"
)

// Site serves the built web pages. "/" is the host's list, "/room/<eventId>" the audience's page with the
// accepted plan, and "/room/<eventId>.ics" its calendar entry. "/create" and "/create/<eventId>" are the
// creator's page, and "/assets/" holds the files of all pages. A browser at an unknown path gets a page that
// says so. Files holds index.html, room.html, create.html, lost.html and assets/ as Vite wrote them.
type Site struct {
	Files  fs.FS
	Rooms  RoomSource // nil means no calendar entries
	Bills  BillSource // nil means that room pages contain no plan
	Limits *router.Limits
}

// BillSource returns the public part of an event's plan, or event.ErrNotFound if nothing is public.
type BillSource interface {
	Bill(ctx context.Context, id event.ID) (playbill.Bill, error)
}

// policy is the Content-Security-Policy of the pages: scripts and styles of this server, media from blobs, no
// framing by other sites. Requests may go anywhere, because the stream's addresses may be on another host.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; " +
	"connect-src *; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// Routes registers the pages.
func (s Site) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/{$}", s.page("index.html", http.StatusOK))
	rt.Handle(http.MethodGet, "/room/{id}", s.Limits.Look(s.room))
	rt.Handle(http.MethodGet, "/create", s.page("create.html", http.StatusOK))
	rt.Handle(http.MethodGet, "/create/{id}", s.create)
	rt.Handle(http.MethodGet, "/assets/{file...}", s.asset)
	rt.Handle(http.MethodGet, "/favicon.svg", s.asset)
	rt.Lost = s.page("lost.html", http.StatusNotFound)
}

func (s Site) room(w http.ResponseWriter, r *http.Request) error {
	id, err := event.ParseID(r.PathValue("id"))
	if err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	if of, asked := s.calendared(r, id); asked {
		return s.calendar(w, r, of)
	}
	body, err := s.built("room.html")
	if err != nil {
		return err
	}
	show(w, r, http.StatusOK, s.billed(r.Context(), id, body))
	return nil
}

// billed returns a room's page with the plan. If the plan cannot be read, the page is returned without it;
// its script finds and shows the error.
func (s Site) billed(ctx context.Context, id event.ID, page []byte) []byte {
	if s.Bills == nil {
		return page
	}
	bill, err := s.Bills.Bill(ctx, id)
	if err != nil {
		return page
	}
	if told, err := bill.Into(page); err == nil {
		return told
	}
	return page
}

func (s Site) create(w http.ResponseWriter, r *http.Request) error {
	if _, err := event.ParseID(r.PathValue("id")); err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	return s.page("create.html", http.StatusOK)(w, r)
}

func (s Site) page(name string, status int) router.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		body, err := s.built(name)
		if err == nil {
			show(w, r, status, body)
		}
		return err
	}
}

func (s Site) built(name string) ([]byte, error) {
	body, err := fs.ReadFile(s.Files, name)
	if err != nil {
		return nil, &unbuiltError{page: name}
	}
	return body, nil
}

func show(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the client may have disconnected
	}
}

// asset serves a file under a name that contains its hash, so the file never changes.
func (s Site) asset(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if info, err := fs.Stat(s.Files, name); err != nil || info.IsDir() {
		return &router.PathError{Path: r.URL.Path}
	}
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeFileFS(w, r, s.Files, name)
	return nil
}

// unbuiltError means that this server was built without the web pages.
type unbuiltError struct{ page string }

func (e *unbuiltError) Error() string { return "page not built: " + e.page }

// Explain implements Explained.
func (e *unbuiltError) Explain() string {
	return "the web pages are not part of this build; run make build"
}
