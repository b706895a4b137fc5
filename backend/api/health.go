package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"footlight/backend/event"
)

// checkTimeout is how long one part may take to say how it is.
const checkTimeout = 3 * time.Second

// Checker says how one part of the server is. details are shown as they are;
// an error means that the server cannot serve without this part, and only its
// being there is shown. A full disk is no such error: what needs no writing is
// served on. It is safe for concurrent use.
type Checker interface {
	Check(ctx context.Context) (details map[string]any, err error)
}

// CheckerFunc is a Checker of one function.
type CheckerFunc func(ctx context.Context) (map[string]any, error)

// Check implements Checker.
func (f CheckerFunc) Check(ctx context.Context) (map[string]any, error) { return f(ctx) }

// Degraded knows what is damaged or paused while the server serves on.
type Degraded interface {
	Report(part, why string)
	Clear(part string)
	List(ctx context.Context) []event.Degradation
}

// diskPart is what a full disk degrades.
const diskPart = "disk"

// Health answers GET /health.
type Health struct {
	Service  string
	Version  string
	Started  time.Time
	Drafter  event.Source       // told as checks.llm
	Checks   map[string]Checker // by name: chain, content, live, storage
	Degraded Degraded
}

// Routes registers GET /health.
func (h Health) Routes(rt *Router) { rt.Handle(http.MethodGet, "/health", h.get) }

func (h Health) get(w http.ResponseWriter, r *http.Request) error {
	checks, healthy := h.ask(r.Context())
	checks["llm"] = map[string]any{"status": "ok", "ok": true, "mode": mode(h.Drafter), "model": h.Drafter.Model}
	status, word := http.StatusOK, "healthy"
	if !healthy {
		status, word = http.StatusServiceUnavailable, "unhealthy"
	}
	w.Header().Set("Cache-Control", "no-store")
	return Reply(w, status, map[string]any{
		"status": word, "service": h.Service, "version": h.Version,
		"uptimeSeconds": int(time.Since(h.Started) / time.Second), "checks": checks,
		"degraded": append([]event.Degradation{}, h.Degraded.List(r.Context())...),
	})
}

// mode is how texts are written: by a model, or offline.
func mode(s event.Source) string {
	if s.Kind == "llm" {
		return "remote"
	}
	return "offline"
}

// ask asks every part at once, and finds out whether the disk is full.
func (h Health) ask(ctx context.Context) (checks map[string]any, healthy bool) {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	var (
		wg sync.WaitGroup
		mu sync.Mutex // guards the results
	)
	checks, healthy = map[string]any{}, true
	full := false
	for name, part := range h.Checks {
		wg.Go(func() {
			details, err := part.Check(ctx)
			mu.Lock()
			defer mu.Unlock()
			checks[name] = told(details, err)
			full = full || event.IsFull(err)
			healthy = healthy && (err == nil || event.IsFull(err))
		})
	}
	wg.Wait()
	if full {
		h.Degraded.Report(diskPart, diskFull+"; what needs no writing is served on")
	} else {
		h.Degraded.Clear(diskPart)
	}
	return checks, healthy
}

// told adds the verdict to a part's details. Of why one is down, everybody may read that
// the disk is full.
func told(details map[string]any, err error) map[string]any {
	out := map[string]any{"status": "ok", "ok": true}
	if err != nil {
		out["status"], out["ok"] = "down", false
	}
	if event.IsFull(err) {
		out["details"] = diskFull
	}
	for name, v := range details {
		out[name] = v
	}
	return out
}
