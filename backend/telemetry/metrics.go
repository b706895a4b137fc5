package telemetry

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Path is where Metrics are usually served.
const Path = "/metrics"

// Metrics serves goroutines, memory, processor time and open files in Prometheus's text
// format (go_* and process_*), and what the other collectors collect.
func Metrics(others ...prometheus.Collector) http.Handler {
	registry := prometheus.NewRegistry() // libraries register with the default one what nobody asked for
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(others...)
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}
