package health

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
)

// Degradations know which parts of a server are damaged or paused while it serves on.
// Whoever owns a part reports it and clears it. The zero value is ready, and safe for
// concurrent use.
type Degradations struct {
	mu    sync.Mutex
	parts map[string]event.Degradation
}

// Report says that a part is degraded, and why at present. Since when is kept from its
// first report to Clear.
func (d *Degradations) Report(part, why string) {
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
func (d *Degradations) Clear(part string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.parts, part)
}

// contentPart is what lost content degrades.
const contentPart = "content"

// Lost takes in how many stored files are lost.
func (d *Degradations) Lost(files int) {
	if files == 0 {
		d.Clear(contentPart)
		return
	}
	d.Report(contentPart, fmt.Sprintf("%d stored files are damaged or lost, and no whole copy of them was found; the log names them", files))
}

// List lists what is degraded at present, the longest first.
func (d *Degradations) List() []event.Degradation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.parts), func(a, b event.Degradation) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Part, b.Part))
	})
}

// Degraded adds to what is reported the places of copies that fail.
type Degraded struct {
	*Degradations
	Places Places
}

// List implements api.Degraded.
func (d Degraded) List(ctx context.Context) []event.Degradation {
	list := d.Degradations.List()
	for _, p := range withoutHosts(d.Places.Places(ctx)) {
		if p.FailingSince != nil {
			list = append(list, event.Degradation{Part: "copies at " + p.Place, Since: *p.FailingSince, Why: p.Why})
		}
	}
	return list
}
