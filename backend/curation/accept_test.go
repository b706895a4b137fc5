package curation_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestAcceptSelection(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "shorter")
	accept := func(change func(event.Selection)) (event.Finalized, error) {
		s := ones(event.Planner)
		change(s)
		return h.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: s}, nil)
	}
	for want, change := range map[string]func(event.Selection){
		"selectedIterations.banner":   func(s event.Selection) { delete(s, event.Banner) },
		"selectedIterations.strategy": func(s event.Selection) { s[event.Strategy] = 1 },
		"selectedIterations.title":    func(s event.Selection) { s[event.Title] = 3 },
		"selectedIterations.pricing":  func(s event.Selection) { s[event.Pricing] = 0 },
	} {
		_, err := accept(change)
		assert.Equal(t, want, field(t, err))
	}
	first, err := accept(func(s event.Selection) { s[event.Title] = 2 })
	require.NoError(t, err)
	again, err := accept(func(s event.Selection) { s[event.Title] = 2 })
	require.NoError(t, err)
	assert.Equal(t, first, again)
	assert.Equal(t, 3, h.ledger.Transactions())
	_, err = accept(func(event.Selection) {})
	assert.Equal(t, "selectedIterations", field(t, err))
	_, err = h.Iterate(ctx, event.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Plan(ctx, event.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Promoter, Selection: ones(event.Promoter)}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestConcurrentAcceptsEndInOneTransaction(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	hashes := make(chan event.Hash, 16)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			f, err := h.Accept(context.Background(), event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
			assert.NoError(t, err)
			hashes <- f.Transaction
		})
	}
	wg.Wait()
	close(hashes)
	first := <-hashes
	for h := range hashes {
		assert.Equal(t, first, h)
	}
	assert.Equal(t, 2, h.ledger.Transactions())
}

// TestAcceptTellsContradictions: a description from before the show was moved.
func TestAcceptTellsContradictions(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Description, "mention that doors open at 19:47")
	h.iterate(t, "e1", event.Planner, event.Schedule, "start at 21:30")
	chosen := ones(event.Planner)
	times := func(id event.ID) event.Check {
		t.Helper()
		f := h.accept(t, id, chosen)
		assert.Equal(t, f, h.accept(t, id, chosen))
		require.Len(t, f.Checks, 1)
		return f.Checks[0]
	}
	h.plan(t, "e2", event.Planner)
	assert.True(t, times("e2").OK)
	chosen[event.Description] = 2
	moved := times("e1")
	assert.Equal(t, "selection.times", moved.ID)
	assert.False(t, moved.OK)
	assert.Contains(t, moved.Detail, "description says 19:47")
}
