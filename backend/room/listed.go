package room

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"footlight/backend/event"
)

// Listed returns the views of the events that the directory may show: of the planned ones that are given, and
// of those that are or were on air. Events that cannot be read are left out; their rooms say why. It returns an
// error if none could be read because what they depend on is away, or because the time was over.
func (s *States) Listed(ctx context.Context, planned []event.ID, open bool) ([]View, error) {
	views, away, known := []View{}, error(nil), 0
	for _, id := range s.listable(ctx, planned) {
		v, err := s.View(ctx, id)
		switch {
		case err == nil:
			if known++; public(v, open) {
				views = append(views, v)
			}
		case errors.Is(err, event.ErrUnavailable) || ctx.Err() != nil:
			away = errors.Join(ctx.Err(), err)
		}
	}
	if known == 0 && away != nil {
		return nil, away
	}
	return views, nil
}

// listable returns the events that this server may list. Those on air come first, because reading others may take all
// the time while the chain is away.
func (s *States) listable(ctx context.Context, planned []event.ID) []event.ID {
	ids := slices.DeleteFunc(s.andPublished(planned), func(id event.ID) bool {
		return !s.cfg.Directory.Read(id).Publicity().Listed || s.cfg.Streams.Presence(id).Unlisted ||
			s.cfg.PlannedElsewhere != nil && s.cfg.PlannedElsewhere(ctx, id)
	})
	live := s.cfg.Streams.IDs()
	rank := func(id event.ID) int {
		if slices.Contains(live, id) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(ids, func(a, b event.ID) int { return cmp.Compare(rank(a), rank(b)) })
	return ids
}

// public reports whether all visitors may know of an event: its plan is accepted, or the server is open and the
// event is or was on air.
func public(v View, open bool) bool {
	return v.Programme.Accepted || open && (v.Publishing || !v.Played.IsZero())
}
