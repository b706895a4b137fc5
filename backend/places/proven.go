package places

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/httpserver"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/possession"
	"footlight/backend/store/pdp/provider"
)

const (
	// provenPlace names the proven copies in the recording's index.
	provenPlace = "pdp"
	// provenCopies limits how many copies are made at once. Their hashing waits for slots; many of
	// them share one block of the chain.
	provenCopies = 8
	// embedded labels the proofs of this server's own provider. They show that bytes are intact,
	// not that another party holds them.
	embedded = "embedded"
	// setTimeout limits how long a start waits for its data set.
	setTimeout = 5 * time.Second
)

// ProvenConfig holds the settings of the embedded provider.
type ProvenConfig struct {
	Dir        string // folder of the pieces
	Chain      possession.Chain
	Advance    func(ctx context.Context) error // makes the chain mine, as provider.Config.Advance
	Content    *ipfs.Node
	Bus        *bus.Bus
	References *references.Registry
	ScrubPause time.Duration
	Slots      blob.Slots    // limit all hashing on this server
	Throttle   blob.Throttle // limits all background reads on this server
	Log        *slog.Logger
}

// Proven is the embedded storage provider. Its HTTP API serves only this process, on loopback with
// a secret token.
type Proven struct {
	*provider.Provider
	server httpserver.Server
	keeper *pdp.Keeper
	bus    *bus.Bus
	log    *slog.Logger
}

var (
	_ copies.Keeper = (*Proven)(nil)
	_ copies.Proofs = (*Proven)(nil)
)

// OpenProven opens the provider and its API.
func OpenProven(ctx context.Context, cfg ProvenConfig) (*Proven, error) {
	token := rand.Text()
	opened, err := provider.Open(ctx, provider.Config{
		Dir: cfg.Dir, Chain: cfg.Chain, Source: cfg.Content, Token: token, Advance: cfg.Advance, ScrubPause: cfg.ScrubPause, Throttle: cfg.Throttle, Log: cfg.Log,
		Wanted: func(ctx context.Context, l possession.Label) (bool, error) {
			return cfg.References.Has(ctx, l.EventID, l.ContentCID)
		},
	})
	if err != nil {
		return nil, err
	}
	p := &Proven{Provider: opened, bus: cfg.Bus, log: cfg.Log}
	if err = p.openKeeper(ctx, cfg, token); err != nil {
		_ = p.Close() // the first error is returned
		return nil, err
	}
	cfg.References.AddPieces(opened)
	cfg.References.OnRelease(opened.Review)
	return p, nil
}

// openKeeper opens the provider's API and the keeper that makes copies through it.
func (p *Proven) openKeeper(ctx context.Context, cfg ProvenConfig, token string) error {
	address, err := p.server.Listen(ctx, "127.0.0.1:0", nil)
	if err != nil {
		return err
	}
	p.server.Handle(p.Handler(), p.log)
	client, err := pdp.NewClient(pdp.ClientConfig{URL: "http://" + address, Token: token})
	if err != nil {
		return err
	}
	kv, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "copies"})
	if err != nil {
		return err
	}
	p.keeper = pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: cfg.Content, RecordKeeper: p.Contract().Hex(), Extra: possession.Extra{}, Memo: progress{kv}, Slots: cfg.Slots,
	})
	return nil
}

// Run proves pieces and serves the API until ctx ends.
func (p *Proven) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.Provider.Run(ctx) })
	g.Go(func() error {
		if err := p.server.Run(ctx); err != nil {
			return fmt.Errorf("its API: %w", err)
		}
		return nil
	})
	return g.Wait()
}

// Close closes the listener of a provider that never ran.
func (p *Proven) Close() error { return p.server.Close() }

// Place returns the place to which every chunk is copied.
func (p *Proven) Place(ctx context.Context) (copies.Place, error) {
	q, err := p.bus.Queue(ctx, queueOf(provenPlace))
	return copies.Place{Name: provenPlace, Keeper: p, Queue: q, Copies: provenCopies}, err
}

// Copies returns the pieces, from which chunks are restored.
func (p *Proven) Copies() ipfs.Copies { return pieces{p.Provider} }

// Keep implements copies.Keeper. It keeps private chunks, too: the provider serves them under the
// same rules as the content store.
func (p *Proven) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	kept, err := p.keeper.Keep(ctx, pdp.Item{EventID: string(c.EventID), ChunkIndex: uint64(c.Index), CID: c.CID})
	return index.Copy{PieceCID: kept.PieceCID, Receipt: kept.Receipt}, err
}

// DataSet implements recordings.DataSets. If the data set cannot be made now, the recording starts
// without it, and its first chunk makes it.
func (p *Proven) DataSet(ctx context.Context, id event.ID) string {
	ctx, cancel := context.WithTimeout(ctx, setTimeout)
	defer cancel()
	set, err := p.keeper.DataSet(ctx, string(id))
	if err != nil {
		p.log.Warn("data set was not made yet", "event", id, "error", err)
		return ""
	}
	return strconv.FormatUint(set, 10)
}

// Proof implements copies.Proofs.
func (p *Proven) Proof(id event.ID, c recorded.Chunk) (recorded.Proof, bool) {
	want := possession.Label{EventID: string(id), ChunkIndex: uint64(c.ChunkIndex), ContentCID: c.CID}
	proof, ok := p.Provider.Proof(c.PieceCID, want)
	return recorded.Proof{
		Provider: embedded, DataSet: strconv.FormatUint(proof.DataSet, 10), PieceID: strconv.FormatUint(proof.PieceID, 10),
		TransactionHash: proof.Transaction, Block: proof.Block, Leaves: proof.Leaves, ProvenAt: proof.At,
	}, ok
}

// The provider signs transactions as the operator.
var _ possession.Chain = (*ethereum.Client)(nil)
