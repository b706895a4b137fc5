package node

import (
	"context"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/llm"
	"footlight/backend/curation/plancopies"
	"footlight/backend/health"
	"footlight/backend/sales"
)

// Interfaces of package curation that signing and sealing implement.
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

	engine  *curation.Engine
	model   *llm.Client // nil if none is configured
	offered []llm.Local // model servers found on this machine but not configured
}

func (p *curationPart) open(ctx context.Context) error {
	key, err := p.folder.Secret("conversation.key")
	if err != nil {
		return err
	}
	offline := drafter.New()
	writer, err := p.writer(ctx, offline)
	if err != nil {
		return err
	}
	cfg := curation.Config{
		Library: p.content.store, Private: p.content.store.Private(),
		Publisher: p.publisher(), Register: p.chain.Ledger.Plans, Consents: sales.Consents{Ledger: p.chain.Ledger.Consents}, Drafter: writer, Offline: offline,
		Claims: claimsOfRecordings{p.recording.recorder, p.recording.made},
		Key:    key, Origins: p.origins(), WeiPerMinor: p.chain.WeiPerMinor,
	}
	painter, err := p.cfg.Model.Painter()
	if err != nil {
		return err
	}
	if painter != nil {
		cfg.Painter = painter
	}
	p.engine, err = curation.New(cfg)
	return err
}

// writer returns the model if one is configured, else the drafter. Model servers that run on this machine are
// only offered.
func (p *curationPart) writer(ctx context.Context, offline *drafter.Drafter) (curation.Drafter, error) {
	memory := &llm.Memory{Path: p.folder.Sub("llm.json")}
	client, err := p.cfg.Model.Client(memory)
	if err != nil {
		return nil, err
	}
	if client == nil {
		p.offered = llm.FindLocal(ctx, llm.LocalURLs())
		for _, l := range p.offered {
			p.log.Info("a model server runs on this machine, but is not used; --llm-url and --llm-model would select it", "url", l.URL, "models", l.Models)
		}
		return offline, nil
	}
	p.model = client
	return p.cfg.Model.Team(client, offline, memory)
}

func (p *curationPart) drafting() health.Drafting {
	d := health.Drafting{Source: p.engine.Source(), URL: p.cfg.Model.URL}
	if p.model != nil {
		d.Model = p.model
	}
	if !p.cfg.Enforced() { // otherwise strangers could read it
		for _, l := range p.offered {
			d.Offered = append(d.Offered, l.String())
		}
	}
	return d
}

// publisher returns the publisher of plans. If there are storage places, accepted plans are copied there too.
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
