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

// checkTimeout limits how long one part may take to report its health.
const checkTimeout = 3 * time.Second

// Checker reports the health of one part of the server. The details are published unchanged. An error means
// that the server cannot work without this part; only its presence is published, not its text. A full disk is
// no such error, because requests that write nothing still work. A Checker is safe for concurrent use.
type Checker interface {
	Check(ctx context.Context) (details map[string]any, err error)
}

// Degraded names the parts that are damaged or paused while the server keeps working.
type Degraded interface {
	Report(part, why string)
	Clear(part string)
	List(ctx context.Context) []event.Degradation
}

// diskPart is the name under which a full disk is reported as degraded.
const diskPart = "disk"

// Health answers GET /health.
type Health struct {
	Service  string
	Version  string
	Started  time.Time
	Checks   map[string]Checker // keys: chain, content, live, llm, storage
	Degraded Degraded

	running *singleflight.Group // checks under way; some may hang
}

// Routes registers GET /health.
func (h Health) Routes(rt *router.Router) {
	h.running = &singleflight.Group{}
	rt.Handle(http.MethodGet, "/health", h.get, router.AtOnce)
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

// verdict is the result of one part's check.
type verdict struct {
	details map[string]any
	err     error
}

// ask checks every part and the disk concurrently.
func (h Health) ask(ctx context.Context) (checks map[string]any, healthy bool) {
	// The client may disconnect, which must not count as a failure of the parts.
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
			trouble = router.DiskFull + "; requests that write nothing still work"
		case errors.Is(v.err, errSilent) && trouble == "":
			trouble = "the server's disk does not answer; watching and entering rooms still work"
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

// check asks one part. It ignores the caller's cancellation: all callers share its result, so a part that
// hangs is asked only once.
func check(ctx context.Context, part Checker) verdict {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
	defer cancel()
	details, err := part.Check(ctx)
	return verdict{details, err}
}

// errSilent means that a part did not answer in time. Parts that respect their context do; a part that does
// not is blocked on a disk.
var errSilent = errors.New("api: no answer")

// await returns a part's verdict. When ctx ends, it returns the verdict only if that is already available,
// else errSilent.
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

// told adds the verdict to a part's details. The only cause that is published is a full disk.
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
