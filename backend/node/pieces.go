package node

import (
	"net/http"
	"strings"

	"github.com/ipfs/go-cid"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/store/pdp/provider"
)

const piecePath = "/piece/"

// pieceURL is where a piece is retrieved from.
func (n *Node) pieceURL(pieceCID string) string { return n.origins().SiteURL() + piecePath + pieceCID }

// pieces gives out proven copies, under the same rules as gateway: a piece of a
// private recording takes a token for it. One that was uploaded and is in no data
// set yet is not here: nobody knows whose it is.
func (n *Node) pieces(router *api.Router) http.Handler {
	all := n.proven.Pieces()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		labels := n.proven.Labels(strings.TrimPrefix(r.URL.Path, piecePath))
		open, err := n.anyPublic(r, labels)
		if !open && err == nil {
			err = n.checkAnyReader(r, labels)
			w.Header().Set("Cache-Control", "private, no-store")
		}
		if err != nil {
			router.Refuse(w, r, err)
			return
		}
		all.ServeHTTP(w, r)
	})
}

// anyPublic reports whether a piece is part of a public recording.
func (n *Node) anyPublic(r *http.Request, labels []provider.Label) (bool, error) {
	for _, l := range labels {
		c, err := cid.Decode(l.ContentCID)
		if err != nil {
			return false, err
		}
		if open, err := n.content.IsPublic(r.Context(), c); open || err != nil {
			return open, err
		}
	}
	return false, nil
}

// checkAnyReader lets in whoever may watch one of the events a piece is of.
func (n *Node) checkAnyReader(r *http.Request, labels []provider.Label) error {
	err := event.ErrNotFound
	for _, l := range labels {
		if err = n.checkReader(r, l.ContentCID); err == nil {
			return nil
		}
	}
	return err
}
