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
	// provenPlace is the name of the proven copies in the recording's index.
	provenPlace = "pdp"
	// provenCopies are made at once. They are hashed in the slots; so many wait for the
	// same block.
	provenCopies = 8
	// embedded is how proofs of this server's own provider are labelled: they show
	// that bytes are whole, not that somebody else holds them.
	embedded = "embedded"
	// setTimeout is how long the answer to a start waits for its data set.
	setTimeout = 5 * time.Second
)

// ProvenConfig sets the embedded provider up.
type ProvenConfig struct {
	Dir        string // of the pieces
	Chain      possession.Chain
	Advance    func(ctx context.Context) error // has the chain go on, as provider.Config.Advance
	Content    *ipfs.Node
	Bus        *bus.Bus
	References *references.Registry
	ScrubPause time.Duration
	Slots      blob.Slots    // of all that hashes here
	Throttle   blob.Throttle // of all that reads what nobody asked for
	Log        *slog.Logger
}

// Proven is the place in this process: the embedded storage provider, whose HTTP API is for
// this process alone, on loopback and with a token that nobody is told.
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

// OpenProven opens the provider and listens for its client.
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
		_ = p.Close() // the first failure is the one to tell
		return nil, err
	}
	cfg.References.AddPieces(opened)
	cfg.References.OnRelease(opened.Review)
	return p, nil
}

// openKeeper listens for the provider's API, and makes what has copies made through it.
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

// Run proves, and serves its API, until ctx ends.
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

// Close frees the listener of a provider that never ran.
func (p *Proven) Close() error { return p.server.Close() }

// Place has every chunk copied here.
func (p *Proven) Place(ctx context.Context) (copies.Place, error) {
	q, err := p.bus.Queue(ctx, queueOf(provenPlace))
	return copies.Place{Name: provenPlace, Keeper: p, Queue: q, Copies: provenCopies}, err
}

// Copies are the pieces, out of which chunks are restored.
func (p *Proven) Copies() ipfs.Copies { return pieces{p.Provider} }

// Keep implements copies.Keeper. Private chunks are kept, too: they are given out under
// the same rules as by the content store.
func (p *Proven) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	kept, err := p.keeper.Keep(ctx, pdp.Item{EventID: string(c.EventID), ChunkIndex: uint64(c.Index), CID: c.CID})
	return index.Copy{PieceCID: kept.PieceCID, Receipt: kept.Receipt}, err
}

// DataSet implements recordings.DataSets. A recording starts without it where it cannot
// be made now; its first chunk makes it.
func (p *Proven) DataSet(ctx context.Context, id event.ID) string {
	ctx, cancel := context.WithTimeout(ctx, setTimeout)
	defer cancel()
	set, err := p.keeper.DataSet(ctx, string(id))
	if err != nil {
		p.log.Warn("data set not made yet", "event", id, "error", err)
		return ""
	}
	return strconv.FormatUint(set, 10)
}

// Proof implements copies.Proofs.
func (p *Proven) Proof(id event.ID, c event.Chunk) (event.Proof, bool) {
	want := possession.Label{EventID: string(id), ChunkIndex: uint64(c.ChunkIndex), ContentCID: c.CID}
	proof, ok := p.Provider.Proof(c.PieceCID, want)
	return event.Proof{
		Provider: embedded, DataSet: strconv.FormatUint(proof.DataSet, 10), PieceID: strconv.FormatUint(proof.PieceID, 10),
		TransactionHash: proof.Transaction, Block: proof.Block, Leaves: proof.Leaves, ProvenAt: proof.At,
	}, ok
}

// The provider writes in the operator's name.
var _ possession.Chain = (*ethereum.Client)(nil)
