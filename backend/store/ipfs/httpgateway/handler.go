// Package httpgateway serves stored content over HTTP as IPFS gateways do.
package httpgateway

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/gateway"
	"github.com/ipfs/go-cid"
	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/limit"
	"footlight/backend/store/ipfs/unixfs"
)

// Limits of the gateway: concurrent requests, which clients share (429 for a client beyond its share), the
// longest wait for a block, and the longest duration of a request.
const (
	maxRequests  = 256
	maxStall     = 5 * time.Minute
	maxDownloads = time.Hour
)

// sandbox is a Content-Security-Policy for stored content. A stored page may look like one of ours, so it may
// run no script, send no form, and has an origin of its own. It may show pictures, sound and video.
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

// Content is the store that a gateway serves.
type Content interface {
	Public() blockstore.Blockstore // the view of strangers
	All() blockstore.Blockstore
	// IsPrivate reports whether content is private, and here or lost.
	IsPrivate(ctx context.Context, c cid.Cid) bool
}

// Keeper decides whether a request may read private content. If it returns false, it has answered the
// request.
type Keeper func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool

// New serves GET and HEAD of /ipfs/<cid>, with ranges, as a file, as a block (?format=raw) or as ?format=car.
// Mount it at "/ipfs/" without stripping the prefix. It fetches nothing from other nodes, does not redirect,
// and answers errors in text/plain. Private content is served to clients that keep lets in, and shared caches
// are told not to store it. For all other clients, and if keep is nil, private content does not exist.
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

func serve(view blockstore.Blockstore, underway *limit.Pool[netip.Prefix]) checked {
	view = blockstore.NewIdStore(view) // it knows the empty CID
	backend, err := gateway.NewBlocksBackend(blockservice.New(view, nil))
	if err != nil { // only an option can fail, and none is set
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

// checked checks a request before boxo's gateway handles it.
type checked struct {
	view     blockstore.Blockstore
	inner    http.Handler
	underway *limit.Pool[netip.Prefix]
}

func (h checked) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", sandbox)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Add("Vary", "Accept") // a wrapper may vary by more
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
	case !ok && onlyIfCached(r):
		refuse(w, "this content is not stored here", http.StatusPreconditionFailed)
	case !ok:
		refuse(w, "no such content here for you", http.StatusNotFound)
	default:
		h.inner.ServeHTTP(h.narrow(ctx, edited{w, unkept}, ask), ask.request)
	}
}

// onlyIfCached reports whether a request asks for stored content only. The answer to a miss is 412 (Path Gateway
// specification, section 2.2.3).
func onlyIfCached(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Cache-Control"), "only-if-cached")
}

func refuse(w http.ResponseWriter, text string, status int) {
	http.Error(edited{w, unkept}, text, status)
}
