package telemetry

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"
)

// Degraded knows which parts of a server are damaged or paused while it serves on.
// Whoever owns a part reports it and clears it. The zero value is ready, and safe for
// concurrent use.
type Degraded struct {
	mu    sync.Mutex
	parts map[string]Degradation
}

// Degradation is one part that is degraded.
type Degradation struct {
	Part  string
	Since time.Time // as far as this run of the server knows
	Why   string    // one sentence for everybody: no paths, addresses or names of hosts
}

// Report says that a part is degraded, and why at present. Since when is kept from its
// first report to Clear.
func (d *Degraded) Report(part, why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.parts == nil {
		d.parts = map[string]Degradation{}
	}
	since := d.parts[part].Since
	if since.IsZero() {
		since = time.Now().UTC()
	}
	d.parts[part] = Degradation{Part: part, Since: since, Why: why}
}

// Clear says that a part is well, whether or not it was reported.
func (d *Degraded) Clear(part string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.parts, part)
}

// List lists what is degraded at present, the longest first.
func (d *Degraded) List() []Degradation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.parts), func(a, b Degradation) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Part, b.Part))
	})
}
