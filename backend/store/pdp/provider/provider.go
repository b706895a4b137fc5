package provider

import (
	"context"
	"errors"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"golang.org/x/sync/errgroup"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/piecestore"
	"footlight/backend/store/pdp/possession"
)

// Provider is a storage provider. It proves pieces while Run runs.
type Provider struct {
	stock    *inventory
	prover   *prover
	scrubber *scrubber
	repairer repairer
	reviewer *reviewer
	api      *api
}

// Open opens the pieces in cfg.Dir, finds the contract or deploys it, and reads the data sets from the chain.
func Open(ctx context.Context, cfg Config) (*Provider, error) {
	if cfg.Token == "" {
		return nil, errors.New("provider: the HTTP API needs a token")
	}
	cfg = cfg.withDefaults()
	files, err := piecestore.Open(cfg.Dir)
	if err != nil {
		return nil, err
	}
	contract, err := possession.Open(ctx, cfg.Chain)
	if err != nil {
		return nil, err
	}
	records := possession.NewRecords(contract, cfg.Chain.Account())
	if err = records.Sync(ctx); err != nil {
		return nil, err
	}
	p := newProvider(cfg, &inventory{
		files: files, contract: contract, records: records, damaged: newDamaged(), retired: newRetired(),
		log: cfg.Log, isWanted: cfg.Wanted,
	})
	for _, c := range records.Pieces() {
		p.stock.check(c)
	}
	return p, nil
}

// newProvider makes the parts that work on an inventory.
func newProvider(cfg Config, stock *inventory) *Provider {
	p := &Provider{
		stock:    stock,
		prover:   &prover{stock: stock, period: cfg.period, advance: cfg.advance},
		scrubber: &scrubber{stock: stock, throttle: cfg.Throttle, pause: cfg.ScrubPause},
		repairer: repairer{stock: stock, source: cfg.Source},
		reviewer: newReviewer(stock),
	}
	p.api = &api{
		stock: stock, sets: &dataSets{contract: stock.contract, records: stock.records},
		uploads: newUploads(), token: cfg.Token, review: p.reviewer.soon,
	}
	return p
}

// Run proves, scrubs, repairs and gives up until ctx ends.
func (p *Provider) Run(ctx context.Context) error {
	p.reviewer.reviewAll(ctx) // first, so that no given-up piece is repaired
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.prover.run(ctx) })
	g.Go(func() error { return p.scrubber.run(ctx) })
	g.Go(func() error { return p.repairer.run(ctx) })
	g.Go(func() error { return p.reviewer.run(ctx) })
	return g.Wait()
}

// Review requests a review that gives up unwanted pieces. It returns at once.
func (p *Provider) Review() { p.reviewer.soon() }

// Contract returns the address of the ProofOfPossession contract.
func (p *Provider) Contract() common.Address { return p.stock.contract.Address() }

// Proof returns the newest standing proof of a piece, or false if none stands. Equal chunks are one piece
// with many records: the record with the wanted label is preferred.
func (p *Provider) Proof(pieceCID string, want possession.Label) (possession.Proof, bool) {
	c, err := piece.Parse(pieceCID)
	if err != nil {
		return possession.Proof{}, false
	}
	return p.stock.records.Proof(c, want, time.Now())
}

// Labels returns the labels of a piece, one for each record.
func (p *Provider) Labels(pieceCID string) []possession.Label {
	c, err := piece.Parse(pieceCID)
	if err != nil {
		return nil
	}
	return p.stock.records.Labels(c)
}

// AllLabels returns the labels of all pieces, including those that were given up.
func (p *Provider) AllLabels() []possession.Label { return p.stock.records.AllLabels() }

// DataSet returns the ID of an event's data set, or false if there is none yet.
func (p *Provider) DataSet(eventID string) (uint64, bool) {
	s, ok := p.stock.records.Labelled(eventID)
	return s.ID, ok
}
