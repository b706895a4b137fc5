package node

import (
	"context"
	"fmt"
	"io"
	"net/url"

	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/kubo"
	"footlight/backend/store/pinning"
	"footlight/backend/store/placement"
	"footlight/backend/store/remote"
)

// backups is how many chunks are copied to one place at once.
const backups = 2

// openBackups has chunks copied to the IPFS nodes and services elsewhere that are
// configured.
func (n *Node) openBackups(ctx context.Context, cfg *recording.Config) error {
	for _, open := range []func(context.Context, *recording.Config) error{n.openKubo, n.openPinning} {
		if err := open(ctx, cfg); err != nil {
			return err
		}
	}
	return nil
}

func (n *Node) openKubo(ctx context.Context, cfg *recording.Config) error {
	c := n.cfg.Storage.Kubo
	if c.URL == "" {
		return nil
	}
	var gateway *remote.Gateway
	var err error
	if c.Gateway != "" {
		if gateway, err = remote.NewGateway(remote.GatewayConfig{URL: c.Gateway}); err != nil {
			return fmt.Errorf("--kubo-gateway: %w", err)
		}
	}
	copies, err := kubo.New(kubo.Config{URL: c.URL, Gateway: gateway, Content: n.content})
	if err != nil {
		return fmt.Errorf("--kubo-url: %w", err)
	}
	return n.addPlace(ctx, cfg, "kubo", c.URL, kuboKeeper{copies})
}

func (n *Node) openPinning(ctx context.Context, cfg *recording.Config) error {
	c := n.cfg.Storage.Pinning
	if c.URL == "" {
		return nil
	}
	token, err := c.Secret()
	if err != nil {
		return err
	}
	gateway, err := remote.NewGateway(remote.GatewayConfig{URL: c.Gateway})
	if err != nil {
		return fmt.Errorf("--pinning-gateway: %w", err)
	}
	copies, err := pinning.New(pinning.Config{URL: c.URL, Token: token, Gateway: gateway, Leaves: n.content, Peer: n.peer()})
	if err != nil {
		return fmt.Errorf("--pinning-url: %w", err)
	}
	return n.addPlace(ctx, cfg, "pinning", c.URL, pinningKeeper{copies, gateway})
}

// elsewhere keeps copies, gives them back, and lets go of them.
type elsewhere interface {
	copies.Keeper
	origin
	release(ctx context.Context, c cid.Cid, items []placement.Item) error
}

// addPlace has what may be open copied to a place, which is named after its host:
// copies in one place are none in another. What was removed is let go there.
func (n *Node) addPlace(ctx context.Context, cfg *recording.Config, kind, address string, k elsewhere) error {
	u, err := url.Parse(address)
	if err != nil { // config has refused it
		return err
	}
	q, err := n.placeQueue(ctx, kind)
	if err != nil {
		return err
	}
	name := kind + "@" + u.Host
	held, err := n.holdAt(ctx, name, kind, k)
	if err != nil {
		return err
	}
	cfg.Places = append(cfg.Places, copies.Place{Name: name, Keeper: openKeeper{heldKeeper{k, held}}, Queue: q, Copies: backups, Documents: true})
	n.sources[name] = k
	n.log.Info("recordings anybody may have are copied", "to", kind, "host", u.Host)
	return nil
}

// placeQueue is the queue of a place; the recorder tells of what fails there.
func (n *Node) placeQueue(ctx context.Context, name string) (copies.Queue, error) {
	q, err := n.bus.Queue(ctx, bus.QueueConfig{Name: name, Quiet: true})
	if err != nil {
		return nil, err
	}
	return q, nil
}

// openKeeper keeps what may be where anybody can read it, and nothing else.
type openKeeper struct{ copies.Keeper }

// Keep implements copies.Keeper.
func (k openKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	if !c.Open() {
		return index.Copy{}, copies.ErrUnwanted
	}
	return k.Keeper.Keep(ctx, c)
}

// kuboKeeper keeps copies in a kubo node.
type kuboKeeper struct{ copies *kubo.Backup }

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

func (k kuboKeeper) release(ctx context.Context, c cid.Cid, _ []placement.Item) error {
	return k.copies.Release(ctx, c)
}

// pinningKeeper keeps copies with a pinning service.
type pinningKeeper struct {
	copies  *pinning.Service
	gateway *remote.Gateway
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

func (k pinningKeeper) release(ctx context.Context, c cid.Cid, items []placement.Item) error {
	for _, i := range items {
		if err := k.copies.Release(ctx, c, pinName(i.EventID, i.Chunk)); err != nil {
			return err
		}
	}
	return nil
}

// pinName is what people see of a chunk at a service.
func pinName(eventID string, chunk int) string { return fmt.Sprintf("%s_chunk_%d", eventID, chunk) }

// What the keepers ask of the content store.
var (
	_ kubo.Content   = (*ipfs.Node)(nil)
	_ pinning.Leaves = (*ipfs.Node)(nil)
)
