package gateway

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/gateway"
	"github.com/ipfs/go-cid"
	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/limit"
	"footlight/backend/store/ipfs/unixfs"
)

// Limits of the gateway: requests under way, which clients share (beyond their
// share, 429), and how long one may wait for a block and last.
const (
	maxRequests  = 256
	maxStall     = 5 * time.Minute
	maxDownloads = time.Hour
)

// A stored page may look like a page of ours, so it may do nothing: no script,
// no form, an origin of its own. Pictures, sound and film may show themselves.
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

// Content is what a gateway gives out.
type Content interface {
	Public() blockstore.Blockstore // what strangers may read
	All() blockstore.Blockstore
	// IsPrivate reports whether content is private, and here or lost.
	IsPrivate(ctx context.Context, c cid.Cid) bool
}

// Public serves public content: GET and HEAD of /ipfs/<cid>, with ranges, as
// file, as block (?format=raw) or as ?format=car. Mount it at "/ipfs/" without
// stripping the prefix. It fetches nothing, redirects nowhere and answers
// errors in text/plain; what is private is as unknown as what is not here.
func Public(content Content) http.Handler {
	return serve(content.Public(), limit.NewPool[netip.Prefix](maxRequests))
}

// Keeper decides about a request for private content. Where it says no, it has
// answered the request.
type Keeper func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool

// Guarded is Public, and gives private content to those whom keep lets
// in. Caches that others share do not keep that.
func Guarded(content Content, keep Keeper) http.Handler {
	underway := limit.NewPool[netip.Prefix](maxRequests)
	public, all := serve(content.Public(), underway), serve(content.All(), underway)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		root, err := parseRoot(r.URL.Path)
		if err != nil || !content.IsPrivate(r.Context(), root) {
			public.ServeHTTP(w, r)
			return
		}
		if keep(w, r, root) {
			all.ServeHTTP(unshared{w}, r)
		}
	})
}

// unshared keeps caches from giving an answer to somebody else.
type unshared struct{ http.ResponseWriter }

func (u unshared) WriteHeader(status int) {
	u.Header().Set("Cache-Control", "private, no-store")
	u.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (u unshared) Unwrap() http.ResponseWriter { return u.ResponseWriter }

func serve(view blockstore.Blockstore, underway *limit.Pool[netip.Prefix]) checked {
	backend, err := gateway.NewBlocksBackend(blockservice.New(view, nil))
	if err != nil { // only an option can fail, and there are none
		panic(err)
	}
	inner := gateway.NewHandler(gateway.Config{
		DeserializedResponses: true,
		NoDNSLink:             true,
		DisableHTMLErrors:     true,
		RetrievalTimeout:      maxStall,
		MaxRequestDuration:    maxDownloads,
		MetricsRegistry:       prometheus.NewRegistry(), // never the process-wide one
	}, backend)
	return checked{view: view, inner: inner, underway: underway}
}

// checked checks a request before the gateway proper sees it.
type checked struct {
	view     blockstore.Blockstore
	inner    http.Handler
	underway *limit.Pool[netip.Prefix]
}

func (h checked) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", sandbox)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Add("Vary", "Accept") // whoever wraps this may vary by more
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		refuse(w, "only GET and HEAD are served here", http.StatusMethodNotAllowed)
		return
	}
	ask, err := parse(r)
	if err != nil {
		refuse(w, err.Error(), http.StatusBadRequest)
		return
	}
	give, ok := h.underway.Take(1, limit.Network(limit.AddrOf(r.RemoteAddr)))
	if !ok {
		header.Set("Retry-After", "1")
		refuse(w, "too many requests from here are under way; try again in a moment", http.StatusTooManyRequests)
		return
	}
	defer give()
	ctx := unixfs.Reading(r.Context(), ask.root)
	switch ok, err := h.view.Has(ctx, ask.root); {
	case err != nil:
		refuse(w, err.Error(), http.StatusInternalServerError)
	case !ok:
		refuse(w, "no such content here for you", http.StatusNotFound)
	default:
		h.inner.ServeHTTP(h.narrow(ctx, verdict{w}, ask), ask.request)
	}
}

func refuse(w http.ResponseWriter, text string, status int) {
	http.Error(verdict{w}, text, status)
}

// verdict keeps caches from remembering an error: content that is not here, or
// is private, may be here and public tomorrow.
type verdict struct{ http.ResponseWriter }

func (v verdict) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		v.Header().Set("Cache-Control", "no-store")
		v.Header().Del("Etag")
	}
	v.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (v verdict) Unwrap() http.ResponseWriter { return v.ResponseWriter }
