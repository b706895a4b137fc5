package ledgertest

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// plannedFor accepts the planner of s's event with a schedule.
func (s signer) plannedFor(id event.ID, starts, ends time.Time) {
	s.t.Helper()
	a := s.acceptance(id)
	a.StartsAt, a.EndsAt = starts, ends
	accept(s.t, s.l, a)
}

func (s signer) postpone(p event.Postponement) error {
	s.t.Helper()
	p.Creator = s.address()
	c := s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Postpone{
			Creator: p.Creator, EventID: p.ID, StartsAt: intent.Seconds(p.StartsAt), EndsAt: intent.Seconds(p.EndsAt), Reason: p.Reason,
			Nonce: nonce, Deadline: deadline,
		}
	})
	_, err := s.l.Tickets.Postpone(s.t.Context(), p, c)
	return err
}

// keepsSchedule checks that accepted and postponed schedules can be read back, and limit sales and
// acceptances.
func keepsSchedule(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-schedule")
	creator, foe := newSigner(t, l, "show's creator"), newSigner(t, l, "foe")
	o := offer()
	creator.drafted(id)
	starts := o.EndsAt.Add(24 * time.Hour)
	invalid(t, creator.sell(id, o), "eventId")
	creator.plannedFor(id, starts, starts.Add(time.Hour))
	invalid(t, creator.sell(id, o), "endsAt")
	o.EndsAt = starts.Add(time.Hour)
	require.NoError(t, creator.sell(id, o))
	want := o
	want.Held, want.StartsAt, want.EndsAt, want.EarliestEnd = new(big.Int), starts, starts.Add(time.Hour), starts.Add(time.Hour)
	is := func() {
		t.Helper()
		if got, err := l.Tickets.BoxOffice(t.Context(), id); err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("box office\n got %+v, %v\nwant %+v", got, err, want)
		}
	}
	is()
	_, _, err := l.Tickets.Postponement(t.Context(), id)
	assert.ErrorIs(t, err, event.ErrNotFound, "it was not postponed")
	p := event.Postponement{ID: id, StartsAt: starts.Add(time.Hour), EndsAt: starts.Add(2 * time.Hour), Reason: "the singer is ill"}
	assert.ErrorIs(t, foe.postpone(p), event.ErrForbidden, "a stranger's")
	require.NoError(t, creator.postpone(p))
	want.StartsAt, want.EndsAt, want.EarliestEnd, want.Postponed, want.Reason = p.StartsAt, p.EndsAt, p.EndsAt, 1, p.Reason
	got, at, err := l.Tickets.Postponement(t.Context(), id)
	if err != nil || got != p || at.TransactionHash.IsZero() {
		t.Errorf("got %+v, %+v, %v; want %+v", got, at, err, p)
	}
	want.RefundUntil = p.RefundsUntil(at.BlockTime)
	is()
	invalid(t, creator.postpone(p), "startsAt")
	p.StartsAt, p.EndsAt = p.StartsAt.Add(time.Minute), p.EndsAt.Add(-time.Minute)
	invalid(t, creator.postpone(p), "endsAt")
}
