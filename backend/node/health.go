package node

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/api"
	"footlight/backend/api/recordings"
	"footlight/backend/health"
	"footlight/backend/store/pdp/provider"
)

// health says how each part is. Everything embedded is asked for something
// only a working part can answer.
func (n *Node) health() api.Health {
	return api.Health{
		Service: "footlight", Version: Version, Started: time.Now(), Drafter: n.curation.Source(),
		Checks: map[string]api.Checker{
			"chain":   health.Chain{Ledger: n.ledger, Embedded: n.chain.Embedded},
			"content": health.Content{Store: n.content, Collector: n.collector, Scrubber: n.scrubber, Swarm: n.swarm, Routing: n.routing},
			"live":    health.Live{Hub: n.hub},
			"storage": health.Storage{Recorder: n.recorder, Places: n.recorder.Copies, Provider: n.provider(), Spool: n.folder.Sub("spool"), Bus: n.bus},
		},
		Degraded: health.Degraded{Degradations: n.degraded, Places: n.recorder.Copies},
	}
}

func (n *Node) metrics() []prometheus.Collector {
	return append(health.PieceMetrics(n.provider()), health.ContentMetrics(n.content, n.scrubber)...)
}

// provider is nil where nobody proves possession.
func (n *Node) provider() *provider.Provider {
	if n.proven == nil {
		return nil
	}
	return n.proven.Provider
}

func (n *Node) dataSets() recordings.DataSets {
	if n.proven == nil {
		return nil
	}
	return n.proven
}
