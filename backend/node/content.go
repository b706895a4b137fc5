package node

import (
	"net/http"

	"github.com/ipfs/go-cid"

	"footlight/backend/access"
	"footlight/backend/api/router"
	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/gateway"
)

// gateway gives out stored content, private content to whoever may watch its event.
func (n *Node) gateway(rt *router.Router) http.Handler {
	return gateway.Guarded(n.content, func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
		err := n.readers.Check(r, c.String())
		if err != nil {
			rt.Refuse(w, r, err)
		}
		return err == nil
	})
}

// pieces gives out the embedded provider's copies, under the same rules.
func (n *Node) pieces(rt *router.Router) http.Handler {
	contents := func(pieceCID string) (list []string) {
		for _, l := range n.proven.Labels(pieceCID) {
			list = append(list, l.ContentCID)
		}
		return list
	}
	return access.Pieces{Files: n.proven.Pieces(), Contents: contents, Readers: n.readers, Refuse: rt.Refuse}
}

// pieceURL is where a piece is retrieved from.
func (n *Node) pieceURL(pieceCID string) string {
	return n.origins().SiteURL() + access.PiecePath + pieceCID
}

// What others ask of the content store.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
