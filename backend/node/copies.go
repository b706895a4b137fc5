package node

import (
	"context"

	"footlight/backend/api/recordings"
	"footlight/backend/places"
	"footlight/backend/store/pdp/provider"
)

// copiesPart makes further copies of content.
type copiesPart struct {
	*base
	content *contentPart
	chain   *chainPart
	swarm   *swarmPart

	proven    *places.Proven // nil if no provider proves possession
	elsewhere *places.Places
}

func (p *copiesPart) open(ctx context.Context) (err error) {
	if err = p.openProven(ctx); err != nil {
		return err
	}
	p.elsewhere, err = places.Open(ctx, places.Config{
		Storage: p.cfg.Storage, Content: p.content.store, Bus: p.bus, References: p.content.refs, Peer: p.swarm.peer(), Log: p.log,
	})
	if err != nil {
		return err
	}
	p.onClose("places", p.elsewhere.Close)
	p.loop("places", p.elsewhere.Run)
	return nil
}

// openProven opens the embedded storage provider. There is none on an external chain, where every proof costs
// money.
func (p *copiesPart) openProven(ctx context.Context) (err error) {
	if p.chain.Embedded == nil {
		return nil
	}
	p.proven, err = places.OpenProven(ctx, places.ProvenConfig{
		Dir: p.folder.Sub("pieces"), Chain: p.chain.Client, Advance: p.chain.Embedded.Advance, Content: p.content.store, Bus: p.bus,
		References: p.content.refs, ScrubPause: p.cfg.Storage.ScrubPause, Slots: p.slots, Throttle: p.throttle, Log: p.log,
	})
	if err != nil {
		return err
	}
	p.onClose("storage provider", p.proven.Close)
	p.loop("storage provider", p.proven.Run)
	return nil
}

// provider returns nil if no provider proves possession.
func (p *copiesPart) provider() *provider.Provider {
	if p.proven == nil {
		return nil
	}
	return p.proven.Provider
}

func (p *copiesPart) dataSets() recordings.DataSets {
	if p.proven == nil {
		return nil
	}
	return p.proven
}
