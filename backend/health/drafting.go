package health

import (
	"context"
	"net/netip"
	"net/url"

	"footlight/backend/event/planning"
)

// Model reports the state of a language model. Form returns how strictly the model keeps to a schema, or ""
// while that is unknown.
type Model interface {
	Form() string
	Down() bool
}

// Drafting reports what drafts plans. A model that is down does not make the server unhealthy.
type Drafting struct {
	Source planning.Source
	Model  Model  // nil if the drafter works without a model
	URL    string // of the model

	Offered []string // local model servers that could be used; only if Model is nil
}

// Check returns which model drafts and where, and whether the model is down.
func (d Drafting) Check(context.Context) (map[string]any, error) {
	details := map[string]any{"mode": "offline", "model": d.Source.Model}
	if len(d.Offered) > 0 {
		details["offered"] = d.Offered
	}
	if d.Model == nil {
		return details, nil
	}
	details["mode"] = mode(d.URL)
	if form := d.Model.Form(); form != "" {
		details["rung"] = form
	}
	if d.Model.Down() {
		details["status"], details["ok"] = "down", false
	}
	return details, nil
}

// mode returns whether a model runs on this machine or elsewhere.
func mode(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return "remote"
	}
	if at, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || err == nil && at.IsLoopback() {
		return "local"
	}
	return "remote"
}
