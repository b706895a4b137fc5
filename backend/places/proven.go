package node

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"footlight/backend/api"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/provider"
)

// provenPlace is the name of the proven copies in the recording's index.
const provenPlace = "pdp"

// provenCopies are made at once. They are hashed in a slot each; so many wait for the
// same block.
const provenCopies = 8

// embedded is how proofs of this server's own provider are labelled: they show
// that bytes are whole, not that somebody else holds them.
const embedded = "embedded"

// openProofs opens the embedded storage provider, and its HTTP API for this
// process alone: on loopback, with a token nobody is told. On somebody else's
// chain, where every proof costs money, there is none.
func (n *Node) openProofs(ctx context.Context) error {
	if n.chain.embedded == nil {
		return nil
	}
	secret := rand.Text()
	var err error
	n.provider, err = provider.Open(ctx, provider.Config{
		Dir: n.folder.sub("pieces"), Chain: n.chain.client, Source: n.content, Token: secret,
		Wanted: n.wanted, Advance: n.chain.embedded.Advance, ScrubPause: n.cfg.Storage.ScrubPause, Throttle: n.throttle, Log: n.log,
	})
	if err != nil {
		return err
	}
	n.loop("storage provider", n.provider.Run)
	address, err := n.serveProvider(ctx)
	if err != nil {
		return err
	}
	client, err := pdp.NewClient(pdp.ClientConfig{URL: "http://" + address, Token: secret})
	if err != nil {
		return err
	}
	kv, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "copies"})
	if err != nil {
		return err
	}
	n.proven = pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: n.content, RecordKeeper: n.provider.Contract().Hex(), Extra: provider.Extra{}, Memo: progress{kv},
		Slots: n.slots,
	})
	return nil
}

// serveProvider listens on loopback for the provider's API.
func (n *Node) serveProvider(ctx context.Context) (address string, err error) {
	ln, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	n.onClose("storage provider", func() error {
		_ = ln.Close() // already closed after run
		return nil
	})
	srv := &http.Server{
		Handler: n.provider.Handler(), ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(n.log.Handler(), slog.LevelDebug),
	}
	inner := front{server: srv}
	inner.listeners = []net.Listener{inner.bounded(ln)}
	n.loop("storage provider's API", inner.run)
	return ln.Addr().String(), nil
}

// openPlaces has every chunk copied to where possession is proven.
func (n *Node) openPlaces(ctx context.Context, cfg *recording.Config) error {
	if n.provider == nil {
		return nil
	}
	q, err := n.placeQueue(ctx, provenPlace)
	cfg.Places = append(cfg.Places, copies.Place{Name: provenPlace, Keeper: keeper{n.proven}, Queue: q, Copies: provenCopies})
	cfg.Proofs, cfg.PieceURL = proofs{n.provider}, n.pieceURL
	return err
}

// keeper keeps chunks with the embedded provider, private ones too: it gives
// them out under the same rules as the content store.
type keeper struct{ proven *pdp.Keeper }

var _ copies.Keeper = keeper{}

// Keep implements copies.Keeper.
func (k keeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	kept, err := k.proven.Keep(ctx, pdp.Item{EventID: string(c.EventID), ChunkIndex: uint64(c.Index), CID: c.CID})
	return index.Copy{PieceCID: kept.PieceCID, Receipt: kept.Receipt}, err
}

// setTimeout is how long the answer to a start waits for its data set.
const setTimeout = 5 * time.Second

// dataSets tells the API of the embedded provider's data sets.
type dataSets struct {
	proven *pdp.Keeper
	log    *slog.Logger
}

func (n *Node) dataSets() api.DataSets {
	if n.provider == nil {
		return nil
	}
	return dataSets{n.proven, n.log}
}

// DataSet implements api.DataSets. A recording starts without it where it cannot
// be made now; its first chunk makes it.
func (d dataSets) DataSet(ctx context.Context, id event.ID) string {
	ctx, cancel := context.WithTimeout(ctx, setTimeout)
	defer cancel()
	set, err := d.proven.DataSet(ctx, string(id))
	if err != nil {
		d.log.Warn("data set not made yet", "event", id, "error", err)
		return ""
	}
	return strconv.FormatUint(set, 10)
}

// proofs tells the recorder what the chain says of pieces.
type proofs struct{ provider *provider.Provider }

var _ copies.Proofs = proofs{}

// Proof implements copies.Proofs.
func (p proofs) Proof(id event.ID, c event.Chunk) (event.Proof, bool) {
	want := provider.Label{EventID: string(id), ChunkIndex: uint64(c.ChunkIndex), ContentCID: c.CID}
	proof, ok := p.provider.Proof(c.PieceCID, want)
	return event.Proof{
		Provider: embedded, DataSet: strconv.FormatUint(proof.DataSet, 10), PieceID: strconv.FormatUint(proof.PieceID, 10),
		TransactionHash: proof.Transaction, Block: proof.Block, Leaves: proof.Leaves, ProvenAt: proof.At,
	}, ok
}

// progress keeps in the bus how far copies are. It satisfies pdp.Memo.
type progress struct{ kv *bus.KV }

var _ pdp.Memo = progress{}

// Get implements pdp.Memo.
func (p progress) Get(ctx context.Context, key string) ([]byte, error) {
	value, _, err := p.kv.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return value, err
}

// Put implements pdp.Memo.
func (p progress) Put(ctx context.Context, key string, value []byte) error {
	_, err := p.kv.Put(ctx, key, value)
	return err
}

// The provider writes in the operator's name.
var _ provider.Chain = (*ethereum.Client)(nil)
