package curation_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestPlanIsOneTransactionAndIdempotent(t *testing.T) {
	h := newFixture(t)
	first := h.plan(t, "e1", event.Planner)
	assert.Equal(t, 1, h.ledger.Transactions())
	assert.False(t, first.Existing)
	assert.Equal(t, planning.PlanReady, first.Status)
	assert.Len(t, first.Heads, 5)
	for _, a := range event.Planner.Aspects() {
		assert.Equal(t, 1, first.Numbers[a])
		assert.JSONEq(t, string(first.Heads[a]), string(first.Iterations[a][1]))
	}
	for _, c := range first.Checks {
		assert.True(t, c.OK, "%+v", c)
	}
	second := h.plan(t, "e1", event.Planner)
	assert.True(t, second.Existing)
	second.Existing = false
	assert.Equal(t, first, second)
	assert.Equal(t, 1, h.ledger.Transactions())
}

func TestRegenerateAppendsToEveryAspectInOneTransaction(t *testing.T) {
	h := newFixture(t)
	first := h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Night Boat")
	again, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, h.ledger.Transactions())
	assert.Equal(t, 3, again.Numbers[event.Title])
	assert.Equal(t, 2, again.Numbers[event.Pricing])
	assert.NotEqual(t, first.Transaction, again.Transaction)
	assert.NotEqual(t, first.Heads[event.Title], again.Heads[event.Title])
}

func TestSomebodyElsesEvent(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	h.plan(t, "e1", event.Planner)
	_, err := h.Plan(ctx, planning.PlanRequest{ID: "e1", User: bob, Scope: event.Planner, Brief: brief()}, nil)
	require.ErrorIs(t, err, event.ErrTaken)
	_, err = h.Iterate(ctx, planning.IterateRequest{ID: "e1", User: bob, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.Accept(ctx, planning.AcceptRequest{ID: "e1", User: bob, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.ConversationOf(ctx, "e1", bob, event.Planner)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestContentNeedsAPlanOrABrief(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	_, err := h.Plan(ctx, planning.PlanRequest{ID: "e1", User: alice, Scope: event.Promoter}, nil)
	assert.Equal(t, "eventData", field(t, err))
	_, err = h.Iterate(ctx, planning.IterateRequest{ID: "e1", User: alice, Scope: event.Promoter, Aspect: event.Strategy, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	p, err := h.Plan(ctx, planning.PlanRequest{ID: "e2", User: alice, Scope: event.Promoter, Brief: brief()}, nil)
	require.NoError(t, err)
	assert.Len(t, p.Heads, 5)
	h.plan(t, "e1", event.Planner)
	_, err = h.Iterate(ctx, planning.IterateRequest{ID: "e1", User: alice, Scope: event.Promoter, Aspect: event.Strategy, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound, "a planner plan is no content plan")
}

func TestContentWorksFromTheAcceptedPlanElseTheFirst(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Night Boat")
	before := h.plan(t, "e1", event.Promoter)
	assert.Contains(t, string(before.Heads[event.Ticketing]), "Blue Hour")

	chosen := ones(event.Planner)
	chosen[event.Title] = 2
	h.accept(t, "e1", chosen)
	after, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Promoter, Regenerate: true}, nil)
	require.NoError(t, err)
	assert.Contains(t, string(after.Heads[event.Ticketing]), "Night Boat")
}

func TestStepsAreTold(t *testing.T) {
	h := newFixture(t)
	var kinds []string
	_, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: brief()}, func(s planning.Step) {
		kinds = append(kinds, s.Type)
	})
	require.NoError(t, err)
	told := strings.Join(kinds, " ")
	assert.Equal(t, 5, strings.Count(told, "agent.started"))
	assert.Equal(t, 5, strings.Count(told, "aspect.completed"))
	assert.Equal(t, "ledger.writing", kinds[len(kinds)-1])
}

// TestWhatAMessageLeavesIsNotToldAsWritten checks that the answer has the same numbers as the written
// iterations.
func TestWhatAMessageLeavesIsNotToldAsWritten(t *testing.T) {
	h := newFixture(t)
	plan := h.plan(t, "e1", event.Planner)
	told := map[string]event.Aspect{}
	req := planning.MessageRequest{ConversationID: plan.ConversationID, Text: "start at 9 pm. Tickets should cost -5 euros"}
	r, err := h.Message(t.Context(), req, func(s planning.Step) { told[s.Type] = s.Aspect })
	require.NoError(t, err)
	require.Len(t, r.Changes, 1)
	assert.Equal(t, event.Schedule, told["aspect.completed"])
	assert.Equal(t, event.Pricing, told["aspect.unchanged"])
}

func TestATitleOfMarksContradictsNothing(t *testing.T) {
	h := newFixture(t)
	b := &planning.Brief{Title: "snakes_and_ladders *live* with Ada", Category: "talk", Performers: []string{"Ada"}}
	p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
	require.NoError(t, err)
	assert.Empty(t, p.Contradictions)
	renamed := h.iterate(t, "e1", event.Planner, event.Title, "call it Rooks")
	var stale []string
	for _, c := range renamed.Contradictions {
		stale = append(stale, c.ID)
	}
	assert.Contains(t, stale, "banner.title", "with whom it was called so or not")
}
