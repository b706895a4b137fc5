package node

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/gateway"
)

// gateway gives out stored content: private content as the door of the event
// says that it is of.
func (n *Node) gateway(router *api.Router) http.Handler {
	return gateway.Guarded(n.content, func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
		err := n.checkReader(r, c.String())
		if err != nil {
			router.Refuse(w, r, err)
		}
		return err == nil
	})
}

// checkReader lets in hosts, and whoever may watch the event whose recording
// the content is part of. In an open house nobody else gets in, so there it is
// everybody's whose address is not denied.
func (n *Node) checkReader(r *http.Request, c string) error {
	if err := n.addresses.Check(httpaccess.Remote(r)); err != nil || !n.cfg.Enforced() {
		return err
	}
	if n.isHost(r) {
		return nil
	}
	ctx, text := r.Context(), httpaccess.Token(r)
	claims, err := n.tokens.Read(ctx, text, token.Watch)
	if text != "" && err != nil {
		return auth.Refuse(err)
	}
	ask := room.Ask{EventID: claims.EventID, Token: text, Remote: httpaccess.Remote(r)}
	if err = n.policy.Check(ctx, ask); err != nil {
		return err
	}
	return n.checkPart(ctx, claims.EventID, c)
}

// isHost reports whether a host's own token was sent.
func (n *Node) isHost(r *http.Request) bool {
	who, err := n.people.Identify(r.Context(), httpaccess.Token(r))
	return err == nil && who.Host
}

// checkPart refuses content that is not of an event's recording.
func (n *Node) checkPart(ctx context.Context, id event.ID, c string) error {
	table, err := n.recorder.CIDTable(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if within, err := n.within(ctx, table.Table, c); within || err != nil {
		return err
	}
	return &auth.Refusal{Reason: "the token is for another event than this content"}
}

// within reports whether content is a chunk of a recording, or a block of one:
// who checks every block by itself asks for those.
func (n *Node) within(ctx context.Context, table []event.Chunk, name string) (bool, error) {
	if slices.ContainsFunc(table, func(x event.Chunk) bool { return x.CID == name }) {
		return true, nil
	}
	c, err := cid.Decode(name)
	if err != nil {
		return false, nil // then it is none
	}
	for _, x := range table {
		file, err := cid.Decode(x.CID)
		if err != nil {
			continue // it is not stored yet
		}
		if within, err := n.content.Contains(ctx, file, c); within || err != nil {
			return within, err
		}
	}
	return false, nil
}

// What the rooms ask of the content store.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
