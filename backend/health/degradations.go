package node

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// degradations know which parts of a server are damaged or paused while it serves on.
// Whoever owns a part reports it and clears it. The zero value is ready, and safe for
// concurrent use.
type degradations struct {
	mu    sync.Mutex
	parts map[string]event.Degradation
}

// Report says that a part is degraded, and why at present. Since when is kept from its
// first report to Clear.
func (d *degradations) Report(part, why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.parts == nil {
		d.parts = map[string]event.Degradation{}
	}
	since := d.parts[part].Since
	if since.IsZero() {
		since = time.Now().UTC()
	}
	d.parts[part] = event.Degradation{Part: part, Since: since, Why: why}
}

// Clear says that a part is well, whether or not it was reported.
func (d *degradations) Clear(part string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.parts, part)
}

// List lists what is degraded at present, the longest first.
func (d *degradations) List() []event.Degradation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.parts), func(a, b event.Degradation) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Part, b.Part))
	})
}

// degraded adds to what is reported the places of copies that fail, which the recorder
// knows.
type degraded struct {
	*degradations
	copies interface {
		Places(ctx context.Context) []event.PlaceHealth
	}
}

// List implements api.Degraded.
func (d degraded) List(ctx context.Context) []event.Degradation {
	list := d.degradations.List()
	for _, p := range shownPlaces(d.copies.Places(ctx)) {
		if p.FailingSince != nil {
			list = append(list, event.Degradation{Part: "copies at " + p.Place, Since: *p.FailingSince, Why: p.Why})
		}
	}
	return list
}
