package room

import (
	"maps"
	"slices"

	"footlight/backend/event"
)

// Attended lists the events somebody is at, or asks to come in to.
func (p *Policy) Attended() []event.ID {
	p.passes.mu.Lock()
	defer p.passes.mu.Unlock()
	ids := map[event.ID]struct{}{}
	for pass := range p.passes.open {
		ids[pass.seat.event] = struct{}{}
	}
	return slices.Collect(maps.Keys(ids))
}

// staged are the events ("": of all, else this one) that somebody publishes to.
func (l *passes) staged(id event.ID) []event.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[event.ID]struct{}{}
	for p := range l.open {
		if p.publishes && (id == "" || p.seat.event == id) {
			found[p.seat.event] = struct{}{}
		}
	}
	return slices.Collect(maps.Keys(found))
}
