// Package router maps requests to handlers. It also holds the middleware for all of them: the caller's
// identity (caller.go), the origin (guard.go, cors.go, proxies.go), rate limits (limits.go) and bodies
// (decode.go). Only errors.go turns error kinds into a status and the JSON body {error, details, received}.
package router

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
)

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
// "/api/rooms/{id}". A GET route also serves HEAD. Requests wait for their turn in the given manner; the
// default is InTurn.
func (rt *Router) Handle(method, pattern string, h Handler, m ...Manner) {
	byMethod, known := rt.methods[pattern]
	if !known {
		byMethod = map[string]Handler{}
		rt.methods[pattern] = byMethod
		rt.mux.HandleFunc(pattern, rt.smaller(rt.exchange(dispatch(byMethod))))
	}
	byMethod[method] = rt.inTurn(h, append(m, InTurn)[0])
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

func notFound(_ http.ResponseWriter, r *http.Request) error {
	return &PathError{Path: r.URL.Path}
}

// exchange wraps h. It limits the body, and turns a returned error into the error body with the fields that
// Decode read.
func (rt *Router) exchange(h Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		x := &exchange{visit: visit{access: rt.access, bearer: bearerOf(r)}}
		r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x))
		r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
		if err := h(w, r); err != nil {
			rt.fail(w, r, x, err)
		}
	}
}
