package node

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/store/pdp/provider"
)

// proofMetrics tell of the embedded provider, counted when they are asked for.
func (n *Node) proofMetrics() (list []prometheus.Collector) {
	if n.provider == nil {
		return nil
	}
	for _, m := range []struct {
		name, help string
		value      func(s provider.Status) float64
	}{
		{"pieces", "Pieces on record with the proof contract.", func(s provider.Status) float64 { return float64(s.Pieces) }},
		{"pieces_proven", "Those whose possession is proven now.", func(s provider.Status) float64 { return float64(s.Proven) }},
		{"pieces_faulty", "Those reported faulty and not proven since.", func(s provider.Status) float64 { return float64(s.Faulty) }},
		{"piece_bytes", "Their bytes.", func(s provider.Status) float64 { return float64(s.Bytes) }},
		{"piece_faults_total", "Faults ever reported.", func(s provider.Status) float64 { return float64(s.Faults) }},
		{"scrub_age_seconds", "Since every piece was last read and compared; -1 before that.", scrubAge},
		{"scrub_seconds", "How long that took.", func(s provider.Status) float64 { return s.LastPass.Took.Seconds() }},
	} {
		list = append(list, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "footlight", Subsystem: "storage", Name: m.name, Help: m.help},
			func() float64 { return m.value(n.provider.Status()) }))
	}
	return list
}

func scrubAge(s provider.Status) float64 {
	if s.LastPass.At.IsZero() {
		return -1
	}
	return time.Since(s.LastPass.At).Seconds()
}
