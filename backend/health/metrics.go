package health

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/provider"
)

// PieceMetrics returns metrics of the embedded provider, computed on each scrape. p may be nil.
func PieceMetrics(p *provider.Provider) (list []prometheus.Collector) {
	if p == nil {
		return nil
	}
	for _, m := range []struct {
		name, help string
		value      func(s provider.Status) float64
	}{
		{"pieces", "Pieces on record with the proof contract.", func(s provider.Status) float64 { return float64(s.Pieces) }},
		{"pieces_proven", "Pieces whose possession is proven now.", func(s provider.Status) float64 { return float64(s.Proven) }},
		{"pieces_faulty", "Pieces reported faulty and not proven since.", func(s provider.Status) float64 { return float64(s.Faulty) }},
		{"piece_bytes", "Bytes of these pieces.", func(s provider.Status) float64 { return float64(s.Bytes) }},
		{"piece_faults_total", "Faults reported so far.", func(s provider.Status) float64 { return float64(s.Faults) }},
		{"scrub_age_seconds", "Seconds since the last scrub, which compares every piece, ended; -1 before the first.", scrubAge},
		{"scrub_seconds", "Duration of the last scrub.", func(s provider.Status) float64 { return s.LastPass.Took.Seconds() }},
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

// ContentMetrics returns metrics of the damage that reads and the newest scrub found.
func ContentMetrics(store *ipfs.Node, scrubber *ipfs.Scrubber) (list []prometheus.Collector) {
	for _, m := range []struct {
		name, help string
		value      func(m ipfs.Restorations) int
	}{
		{"restored_total", "Damaged files restored from their pieces.", func(m ipfs.Restorations) int { return m.Restored }},
		{"restore_failures_total", "Failed attempts to restore a file.", func(m ipfs.Restorations) int { return m.Failed }},
	} {
		opts := prometheus.CounterOpts{Namespace: "footlight", Subsystem: "content", Name: m.name, Help: m.help}
		list = append(list, prometheus.NewCounterFunc(opts, func() float64 { return float64(m.value(store.Restorer().Restorations())) }))
	}
	bad := prometheus.GaugeOpts{Namespace: "footlight", Subsystem: "content", Name: "bad", Help: "Files that the newest scrub found damaged and could not restore."}
	return append(list, prometheus.NewGaugeFunc(bad, func() float64 { return float64(scrubber.Last().Bad) }))
}
