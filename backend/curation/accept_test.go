package curation_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestAcceptSelection(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "shorter")
	accept := func(change func(event.Selection)) (planning.Finalized, error) {
		s := ones(event.Planner)
		change(s)
		return h.Accept(ctx, planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: s}, nil)
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
	_, err = h.Iterate(ctx, planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Plan(ctx, planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Accept(ctx, planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Promoter, Selection: ones(event.Promoter)}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestConcurrentAcceptsEndInOneTransaction(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	hashes := make(chan event.Hash, 16)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			f, err := h.Accept(context.Background(), planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
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

// TestAcceptTellsContradictions changes the schedule after the description was written. Accepting is refused
// unless the request names the failed checks.
func TestAcceptTellsContradictions(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.plan(t, "e1", event.Promoter)
	moved := h.iterate(t, "e1", event.Planner, event.Schedule, "move it to Saturday")
	told := ids(moved.Contradictions)
	assert.Subset(t, told, []string{"description.weekday", "banner.weekday", "microblog.date"})
	assert.Contains(t, moved.Contradictions[0].Detail, "the description still says Friday; the schedule is on Saturday")
	planned := h.plan(t, "e1", event.Planner)
	assert.Equal(t, moved.Contradictions, planned.Contradictions)
	reply, err := h.Message(t.Context(), planning.MessageRequest{ConversationID: planned.ConversationID, Text: "what does it cost?"}, nil)
	require.NoError(t, err)
	assert.Equal(t, moved.Contradictions, reply.Contradictions)
	chosen := ones(event.Planner)
	chosen[event.Schedule] = 2
	accept := func(despite ...string) (planning.Finalized, error) {
		return h.Accept(t.Context(), planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: chosen, Despite: despite}, nil)
	}
	_, err = accept("description.weekday")
	var refused *planning.ErrContradictory
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, []string{"description.date", "banner.weekday", "banner.date"}, ids(refused.Checks))
	assert.Contains(t, err.Error(), "banner.date")
	first, err := accept("description.weekday", "description.date", "banner.weekday", "banner.date", "title.time")
	require.NoError(t, err)
	again, err := accept()
	require.NoError(t, err, "a repetition gives the first answer")
	assert.Equal(t, first, again)
	h.iterate(t, "e1", event.Promoter, event.Strategy, "louder")
	var doc struct{ Despite []string }
	require.NoError(t, json.Unmarshal(h.metadata(t, "e1"), &doc), "in the next document, too")
	assert.Equal(t, []string{"description.weekday", "description.date", "banner.weekday", "banner.date"}, doc.Despite)
}

// TestAPastStart checks that a start in the past is reported at once, and accepted only if the request names
// it.
func TestAPastStart(t *testing.T) {
	h := newFixture(t)
	b := brief()
	b.CurrentSchedule.Date = planning.Decimal(strconv.FormatInt(now.AddDate(0, 0, -2).UnixMilli(), 10))
	p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"schedule.future"}, ids(p.Contradictions))
	assert.Equal(t, "the event begins on Wednesday 18 November 2026, 20:00, which is past", p.Contradictions[0].Detail)
	_, err = h.Accept(t.Context(), planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
	var refused *planning.ErrContradictory
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, []string{"schedule.future"}, ids(refused.Checks))
	h.accept(t, "e1", ones(event.Planner), "schedule.future")
	assert.Empty(t, h.plan(t, "e1", event.Planner).Contradictions, "an accepted plan's time comes")
}

// TestMoreTicketsThanSeats checks that the creator's own prices are accepted with more tickets than seats only if the
// request names the check.
func TestMoreTicketsThanSeats(t *testing.T) {
	h := newFixture(t)
	p := h.plan(t, "e1", event.Planner)
	var prices planning.PricingResult
	require.NoError(t, json.Unmarshal(p.Heads[event.Pricing], &prices))
	prices.Tiers[0].Quantity = 10_000_000
	raw, err := json.Marshal(prices)
	require.NoError(t, err)
	r, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Pricing, Result: raw}, nil)
	require.NoError(t, err)
	chosen := ones(event.Planner)
	chosen[event.Pricing] = r.Number
	_, err = h.Accept(t.Context(), planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: chosen}, nil)
	var refused *planning.ErrContradictory
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, []string{"pricing.capacity"}, ids(refused.Checks))
	h.accept(t, "e1", chosen, "pricing.capacity")
}

// TestRefresh updates an aspect to agree with the others, in its own scope and in the promotion.
func TestRefresh(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.plan(t, "e1", event.Promoter)
	h.iterate(t, "e1", event.Planner, event.Pricing, "make it 20 euro")
	moved := h.iterate(t, "e1", event.Planner, event.Schedule, "move it to Saturday at 21:15")
	var last planning.Refinement
	for len(moved.Contradictions) > 0 {
		aspect := event.Aspect(strings.Split(moved.Contradictions[0].ID, ".")[0])
		scope := event.Planner
		if event.Promoter.Has(aspect) {
			scope = event.Promoter
		}
		var steps []planning.Step
		var err error
		last, err = h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: scope, Aspect: aspect, Refresh: true}, func(s planning.Step) { steps = append(steps, s) })
		require.NoError(t, err)
		require.Less(t, len(last.Contradictions), len(moved.Contradictions), "%+v", last.Contradictions)
		told := slices.DeleteFunc(steps, func(s planning.Step) bool { return s.Type != "aspect.contradiction" })
		assert.Len(t, told, len(last.Contradictions))
		moved = last
	}
	assert.Positive(t, last.Number)
	_, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Refresh: true, Feedback: "x"}, nil)
	assert.Equal(t, "refresh", field(t, err))
	chosen := event.Selection{event.Title: 1, event.Description: 2, event.Pricing: 2, event.Schedule: 2, event.Banner: 2}
	assert.Empty(t, h.accept(t, "e1", chosen).Checks)
}

func ids(checks []planning.Check) (out []string) {
	for _, c := range checks {
		out = append(out, c.ID)
	}
	return out
}

// TestACheckIsToldOnce covers a check that concerns both a new version and the aspect it contradicts.
func TestACheckIsToldOnce(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	p := h.plan(t, "e1", event.Promoter)
	var own planning.TicketingResult
	require.NoError(t, json.Unmarshal(p.Heads[event.Ticketing], &own))
	own.TicketCopy[0].TierID = "nowhere"
	raw, err := json.Marshal(own)
	require.NoError(t, err)
	r, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Promoter, Aspect: event.Ticketing, Result: raw}, nil)
	require.NoError(t, err)
	told := 0
	for _, c := range r.Checks {
		if c.ID == "ticketing.tiers" {
			told++
		}
	}
	require.Equal(t, 1, told)
}
