// Package httpgateway gives stored content out over HTTP, as IPFS gateways do.
package httpgateway

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

// Keeper decides about a request for private content. Where it says no, it has
// answered the request.
type Keeper func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool

// New serves GET and HEAD of /ipfs/<cid>, with ranges, as file, as block
// (?format=raw) or as ?format=car. Mount it at "/ipfs/" without stripping the
// prefix. It fetches nothing, redirects nowhere and answers errors in text/plain.
// Private content is for those whom keep lets in, and caches that others share do
// not keep it; to everybody else, and where keep is nil, it is as unknown as what
// is not here.
func New(content Content, keep Keeper) http.Handler {
	underway := limit.NewPool[netip.Prefix](maxRequests)
	public, all := serve(content.Public(), underway), serve(content.All(), underway)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		root, err := parseRoot(r.URL.Path)
		if err != nil || keep == nil || !content.IsPrivate(r.Context(), root) {
			public.ServeHTTP(w, r)
			return
		}
		if keep(w, r, root) {
			all.ServeHTTP(edited{w, unshared}, r)
		}
	})
}

// edited is an answer whose header is edited before it goes.
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

// unshared keeps caches from giving an answer to somebody else.
func unshared(h http.Header, _ int) { h.Set("Cache-Control", "private, no-store") }

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
		h.inner.ServeHTTP(h.narrow(ctx, edited{w, unkept}, ask), ask.request)
	}
}

func refuse(w http.ResponseWriter, text string, status int) {
	http.Error(edited{w, unkept}, text, status)
}

// unkept keeps caches from remembering an error: content that is not here, or
// is private, may be here and public tomorrow.
func unkept(h http.Header, status int) {
	if status >= http.StatusBadRequest {
		h.Set("Cache-Control", "no-store")
		h.Del("Etag")
	}
}
