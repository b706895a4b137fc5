package pdp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/keylock"
	"footlight/backend/store/pdp/piece"
)

// Item is content to keep, and what it is.
type Item struct {
	EventID    string
	ChunkIndex uint64
	CID        string // of the content
}

// Kept is a copy that is in a data set and was fetched back in part.
type Kept struct {
	PieceCID string
	URL      string
	Receipt  json.RawMessage // of the addition, the provider's answer as it is
}

// Extra says what a record keeper is told. The bytes may be signed, and are made
// once for each thing that is told.
type Extra interface {
	// Create is told with an event's new data set.
	Create(ctx context.Context, eventID string) ([]byte, error)
	// Add is told with pieces that join it. created is what Create gave.
	Add(ctx context.Context, created []byte, items []Item, pieces []piece.CID) ([]byte, error)
}

// Memo remembers how far copies are. Get of what is not there is nil and no
// error.
type Memo interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
}

// KeeperConfig sets a Keeper up.
type KeeperConfig struct {
	Client       *Client
	Source       blob.Fetcher // of the content
	RecordKeeper string       // contract the provider reports to
	Extra        Extra
	Memo         Memo

	// Slots bound what is hashed and uploaded at once; items that wait for the
	// provider or a transaction hold none. Shared with whoever else hashes where the
	// provider is on this machine. Nil: slots of its own.
	Slots blob.Slots

	// Linger is how long an item waits for others of its event, to be added with
	// them in one transaction. Zero: not at all.
	Linger time.Duration
	Batch  int // items in one transaction; zero: MaxBatch
}

// Keeper keeps copies with one provider. It is safe for concurrent use, and all
// it does may be done again.
type Keeper struct {
	cfg KeeperConfig

	sets keylock.Locks[string] // one creation at a time for each event
	mu   sync.Mutex
	open map[string]*batch // by event, still taking items
}

// maxUploads bounds what is hashed and uploaded at once where no Slots do.
const maxUploads = 4

// NewKeeper makes a Keeper.
func NewKeeper(cfg KeeperConfig) *Keeper {
	cfg.Batch = cmp.Or(cfg.Batch, MaxBatch)
	if cfg.Slots == nil {
		cfg.Slots = make(blob.Slots, maxUploads)
	}
	return &Keeper{cfg: cfg, open: map[string]*batch{}}
}

// Keep makes one copy and returns once the provider's addition is on the chain
// and a random part of the copy was fetched back.
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

// deliver hashes the content and uploads it. What the provider does with it then
// takes minutes, and nothing here: that is waited for without a slot.
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
