package telemetry

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Path is the usual path of Metrics.
const Path = "/metrics"

// Metrics serves goroutines, memory, processor time and open files in Prometheus's text format (go_* and
// process_*), and the metrics of the other collectors.
func Metrics(others ...prometheus.Collector) http.Handler {
	registry := prometheus.NewRegistry() // the default registry holds unrequested metrics of libraries
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(others...)
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}
