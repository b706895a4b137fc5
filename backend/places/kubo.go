package places

import (
	"context"
	"fmt"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/config"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/kubo"
	"footlight/backend/store/remote"
)

// kuboKeeper keeps copies in a kubo node.
type kuboKeeper struct{ copies *kubo.Client }

func newKubo(c config.Kubo, content kubo.Content) (k kuboKeeper, err error) {
	var gateway *remote.Gateway
	if c.Gateway != "" {
		if gateway, err = remote.NewGateway(remote.GatewayConfig{URL: c.Gateway}); err != nil {
			return k, fmt.Errorf("--kubo-gateway: %w", err)
		}
	}
	if k.copies, err = kubo.New(kubo.Config{URL: c.URL, Gateway: gateway, Content: content}); err != nil {
		return k, fmt.Errorf("--kubo-url: %w", err)
	}
	return k, nil
}

// Keep implements copies.Keeper.
func (k kuboKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	id, err := cid.Decode(c.CID)
	if err != nil {
		return index.Copy{}, fmt.Errorf("kubo: %w", err)
	}
	address, err := k.copies.Keep(ctx, id)
	return index.Copy{URL: address}, err
}

func (k kuboKeeper) open(ctx context.Context, c cid.Cid, _ index.Copy) (io.ReadCloser, error) {
	return k.copies.Open(ctx, c)
}

func (k kuboKeeper) release(ctx context.Context, c cid.Cid, _ []item) error {
	return k.copies.Release(ctx, c)
}
