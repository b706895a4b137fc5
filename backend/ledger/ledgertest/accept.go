package ledgertest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// acceptance accepts the first iterations of the planner.
func acceptance(id event.ID) event.Acceptance {
	return event.Acceptance{
		ID: id, Scope: event.Planner, Selection: Select(event.Planner, 1),
		Metadata: Document("accepted metadata of %s", id), By: creator,
	}
}

func accept(t *testing.T, l *ledger.Ledger, a event.Acceptance) event.Receipt {
	t.Helper()
	receipt, err := l.Plans.Accept(t.Context(), a)
	require.NoError(t, err, "accept %s", a.ID)
	return receipt
}

func accepts(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-accept")
	plan(t, l, id)
	publish(t, l, next(id, 2))
	publish(t, l, event.Writing{ID: id, Creator: creator, Author: creator, Entries: Iteration(event.Promoter, 1)})
	planner := acceptance(id)
	planner.Selection[event.Title] = 2
	promoter := event.Acceptance{
		ID: id, Scope: event.Promoter, Selection: Select(event.Promoter, 1), Metadata: Document("all of it"), By: creator,
	}
	want := map[event.Scope]event.SealedAcceptance{}
	for _, a := range []event.Acceptance{planner, promoter} {
		want[a.Scope] = event.SealedAcceptance{Selection: a.Selection, Metadata: a.Metadata, By: creator, Receipt: accept(t, l, a)}
		got := seal(t, l, id)
		assert.Equal(t, a.Metadata, got.Metadata, "%s: metadata", a.Scope)
		assert.Equal(t, want, got.Acceptance, "%s: metadata", a.Scope)
	}
}

func repeatsAccept(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-reaccept")
	plan(t, l, id)
	publish(t, l, next(id, 2))
	receipt := accept(t, l, acceptance(id))
	again := acceptance(id)
	again.Metadata = Document("made anew by the retry")
	assert.Equal(t, receipt, accept(t, l, again), "repetition")
	again.Selection[event.Title] = 2
	_, err := l.Plans.Accept(t.Context(), again)
	assert.ErrorIs(t, err, ledger.ErrFinal, "other selection")
}

func refusesInvalidAcceptance(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-misaccept")
	plan(t, l, id)
	try := func(change func(*event.Acceptance)) error {
		a := acceptance(id)
		change(&a)
		_, err := l.Plans.Accept(t.Context(), a)
		return err
	}
	invalid(t, try(func(a *event.Acceptance) { a.Scope = "director" }), "scope")
	invalid(t, try(func(a *event.Acceptance) { delete(a.Selection, event.Banner) }), "selectedIterations.banner")
	invalid(t, try(func(a *event.Acceptance) { a.Selection[event.Strategy] = 1 }), "selectedIterations")
	invalid(t, try(func(a *event.Acceptance) { a.Selection[event.Title] = 0 }), "selectedIterations.title")
	invalid(t, try(func(a *event.Acceptance) { a.Selection[event.Pricing] = 2 }), "selectedIterations.pricing")
	assert.ErrorIs(t, try(func(a *event.Acceptance) { a.By = Person("stranger") }), event.ErrForbidden)
	assert.ErrorIs(t, try(func(a *event.Acceptance) { a.ID = "suite-nowhere" }), event.ErrNotFound)
	assert.Empty(t, seal(t, l, id).Acceptance)
}

func keepsAcceptedScope(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-final")
	created := plan(t, l, id)
	accept(t, l, acceptance(id))
	refused(t, l, next(id, 2), ledger.ErrFinal)
	assert.Equal(t, created, publish(t, l, first(id)), "repetition after acceptance")
	publish(t, l, event.Writing{ID: id, Creator: creator, Author: creator, Entries: Iteration(event.Promoter, 1)})
}

func acceptsOnce(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-accepts")
	plan(t, l, id)
	receipts := make([]event.Receipt, 8)
	var g errgroup.Group
	for i := range receipts {
		g.Go(func() (err error) {
			receipts[i], err = l.Plans.Accept(t.Context(), acceptance(id))
			return err
		})
	}
	require.NoError(t, g.Wait())
	for _, r := range receipts {
		assert.Equal(t, receipts[0], r)
	}
}
