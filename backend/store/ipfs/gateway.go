package ipfs

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"time"

	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/gateway"
	"github.com/ipfs/go-cid"
	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/limit"
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

// Gateway serves public content: GET and HEAD of /ipfs/<cid>, with ranges, as
// file, as block (?format=raw) or as ?format=car. Mount it at "/ipfs/" without
// stripping the prefix. It fetches nothing, redirects nowhere and answers
// errors in text/plain; what is private is as unknown as what is not here.
func (n *Node) Gateway() http.Handler {
	return serve(n.Public(), limit.NewPool[netip.Prefix](maxRequests))
}

// Keeper decides about a request for private content. Where it says no, it has
// answered the request.
type Keeper func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool

// GuardedGateway is Gateway, and gives private content to those whom keep lets
// in. Caches that others share do not keep that.
func (n *Node) GuardedGateway(keep Keeper) http.Handler {
	underway := limit.NewPool[netip.Prefix](maxRequests)
	public, all := serve(n.Public(), underway), serve(n.discreet(), underway)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		root, err := parseRoot(r.URL.Path)
		if err != nil || !n.holdsBack(r.Context(), root) {
			public.ServeHTTP(w, r)
			return
		}
		if keep(w, r, root) {
			all.ServeHTTP(unshared{w}, r)
		}
	})
}

// holdsBack reports whether content is private, and here or lost. It restores nothing:
// that waits, which only requests do that are counted as under way.
func (n *Node) holdsBack(ctx context.Context, c cid.Cid) bool {
	if open, err := n.marks.has(ctx, publicMark, c.Hash()); open || err != nil {
		return false
	}
	here, err := n.blocks.Has(unmending(ctx), c)
	return here && err == nil || errors.Is(err, errUnmended)
}

// unshared keeps caches from giving an answer to somebody else.
type unshared struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (u unshared) WriteHeader(status int) {
	u.Header().Set("Cache-Control", "private, no-store")
	u.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (u unshared) Unwrap() http.ResponseWriter { return u.ResponseWriter }

func serve(view blockstore.Blockstore, underway *limit.Pool[netip.Prefix]) door {
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
	return door{view: view, inner: inner, underway: underway}
}

// door checks a request before the gateway proper sees it.
type door struct {
	view     blockstore.Blockstore
	inner    http.Handler
	underway *limit.Pool[netip.Prefix]
}

// ServeHTTP implements http.Handler.
func (d door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", sandbox)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Add("Vary", "Accept") // whoever wraps this may vary by more
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		refuse(w, "only GET and HEAD are served here", http.StatusMethodNotAllowed)
		return
	}
	ask, err := parse(r)
	if err != nil {
		refuse(w, err.Error(), http.StatusBadRequest)
		return
	}
	give, ok := d.underway.Take(1, limit.Network(limit.AddrOf(r.RemoteAddr)))
	if !ok {
		h.Set("Retry-After", "1")
		refuse(w, "too many requests from here are under way; try again in a moment", http.StatusTooManyRequests)
		return
	}
	defer give()
	ctx := reading(r.Context(), ask.root)
	switch ok, err := d.view.Has(ctx, ask.root); {
	case err != nil:
		refuse(w, err.Error(), http.StatusInternalServerError)
	case !ok:
		refuse(w, "no such content here for you", http.StatusNotFound)
	default:
		d.inner.ServeHTTP(d.narrow(ctx, verdict{w}, ask), ask.request)
	}
}

func refuse(w http.ResponseWriter, text string, status int) {
	http.Error(verdict{w}, text, status)
}

// verdict keeps caches from remembering an error: content that is not here, or
// is private, may be here and public tomorrow.
type verdict struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (v verdict) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		v.Header().Set("Cache-Control", "no-store")
		v.Header().Del("Etag")
	}
	v.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (v verdict) Unwrap() http.ResponseWriter { return v.ResponseWriter }
