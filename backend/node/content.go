package node

import (
	"context"

	"footlight/backend/blob"
	"footlight/backend/curation"
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

// What the rooms ask of the content store.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
