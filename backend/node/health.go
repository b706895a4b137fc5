package node

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/api"
	"footlight/backend/health"
)

// health returns the health check of every part. Embedded parts are asked questions that only a working part
// can answer.
func (p *webPart) health() api.Health {
	return api.Health{
		Service: "footlight", Version: Version, Started: time.Now(),
		Checks: map[string]api.Checker{
			"chain":   health.Chain{Ledger: p.chain.Ledger, Embedded: p.chain.Embedded},
			"content": health.Content{Store: p.content.store, Collector: p.content.collector, Scrubber: p.content.scrubber, Swarm: p.swarm.swarm, Routing: p.swarm.routing},
			"llm":     p.curation.drafting(),
			"live":    health.Live{Hub: p.live.hub},
			"storage": health.Storage{Recorder: p.recording.recorder, Places: p.recording.recorder.Copies, Provider: p.copies.provider(), Spool: p.folder.Sub("spool"), Bus: p.bus},
		},
		Degraded: health.Degraded{Degradations: &p.degraded, Places: p.recording.recorder.Copies},
	}
}

func (p *webPart) metrics() []prometheus.Collector {
	return append(health.PieceMetrics(p.copies.provider()), append(health.ContentMetrics(p.content.store, p.content.scrubber), p.refusals)...)
}
