package curation_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// late is a ledger whose writes time out, but are mined right before the next write.
type late struct {
	*curationtest.Ledger
	patient bool // no write times out
	hanging []event.Writing
}

var errPending = errors.New("pending")

func (l *late) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	if !l.patient {
		l.hanging = append(l.hanging, w)
		return event.Receipt{}, errPending
	}
	for _, first := range l.hanging {
		if _, err := l.Ledger.Publish(ctx, first); err != nil {
			return event.Receipt{}, err
		}
	}
	l.hanging = nil
	receipt, err := l.Ledger.Publish(ctx, w)
	if err != nil {
		return receipt, fmt.Errorf("%w: %w", fs.ErrExist, err)
	}
	return receipt, nil
}

// TestWhatWasGivenUpOnIsPickedUp checks that a repeated request finds what its first attempt wrote, and
// writes nothing more.
func TestWhatWasGivenUpOnIsPickedUp(t *testing.T) {
	ledger := &late{Ledger: &curationtest.Ledger{}}
	h := open(t, &curationtest.Library{}, ledger.Ledger, func(c *curation.Config) { c.Publisher = ledger })
	again := func(try func() error) {
		t.Helper()
		before := ledger.Transactions()
		ledger.patient = false
		require.ErrorIs(t, try(), errPending)
		ledger.patient = true
		require.NoError(t, try())
		assert.Equal(t, before+1, ledger.Transactions())
	}
	again(func() error {
		p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "slow", User: alice, Scope: event.Planner, Brief: brief()}, nil)
		assert.True(t, err != nil || len(p.Heads) == 5 && !p.Transaction.IsZero())
		return err
	})
	again(func() error {
		r, err := h.Iterate(t.Context(), planning.IterateRequest{
			ID: "slow", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "shorter", Key: "once",
		}, nil)
		assert.True(t, err != nil || r.Number == 2 && !r.Transaction.IsZero())
		return err
	})

	ledger.patient = false
	refine := planning.IterateRequest{ID: "slow", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "longer"}
	_, err := h.Iterate(t.Context(), refine, nil)
	require.ErrorIs(t, err, errPending)
	ledger.patient = true
	refine.Key = "another"
	_, err = h.Iterate(t.Context(), refine, nil)
	assert.ErrorIs(t, err, fs.ErrExist, "somebody else's write is no answer")
}
