package api

import (
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"footlight/backend/api/directory"
	"footlight/backend/api/language"
	"footlight/backend/api/playbill"
	"footlight/backend/api/privacy"
	"footlight/backend/api/router"
	"footlight/backend/event"
)

// Site serves the built web pages. "/" shows what is on, "/by/<address>" what a creator lists, and
// "/events.ics" the same as a calendar. "/privacy" is what the server keeps about people. "/host" is the host's
// list, "/room/<eventId>" the audience's page with the accepted plan, and "/room/<eventId>.ics" its calendar entry.
// "/embed/<eventId>" is the player for other sites. "/create" and "/create/<eventId>" are the creator's page,
// "/create/<eventId>/stage" is the page that goes live, "/create/<eventId>/entrance" checks tickets, and
// "/speak/<eventId>/<speaker>" is a speaker's page. "/tickets" shows the tickets that the browser keeps;
// "/offline.js" lets it work without the server. "/assets/" holds the files of all pages. A browser at an unknown
// path gets a page that says so. Files holds the pages and assets/ as Vite wrote them.
type Site struct {
	Files  fs.FS
	Front  directory.Front
	Rooms  RoomSource  // nil means no calendar entries
	Bills  BillSource  // nil means that room pages contain no plan
	Embeds EmbedSource // nil means that no event can be embedded
	Limits *router.Limits

	Privacy privacy.Notice
}

// BillSource returns the public part of an event's plan, or event.ErrNotFound if nothing is public.
type BillSource interface {
	Bill(ctx context.Context, id event.ID) (playbill.Bill, error)
}

// EmbedSource returns the web origins whose pages may embed an event.
type EmbedSource interface {
	EmbedOrigins(id event.ID) []string
}

// Routes registers the pages.
func (s Site) Routes(rt *router.Router) {
	for path, page := range map[string]router.Handler{
		"/{$}":                  s.Limits.Look(s.front),
		"/by/{address}":         s.Limits.Look(s.creator),
		"/privacy":              s.Limits.Look(s.privacy),
		"/host":                 s.page("host.html", http.StatusOK),
		"/room/{id}":            s.Limits.Look(s.room),
		"/embed/{id}":           s.Limits.Look(s.embed),
		"/create":               s.page("create.html", http.StatusOK),
		"/create/{id}":          s.ofEvent("create.html"),
		"/create/{id}/stage":    s.ofEvent("stage.html"),
		"/create/{id}/entrance": s.ofEvent("entrance.html"),
		"/speak/{id}/{speaker}": s.ofEvent("speak.html"),
		"/tickets":              s.page("tickets.html", http.StatusOK),
	} {
		rt.Handle(http.MethodGet, path, spoken(page))
	}
	rt.Handle(http.MethodGet, "/events.ics", s.Limits.Look(s.events))
	rt.Handle(http.MethodGet, "/assets/{file...}", s.asset)
	rt.Handle(http.MethodGet, "/offline.js", s.asset)
	rt.Handle(http.MethodGet, "/favicon.svg", s.asset)
	rt.Lost = spoken(s.page("lost.html", http.StatusNotFound))
}

func (s Site) front(w http.ResponseWriter, r *http.Request) error {
	body, err := built(s.Files, language.Chosen(r), "index.html")
	if err == nil {
		show(w, r, http.StatusOK, s.Front.Into(r.Context(), language.Chosen(r), body))
	}
	return err
}

func (s Site) privacy(w http.ResponseWriter, r *http.Request) error {
	body, err := built(s.Files, language.English, "index.html") // the notice is English
	if err == nil {
		show(w, r, http.StatusOK, s.Privacy.Into(withoutLanguages(body)))
	}
	return err
}

// withoutLanguages returns a page without the links to the same page in other languages.
func withoutLanguages(page []byte) []byte {
	before, links, found := bytes.Cut(page, []byte(`<footer class="languages">`))
	_, after, _ := bytes.Cut(links, []byte("</footer>"))
	if !found {
		return page
	}
	return slices.Concat(before, after)
}

func (s Site) creator(w http.ResponseWriter, r *http.Request) error {
	who, err := event.ParseAddress("address", r.PathValue("address"))
	if err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	body, err := built(s.Files, language.Chosen(r), "index.html")
	if err == nil {
		show(w, r, http.StatusOK, s.Front.OfCreator(r.Context(), language.Chosen(r), who, body))
	}
	return err
}

// embed serves the player of an event for pages of other sites. Its content is public: it neither signs in nor
// sells, so that no page can trick a visitor into either.
func (s Site) embed(w http.ResponseWriter, r *http.Request) error {
	id, err := event.ParseID(r.PathValue("id"))
	if err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	body, err := built(s.Files, language.Chosen(r), "room.html")
	if err != nil {
		return err
	}
	var framers []string
	if s.Embeds != nil {
		framers = s.Embeds.EmbedOrigins(id)
	}
	show(w, r, http.StatusOK, body, framers...)
	return nil
}

func (s Site) room(w http.ResponseWriter, r *http.Request) error {
	id, err := event.ParseID(r.PathValue("id"))
	if err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	if of, asked := s.calendared(r, id); asked {
		return s.calendar(w, r, of)
	}
	body, err := built(s.Files, language.Chosen(r), "room.html")
	if err != nil {
		return err
	}
	show(w, r, http.StatusOK, s.billed(r, id, body))
	return nil
}

// billed returns a room's page with the plan. If the plan cannot be read, the page is returned without it;
// its script finds and shows the error.
func (s Site) billed(r *http.Request, id event.ID, page []byte) []byte {
	if s.Bills == nil {
		return page
	}
	bill, err := s.Bills.Bill(r.Context(), id)
	if err != nil {
		return page
	}
	bill.In = language.Chosen(r)
	if told, err := bill.Into(page); err == nil {
		return told
	}
	return page
}

// ofEvent serves a page whose path names an event.
func (s Site) ofEvent(name string) router.Handler {
	page := s.page(name, http.StatusOK)
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := event.ParseID(r.PathValue("id")); err != nil {
			return &router.PathError{Path: r.URL.Path}
		}
		return page(w, r)
	}
}

func (s Site) page(name string, status int) router.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		body, err := built(s.Files, language.Chosen(r), name)
		if err == nil {
			show(w, r, status, body)
		}
		return err
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
