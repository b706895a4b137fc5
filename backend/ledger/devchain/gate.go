package devchain

import (
	"net/http"
	"sync"
)

// gate holds answers back while a block is being made durable. An answer that
// knows of a block was computed after that block's sealing began, so it waits
// here until the block is synced.
type gate struct {
	mu  sync.RWMutex // held for writing from before a block is made until it is synced
	err error        // set for good when a block could not be synced
}

// seal runs one sealing. An error closes the gate for good: what cannot be
// kept must not be acknowledged.
func (g *gate) seal(f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.err == nil {
		g.err = f()
	}
	return g.err
}

// wait returns when everything an answer could hold by now is durable.
func (g *gate) wait() error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.err
}

// handler lets next compute answers at any time and passes them on by wait.
func (g *gate) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&gatedWriter{ResponseWriter: w, gate: g}, r)
	})
}

type gatedWriter struct {
	http.ResponseWriter
	gate *gate
}

var _ http.ResponseWriter = (*gatedWriter)(nil)

func (w *gatedWriter) Write(b []byte) (int, error) {
	if err := w.gate.wait(); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return 0, err
	}
	return w.ResponseWriter.Write(b)
}
