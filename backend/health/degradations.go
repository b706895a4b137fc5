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

// Degradations records which parts of a server are damaged or paused while the server goes on. The owner of
// a part reports it and clears it. The zero value is ready, and safe for concurrent use.
type Degradations struct {
	mu    sync.Mutex
	parts map[string]event.Degradation
}

// Report records that a part is degraded, and why. Since keeps the time of the first report until Clear.
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

// Clear records that a part is well. It does nothing for a part that was not reported.
func (d *Degradations) Clear(part string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.parts, part)
}

// contentPart is the part that lost content degrades.
const contentPart = "content"

// Lost records the present number of lost files.
func (d *Degradations) Lost(files int) {
	if files == 0 {
		d.Clear(contentPart)
		return
	}
	d.Report(contentPart, fmt.Sprintf("%d stored files are damaged or lost, and no whole copy of them was found; the log names them", files))
}

// List returns the degraded parts, the longest degraded first.
func (d *Degradations) List() []event.Degradation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.parts), func(a, b event.Degradation) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Part, b.Part))
	})
}

// Degraded adds the storage places that fail to the reported parts.
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
