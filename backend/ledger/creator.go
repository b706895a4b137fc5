package ledger

import (
	"context"

	"footlight/backend/event"
)

// Creator is whose an event is, as of the newest block; it never changes.
// event.ErrNotFound: there is no such event.
func (l *Ledger) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	plan, err := l.planOf(ctx, id, nil)
	if err != nil {
		return event.Address{}, err
	}
	creator, err := call(ctx, l, plan, nil, l.planABI.PackCreator(), l.planABI.UnpackCreator)
	return event.Address(creator), err
}
