package pdp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/keylock"
	"footlight/backend/store/pdp/piece"
)

// Kept is a copy that is in a data set and was partly fetched back.
type Kept struct {
	PieceCID string
	URL      string
	Receipt  json.RawMessage // the provider's status of the addition, unchanged
}

// Keeper keeps copies with one provider. It is safe for concurrent use, and every call may be repeated.
type Keeper struct {
	cfg KeeperConfig

	sets keylock.Locks[string] // serialises the creation of each event's data set
	mu   sync.Mutex
	open map[string]*batch // batches that still accept items, by event
}

// maxUploads limits concurrent hashing and uploading if KeeperConfig has no Slots.
const maxUploads = 4

// NewKeeper returns a Keeper.
func NewKeeper(cfg KeeperConfig) *Keeper {
	cfg.Batch = cmp.Or(cfg.Batch, MaxBatch)
	if cfg.Slots == nil {
		cfg.Slots = make(blob.Slots, maxUploads)
	}
	return &Keeper{cfg: cfg, open: map[string]*batch{}}
}

// Keep makes one copy. It returns once the addition is on the chain and a random part of the copy was fetched
// back.
func (k *Keeper) Keep(ctx context.Context, item Item) (Kept, error) {
	tree, err := k.deliver(ctx, item)
	if err == nil {
		err = k.cfg.Client.Await(ctx, tree.CID)
	}
	if err != nil {
		return Kept{}, err
	}
	receipt, err := k.join(ctx, item, tree.CID)
	if err != nil {
		return Kept{}, err
	}
	if err = k.cfg.Client.CheckCopy(ctx, tree); err != nil {
		return Kept{}, err
	}
	return Kept{PieceCID: tree.CID.String(), URL: k.cfg.Client.PieceURL(tree.CID), Receipt: receipt}, nil
}

// deliver hashes the content and uploads it. It releases its slot before the provider processes the piece,
// because that takes minutes and needs no work here.
func (k *Keeper) deliver(ctx context.Context, item Item) (*piece.Tree, error) {
	leave, err := k.cfg.Slots.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	tree, err := k.hash(ctx, item)
	if err != nil {
		return nil, err
	}
	return tree, k.cfg.Client.Upload(ctx, tree.CID, func(ctx context.Context) (io.ReadCloser, error) { return k.fetch(ctx, item) })
}

func (k *Keeper) fetch(ctx context.Context, item Item) (io.ReadCloser, error) {
	c, err := cid.Decode(item.CID)
	if err != nil {
		return nil, fmt.Errorf("pdp: content: %w", err)
	}
	r, _, err := k.cfg.Source.Fetch(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("pdp: content: %w", err)
	}
	return r, nil
}

func (k *Keeper) hash(ctx context.Context, item Item) (*piece.Tree, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := k.fetch(ctx, item)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	h := piece.NewHasher()
	if _, err = io.Copy(h, r); err != nil {
		return nil, fmt.Errorf("pdp: hash content: %w", err)
	}
	return h.Tree(), nil
}
