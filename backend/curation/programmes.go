package curation

import (
	"context"
	"slices"

	"footlight/backend/event"
	"footlight/backend/event/fresh"
)

// Programme is what a room shows of an event: its accepted plan, else the
// newest iterations. An event nobody planned is event.ErrNotFound.
func (e *Engine) Programme(ctx context.Context, id event.ID) (event.Programme, error) {
	if e.programmes == nil {
		return e.readProgramme(ctx, id)
	}
	p, err := e.programmes.Get(ctx, id, func(ctx context.Context) (event.Programme, event.Address, error) {
		read, err := e.readProgramme(ctx, id)
		return read, e.register.Address(id, read.Creator), err
	})
	p.Tiers = slices.Clone(p.Tiers)
	return p, err
}

// newProgrammes keeps what rooms show where there is a feed; nil where there is
// none.
func newProgrammes(feed fresh.Feed) *fresh.Kept[event.Programme] {
	if feed == nil {
		return nil
	}
	return &fresh.Kept[event.Programme]{Feed: feed}
}
