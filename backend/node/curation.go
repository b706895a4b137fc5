package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/plancopies"
	"footlight/backend/sales"
)

// What curation asks of those who sign.
var (
	_ curation.Consents  = sales.Consents{}
	_ curation.Witness   = sales.Consents{}
	_ curation.Publisher = sales.Plans{}
)

// curationPart plans and refines events.
type curationPart struct {
	*base
	content   *contentPart
	chain     *chainPart
	recording *recordingPart

	engine *curation.Engine
}

func (p *curationPart) open(context.Context) error {
	key, err := p.folder.Secret("conversation.key")
	if err != nil {
		return err
	}
	offline, err := drafter.New()
	if err != nil {
		return err
	}
	p.engine, err = curation.New(curation.Config{
		Library: p.content.store, Private: p.content.store.Private(),
		Publisher: p.publisher(), Register: p.chain.Ledger.Plans, Consents: sales.Consents{Ledger: p.chain.Ledger.Consents}, Drafter: offline, Claims: recorded{p.recording.recorder},
		Key: key, Origins: p.origins(), WeiPerMinor: p.chain.WeiPerMinor,
	})
	return err
}

// publisher seals plans, and has accepted ones copied where there are further places.
func (p *curationPart) publisher() curation.Publisher {
	plans := sales.Plans{Ledger: p.chain.Ledger.Plans}
	if len(p.recording.copies.elsewhere.List()) == 0 {
		return plans
	}
	copies := plancopies.New(plancopies.Config{
		Plans: p.chain.Ledger.Plans, Documents: p.recording.recorder.Copies, Throttle: p.throttle, Log: p.log,
	})
	p.loop("copies of plans", copies.Run)
	return plancopies.Publisher{Publisher: plans, Copies: copies}
}
