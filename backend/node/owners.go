package node

import (
	"context"
	"errors"
	"io/fs"

	"footlight/backend/curation"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/recording"
	"footlight/backend/room"
)

// An event's name belongs to the first creator who planned or recorded it. The ledger knows planned events,
// the recorder those that are only recorded; these adapters let each ask the other.

// creators returns an event's owner: its creator on the ledger, else the one who recorded it first.
type creators struct {
	plans    room.Creators
	recorder recording.Owners
}

var _ room.Creators = creators{}

func (c creators) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	creator, err := c.plans.Creator(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return c.recorder.Owner(ctx, id)
	}
	return creator, err
}

// planned tells the recorder who owns an event on the ledger.
type planned struct{ plans *ledger.Plans }

var _ recording.Owners = planned{}

func (p planned) Owner(ctx context.Context, id event.ID) (event.Address, error) {
	seal, err := p.plans.Seal(ctx, id)
	return seal.Creator, err
}

// claimsOfRecordings refuses a plan for a name under which another creator records, and counts new events.
type claimsOfRecordings struct {
	recorder recording.Owners
	made     recording.Made // nil means that new events are not limited
}

var _ curation.Claims = claimsOfRecordings{}

func (r claimsOfRecordings) Claim(ctx context.Context, id event.ID, user event.Address) error {
	owner, err := r.recorder.Owner(ctx, id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r.count(ctx, id, user)
	case err == nil && owner != user:
		return event.ErrTaken
	}
	return err
}

// count counts an event that is neither planned nor recorded. For calls about plans a limit is an invalid
// request.
func (r claimsOfRecordings) count(ctx context.Context, id event.ID, user event.Address) error {
	if r.made == nil {
		return nil
	}
	err := r.made.Add(ctx, id, user)
	var over *event.ErrQuota
	if errors.As(err, &over) {
		return event.Invalid("eventId", "exceeds --%s: %s", over.Flag, over.Reason)
	}
	return err
}

// prices tells the recorder whether an event's plan has paid tickets, or no tiers yet: what was public once cannot be
// taken back when prices follow.
type prices struct{ programmes room.Plans }

var _ recording.Tickets = prices{}

func (p prices) Paid(ctx context.Context, id event.ID) (bool, error) {
	plan, err := p.programmes.Programme(ctx, id)
	return err == nil && !plan.Free(), err
}
