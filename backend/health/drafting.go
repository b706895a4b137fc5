package health

import (
	"context"
	"net/netip"
	"net/url"

	"footlight/backend/event"
)

// Model is how a language model does. Form is how firmly it holds to a schema, empty where nobody knows yet.
type Model interface {
	Form() string
	Down() bool
}

// Drafting is what drafts plans. A model that is down stops nobody else.
type Drafting struct {
	Source event.Source
	Model  Model  // nil: the drafter without a model
	URL    string // of the model

	Offered []string // model servers of this machine that are not used, where there is no model
}

// Check tells which model drafts, where, and whether it is asked just now.
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

// mode is where a model is: on this machine, or anywhere else.
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
