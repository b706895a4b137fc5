package curation

import (
	"context"
	"slices"
	"sync"

	"footlight/backend/event"
)

// maxProgrammes bounds what programmes keep.
const maxProgrammes = 4096

// Clock is an optional ability of a Register: a number that grows with every
// write, so that what was read at a height need not be read again there.
type Clock interface {
	Height(ctx context.Context) (uint64, error)
}

// programmes keep what rooms show. Every viewer's page asks for it every few
// seconds, and nothing of it changes between two writes.
type programmes struct {
	mu     sync.Mutex // guards all below
	height uint64
	known  map[event.ID]event.Programme
}

// at returns what was read at a height.
func (p *programmes) at(height uint64, id event.ID) (event.Programme, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.known[id]
	known.Tiers = slices.Clone(known.Tiers)
	return known, ok && p.height == height
}

// keep notes what was read at a height or after it, and forgets what is older.
func (p *programmes) keep(height uint64, read event.Programme) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if height < p.height {
		return
	}
	if height > p.height || p.known == nil {
		p.height, p.known = height, map[event.ID]event.Programme{}
	}
	if len(p.known) >= maxProgrammes {
		clear(p.known)
	}
	read.Tiers = slices.Clone(read.Tiers)
	p.known[read.EventID] = read
}

// Programme is what a room shows of an event: its accepted plan, else the
// newest iterations. An event nobody planned is event.ErrNotFound.
func (e *Engine) Programme(ctx context.Context, id event.ID) (event.Programme, error) {
	clock, ok := e.register.(Clock)
	if !ok {
		return e.readProgramme(ctx, id)
	}
	height, err := clock.Height(ctx)
	if err != nil {
		return event.Programme{}, err
	}
	if known, ok := e.programmes.at(height, id); ok {
		return known, nil
	}
	read, err := e.readProgramme(ctx, id)
	if err == nil {
		e.programmes.keep(height, read)
	}
	return read, err
}
