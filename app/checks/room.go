package checks

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"footlight/backend/event"
)

// room is the part of a room's page that is checked.
type room struct {
	Creator *event.Address `json:"creator"`
	State   string         `json:"state"`
	Tiers   []struct {
		Sale *struct{} `json:"sale"`
	} `json:"tiers"`
	Access struct {
		Door string `json:"door"`
	} `json:"access"`
}

func (s Subject) room(ctx context.Context) (r room, err error) {
	return r, s.Call(ctx, http.MethodGet, "/api/rooms/"+string(s.Event), nil, &r)
}

var (
	errPlan  = errors.New("accept the plan first, so that the room can sell tickets and open its doors")
	errTiers = errors.New("put the plan’s tickets on sale on the event’s page, or open its doors: until then nobody is let in")
)

// accepted returns an error unless the event's plan is accepted.
func (s Subject) accepted(ctx context.Context) error {
	r, err := s.room(ctx)
	if err != nil {
		return err
	}
	if r.Creator == nil {
		return errPlan
	}
	var plan struct {
		Conversation struct {
			Acceptance *struct{} `json:"acceptance"`
		} `json:"conversation"`
	}
	path := "/conversation/" + string(s.Event) + "/" + r.Creator.String() + "?scope=planner"
	if err := s.Call(ctx, http.MethodGet, path, nil, &plan); err != nil {
		return err
	}
	if plan.Conversation.Acceptance == nil {
		return errPlan
	}
	return nil
}

// onSale returns an error unless guests can enter the room, with a ticket or without.
func (s Subject) onSale(ctx context.Context) error {
	r, err := s.room(ctx)
	if err != nil || r.Access.Door == "open" {
		return err
	}
	for _, tier := range r.Tiers {
		if tier.Sale != nil {
			return nil
		}
	}
	return errTiers
}

var (
	errOthers = errors.New("the event belongs to another key than this one")
	errEnded  = errors.New("the event is over or cancelled: plan another one, or postpone it while it is not over")
)

// mayPublish returns an error unless the server would take a broadcast of the event now.
func (s Subject) mayPublish(ctx context.Context) error {
	r, err := s.room(ctx)
	switch {
	case err != nil:
		return err
	case r.Creator != nil && len(s.Owner) > 0 && !slices.Contains(s.Owner, *r.Creator):
		return errOthers
	case r.Creator != nil && slices.Contains([]string{"cancelled", "ended", "replay"}, r.State):
		return errEnded // an event without a plan can be published again
	}
	if _, _, err := s.Publishing(ctx, s.Event); err != nil {
		return fmt.Errorf("%w: sign in with the key that planned the event", err)
	}
	return nil
}
