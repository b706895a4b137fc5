// Package router maps requests to handlers. It also holds the middleware for all of them: the caller's
// identity (caller.go), the origin (guard.go, cors.go, proxies.go), rate limits (limits.go) and bodies
// (decode.go). Only errors.go turns error kinds into a status and the JSON body {error, details, received}.
package router

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
)

// MaxBody limits the body of a curation request, in bytes. The contract names this limit.
const MaxBody = 50 << 20

// Handler serves one route. A returned error becomes the JSON error body; the
// handler must not have written anything before it returns one.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Router maps method and path to Handlers. All routes are registered before serving; afterwards a Router is
// read-only and safe for concurrent use.
type Router struct {
	log     *slog.Logger
	access  Access
	mux     *http.ServeMux
	smaller func(http.Handler) http.HandlerFunc
	methods map[string]map[string]Handler // keys: pattern, then method
	Lost    Handler                       // answers browsers at unknown paths; nil means the JSON 404
}

// New returns an empty Router. Unknown paths answer with the JSON 404. log receives the internal errors that
// clients do not see; nil means slog.Default().
func New(log *slog.Logger) *Router {
	rt := &Router{
		log: cmp.Or(log, slog.Default()), mux: http.NewServeMux(), smaller: compressor(), methods: map[string]map[string]Handler{},
	}
	rt.mux.HandleFunc("/", rt.smaller(rt.exchange(notFound)))
	return rt
}

// Enforce sets the access rules. Without this call, every caller may do everything.
func (rt *Router) Enforce(a Access) { rt.access = a }

// Handle registers h for a method and an http.ServeMux path pattern without method or host, such as
// "/api/rooms/{id}". A GET route also serves HEAD.
func (rt *Router) Handle(method, pattern string, h Handler) {
	byMethod, known := rt.methods[pattern]
	if !known {
		byMethod = map[string]Handler{}
		rt.methods[pattern] = byMethod
		rt.mux.HandleFunc(pattern, rt.smaller(rt.exchange(dispatch(byMethod))))
	}
	byMethod[method] = h
}

// Mount serves a subtree ("/rtc/v1/") or a path with a handler that writes its own errors.
func (rt *Router) Mount(pattern string, h http.Handler) { rt.mux.Handle(pattern, h) }

func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) { rt.mux.ServeHTTP(w, r) }

// Routes returns the registered routes as "METHOD pattern", sorted. The OpenAPI test compares them with
// openapi.yaml.
func (rt *Router) Routes() []string {
	var routes []string
	for pattern, byMethod := range rt.methods {
		for method := range byMethod {
			routes = append(routes, method+" "+pattern)
		}
	}
	slices.Sort(routes)
	return routes
}

func dispatch(byMethod map[string]Handler) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		if h, ok := byMethod[method]; ok {
			return h(w, r)
		}
		if method == http.MethodOptions {
			w.Header().Set("Allow", allowed(byMethod))
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		return &methodError{method: r.Method, allow: allowed(byMethod)}
	}
}

func allowed(byMethod map[string]Handler) string {
	methods := []string{http.MethodOptions}
	for m := range byMethod {
		methods = append(methods, m)
		if m == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	slices.Sort(methods)
	return strings.Join(methods, ", ")
}

// astray reports whether a browser navigated to a page that does not exist.
func astray(r *http.Request, err error) bool {
	var path *PathError
	return errors.As(err, &path) && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

func notFound(_ http.ResponseWriter, r *http.Request) error {
	return &PathError{Path: r.URL.Path}
}
