package health

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/provider"
)

// PieceMetrics tell of the embedded provider, counted when they are asked for; p may be nil.
func PieceMetrics(p *provider.Provider) (list []prometheus.Collector) {
	if p == nil {
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
		opts := prometheus.GaugeOpts{Namespace: "footlight", Subsystem: "storage", Name: m.name, Help: m.help}
		list = append(list, prometheus.NewGaugeFunc(opts, func() float64 { return m.value(p.Status()) }))
	}
	return list
}

func scrubAge(s provider.Status) float64 {
	if s.LastPass.At.IsZero() {
		return -1
	}
	return time.Since(s.LastPass.At).Seconds()
}

// ContentMetrics tell of damage that reads of content and the newest scrub met.
func ContentMetrics(store *ipfs.Node, scrubber *ipfs.Scrubber) (list []prometheus.Collector) {
	for _, m := range []struct {
		name, help string
		value      func(m ipfs.Restorations) int
	}{
		{"restored_total", "Damaged files restored out of their pieces.", func(m ipfs.Restorations) int { return m.Restored }},
		{"restore_failures_total", "Attempts at that which failed.", func(m ipfs.Restorations) int { return m.Failed }},
	} {
		opts := prometheus.CounterOpts{Namespace: "footlight", Subsystem: "content", Name: m.name, Help: m.help}
		list = append(list, prometheus.NewCounterFunc(opts, func() float64 { return float64(m.value(store.Restorer().Restorations())) }))
	}
	bad := prometheus.GaugeOpts{Namespace: "footlight", Subsystem: "content", Name: "bad", Help: "Files that the newest scrub found damaged and could not restore."}
	return append(list, prometheus.NewGaugeFunc(bad, func() float64 { return float64(scrubber.Last().Bad) }))
}
