package provider

import (
	"context"
	"net/http"
	"strings"
	"time"

	"footlight/backend/store/byterange"
	"footlight/backend/store/pdp/piece"
)

// Pieces serves the bytes of pieces: GET and HEAD of /piece/<pieceCid>, with ranges. Every unit is compared
// with the piece's name before it is sent. If one differs, the connection is closed before the end of the
// body, and the piece is repaired. The code that mounts Pieces controls access.
func (p *Provider) Pieces() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			reply(w, http.StatusMethodNotAllowed, "only GET and HEAD are served here")
			return
		}
		c, err := piece.Parse(strings.TrimPrefix(r.URL.Path, "/piece/"))
		if err != nil {
			reply(w, http.StatusBadRequest, "the path must be /piece/<pieceCid>, a CID of the second version")
			return
		}
		p.stock.serve(w, r, c)
	})
}

// serve serves one piece. A piece that is known to be damaged is answered as missing.
func (i *inventory) serve(w http.ResponseWriter, r *http.Request, c piece.CID) {
	if !i.well(c) {
		missing(w)
		return
	}
	ctx := context.WithoutCancel(r.Context()) // damage is reported even if the client has left
	file, err := i.open(ctx, c)
	if err != nil {
		missing(w)
		return
	}
	defer file.Close()
	h, tag := w.Header(), `"`+c.String()+`"`
	h.Set("Etag", tag)
	if h.Get("Cache-Control") == "" { // a wrapper may have set another value
		h.Set("Cache-Control", "public, max-age=29030400, immutable")
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; media-src 'self'")
	h.Set("Content-Type", mediaType)
	byterange.Clean(r, int64(c.Size()), tag, maxParts)
	http.ServeContent(w, r, "", time.Time{}, file) // no modification time: the tag suffices
	if file.failed.Load() {
		panic(http.ErrAbortHandler) // the client must not take what it has for the piece
	}
}

// maxParts limits how many ranges of a piece are served at a time.
const maxParts = 8

// mediaType is the type of all pieces: chunks of recordings.
const mediaType = "video/mp4"

func missing(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	reply(w, http.StatusNotFound, "the piece is not here")
}
