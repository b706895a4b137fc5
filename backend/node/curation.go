package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/agents"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/llm"
	"footlight/backend/curation/plancopies"
	"footlight/backend/curation/schema"
	"footlight/backend/health"
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
	model  *llm.Client // nil: none
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
	writer, err := p.writer(offline)
	if err != nil {
		return err
	}
	p.engine, err = curation.New(curation.Config{
		Library: p.content.store, Private: p.content.store.Private(),
		Publisher: p.publisher(), Register: p.chain.Ledger.Plans, Consents: sales.Consents{Ledger: p.chain.Ledger.Consents}, Drafter: writer, Offline: offline,
		Claims: recorded{p.recording.recorder},
		Key:    key, Origins: p.origins(), WeiPerMinor: p.chain.WeiPerMinor,
	})
	return err
}

// writer is the model where one is configured, else the drafter.
func (p *curationPart) writer(offline *drafter.Drafter) (curation.Drafter, error) {
	client, err := p.cfg.Model.Client()
	if err != nil || client == nil {
		return offline, err
	}
	schemas, err := schema.Load()
	if err != nil {
		return nil, err
	}
	p.model = client
	return agents.New(agents.Config{
		Model: client, Judge: offline, Schemas: schemas, Tokens: p.cfg.Model.Tokens, Money: p.cfg.Model.Money,
		Prices: p.cfg.Model.Prices(), Currency: p.cfg.Model.Currency,
	})
}

func (p *curationPart) drafting() health.Drafting {
	d := health.Drafting{Source: p.engine.Source(), URL: p.cfg.Model.URL}
	if p.model != nil {
		d.Model = p.model
	}
	return d
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
