package kubo

import (
	"context"
	"net/url"

	"github.com/ipfs/go-cid"
)

// Release has the node unpin content. Its blocks go with the node's next garbage
// collection. What is not pinned is released.
func (k *Client) Release(ctx context.Context, c cid.Cid) error {
	_, err := k.small(ctx, "pin/rm", url.Values{"arg": {c.String()}, "recursive": {"true"}}, maxAnswer)
	if notPinned(err) {
		return nil
	}
	return err
}
