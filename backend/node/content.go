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
	"footlight/backend/live/httpdoor"
	"footlight/backend/room"
	"footlight/backend/store/ipfs"
)

func (n *Node) openContent(ctx context.Context) error {
	store, err := ipfs.Open(ctx, ipfs.Config{Dir: n.folder.sub("content"), Logger: n.log})
	if err != nil {
		return err
	}
	n.content = store
	n.onClose("content", store.Close)
	return nil
}

// gateway gives out stored content. In an open house nobody else gets in, so
// there it is the owner's; else private content takes a token like every other
// protocol.
func (n *Node) gateway(router *api.Router) http.Handler {
	if !n.cfg.Enforced() {
		return n.content.OwnersGateway()
	}
	return n.content.GuardedGateway(func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
		err := n.checkReader(r, c.String())
		if err != nil {
			router.Refuse(w, r, err)
		}
		return err == nil
	})
}

// checkReader lets in hosts, and whoever may watch the event whose recording
// the content is part of.
func (n *Node) checkReader(r *http.Request, c string) error {
	ctx, text := r.Context(), httpdoor.Token(r)
	if who, err := n.people.Identify(ctx, text); err == nil && who.Host {
		return nil
	}
	claims, err := n.tokens.Read(ctx, text, token.Watch)
	if text != "" && err != nil {
		return auth.Refuse(err)
	}
	ask := room.Ask{EventID: claims.EventID, Token: text, Remote: httpdoor.Remote(r)}
	if err = n.policy.Check(ctx, ask); err != nil {
		return err
	}
	table, err := n.recorder.CIDTable(ctx, claims.EventID)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !slices.ContainsFunc(table.Table, func(x event.Chunk) bool { return x.CID == c }) {
		return &auth.Refusal{Reason: "the token is for another event than this content"}
	}
	return nil
}

// What the rooms ask of the content store.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
