package provider

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"golang.org/x/sync/errgroup"

	"footlight/backend/store/pdp/piece"
)

// Provider is a storage provider. Run must run for anything to be proven.
type Provider struct {
	cfg      Config
	shelf    *shelf
	contract *contract
	book     *book
	uploads  *uploads
	clinic   *clinic
	retired  *retired
	scrubbed gauge

	creating sync.Mutex // from looking whether there is a data set until there is
	adding   sync.Map   // by data set, a *sync.Mutex: from looking whether something is in it until it is
}

// Open opens the pieces in cfg.Dir, finds the contract or deploys it, and reads
// from the chain what is in which data set.
func Open(ctx context.Context, cfg Config) (*Provider, error) {
	if cfg.Token == "" {
		return nil, errors.New("provider: the HTTP API needs a token")
	}
	p := &Provider{cfg: cfg.withDefaults(), uploads: newUploads(), clinic: newClinic(), retired: newRetired()}
	var err error
	if p.shelf, err = openShelf(cfg.Dir); err != nil {
		return nil, err
	}
	if p.contract, err = openContract(ctx, cfg.Chain); err != nil {
		return nil, err
	}
	p.book = newBook(cfg.Chain.Account())
	if err = p.sync(ctx); err != nil {
		return nil, err
	}
	for _, c := range p.book.pieces() {
		p.admit(c)
	}
	return p, nil
}

// admit gives the clinic a piece that is on record as faulty, or is gone, but for
// one that was given up.
func (p *Provider) admit(c piece.CID) {
	if !p.retired.has(c) && (p.book.faulty(c) || !p.shelf.held(c)) {
		p.clinic.admit(c)
	}
}

// Run proves, scrubs, repairs and gives up until ctx ends.
func (p *Provider) Run(ctx context.Context) error {
	p.reviewAll(ctx) // before anybody repairs what was given up
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.prove(ctx) })
	g.Go(func() error { return p.scrub(ctx) })
	g.Go(func() error { return p.repair(ctx) })
	g.Go(func() error { return p.retire(ctx) })
	return g.Wait()
}

// Contract is the address of the ProofOfPossession contract.
func (p *Provider) Contract() common.Address { return p.contract.address }

// sync reads what the contract's log has that the book has not.
func (p *Provider) sync(ctx context.Context) error {
	head, err := p.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return fmt.Errorf("provider: newest block: %w", err)
	}
	return p.book.read(ctx, p.contract, head.Number.Uint64())
}

// Proof is the newest proof of a piece that stands now; false: none does. Equal
// chunks are one piece with many records: the one that is wanted comes first.
func (p *Provider) Proof(pieceCID string, want Label) (Proof, bool) {
	c, err := piece.Parse(pieceCID)
	if err != nil {
		return Proof{}, false
	}
	return p.book.proof(c, want, time.Now())
}

// Labels tells what is in a piece, once for each data set that has it.
func (p *Provider) Labels(pieceCID string) []Label {
	c, err := piece.Parse(pieceCID)
	if err != nil {
		return nil
	}
	return p.book.labels(c)
}

// DataSet is the id of an event's data set; false: there is none yet.
func (p *Provider) DataSet(eventID string) (uint64, bool) {
	s, ok := p.book.labelled(eventID)
	return s.id, ok
}

// fault reports a piece faulty wherever it is on record, and has it repaired. One
// that is being given up is neither.
func (p *Provider) fault(ctx context.Context, c piece.CID, why error) error {
	if p.retired.has(c) {
		return nil
	}
	p.cfg.Log.Warn("a stored piece is not what it was", "piece", c.String(), "error", why)
	p.clinic.admit(c)
	for set, ids := range p.book.sound(c) {
		if err := p.contract.report(ctx, set, ids); err != nil {
			return err
		}
	}
	return p.sync(ctx)
}
