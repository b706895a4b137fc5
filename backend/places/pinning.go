package places

import (
	"context"
	"fmt"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/config"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/pinning"
	"footlight/backend/store/remote"
)

// pinningKeeper keeps copies with a pinning service.
type pinningKeeper struct {
	copies  *pinning.Service
	gateway *remote.Gateway
}

// newPinning returns a Keeper for a pinning service. peer is the address from which the service
// fetches content; nil means that it finds the content itself.
func newPinning(c config.Pinning, leaves pinning.Leaves, peer pinning.Peer) (k pinningKeeper, err error) {
	token, err := c.Secret()
	if err != nil {
		return k, err
	}
	if k.gateway, err = remote.NewGateway(remote.GatewayConfig{URL: c.Gateway}); err != nil {
		return k, fmt.Errorf("--pinning-gateway: %w", err)
	}
	k.copies, err = pinning.New(pinning.Config{URL: c.URL, Token: token, Gateway: k.gateway, Leaves: leaves, Peer: peer})
	if err != nil {
		return k, fmt.Errorf("--pinning-url: %w", err)
	}
	return k, nil
}

// Keep implements copies.Keeper.
func (k pinningKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	id, err := cid.Decode(c.CID)
	if err != nil {
		return index.Copy{}, fmt.Errorf("pinning: %w", err)
	}
	name := pinName(string(c.EventID), c.Index)
	if c.Document {
		name = "document"
	}
	kept, err := k.copies.Keep(ctx, id, name)
	return index.Copy{URL: kept.URL, Receipt: kept.Receipt}, err
}

func (k pinningKeeper) open(ctx context.Context, c cid.Cid, _ index.Copy) (io.ReadCloser, error) {
	return k.gateway.Open(ctx, c)
}

func (k pinningKeeper) release(ctx context.Context, c cid.Cid, items []item) error {
	for _, i := range items {
		if err := k.copies.Release(ctx, c, pinName(i.EventID, i.Chunk)); err != nil {
			return err
		}
	}
	return nil
}

// pinName returns the name that a service shows for a chunk.
func pinName(eventID string, chunk int) string { return fmt.Sprintf("%s_chunk_%d", eventID, chunk) }
