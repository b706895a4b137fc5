package api

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"

	"footlight/backend/api/router"
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
	Checks   map[string]Checker // by name: chain, content, live, llm, storage
	Degraded Degraded

	running *singleflight.Group // checks, which may hang
}

// Routes registers GET /health.
func (h Health) Routes(rt *router.Router) {
	h.running = &singleflight.Group{}
	rt.Handle(http.MethodGet, "/health", h.get)
}

func (h Health) get(w http.ResponseWriter, r *http.Request) error {
	checks, healthy := h.ask(r.Context())
	status, word := http.StatusOK, "healthy"
	if !healthy {
		status, word = http.StatusServiceUnavailable, "unhealthy"
	}
	w.Header().Set("Cache-Control", "no-store")
	return router.Reply(w, status, map[string]any{
		"status": word, "service": h.Service, "version": h.Version,
		"uptimeSeconds": int(time.Since(h.Started) / time.Second), "checks": checks,
		"degraded": append([]event.Degradation{}, h.Degraded.List(r.Context())...),
	})
}

// verdict is what a part said of itself.
type verdict struct {
	details map[string]any
	err     error
}

// ask asks every part at once, and finds out how the disk is.
func (h Health) ask(ctx context.Context) (checks map[string]any, healthy bool) {
	// Whoever asked may leave: that says nothing about the parts.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout+time.Second)
	defer cancel()
	said := map[string]<-chan singleflight.Result{}
	for name, part := range h.Checks {
		said[name] = h.running.DoChan(name, func() (any, error) { return check(ctx, part), nil })
	}
	checks, healthy = map[string]any{}, true
	trouble := ""
	for name, saying := range said {
		v := await(ctx, saying)
		checks[name] = told(v.details, v.err)
		switch {
		case event.IsFull(v.err):
			trouble = router.DiskFull + "; what needs no writing is served on"
		case errors.Is(v.err, errSilent) && trouble == "":
			trouble = "the server's disk gives no answer; who watches or comes in does not wait for it"
		}
		healthy = healthy && (v.err == nil || event.IsFull(v.err) || errors.Is(v.err, errSilent))
	}
	if trouble != "" {
		h.Degraded.Report(diskPart, trouble)
	} else {
		h.Degraded.Clear(diskPart)
	}
	return checks, healthy
}

// check asks one part, whoever waits for it: where it hangs it is not asked twice.
func check(ctx context.Context, part Checker) verdict {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
	defer cancel()
	details, err := part.Check(ctx)
	return verdict{details, err}
}

// errSilent is a part that does not answer, which those that mind their context do: it
// waits for a disk.
var errSilent = errors.New("api: no answer")

// await takes what a part says, or what it said already when ctx ends.
func await(ctx context.Context, saying <-chan singleflight.Result) verdict {
	select {
	case r := <-saying:
		return r.Val.(verdict)
	case <-ctx.Done():
	}
	select {
	case r := <-saying:
		return r.Val.(verdict)
	default:
		return verdict{err: errSilent}
	}
}

// told adds the verdict to a part's details. Of why one is down, everybody may read that
// the disk is full.
func told(details map[string]any, err error) map[string]any {
	out := map[string]any{"status": "ok", "ok": true}
	if err != nil {
		out["status"], out["ok"] = "down", false
	}
	if event.IsFull(err) {
		out["details"] = router.DiskFull
	}
	maps.Copy(out, details)
	return out
}
