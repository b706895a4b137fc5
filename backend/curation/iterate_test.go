package curation_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestIterationNumbersAreDenseUnderConcurrency(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.plan(t, "e2", event.Planner)
	const each = 12
	var wg sync.WaitGroup
	numbers := make(chan string, 4*each)
	for _, id := range []event.ID{"e1", "e2"} {
		for _, aspect := range []event.Aspect{event.Title, event.Pricing} {
			for i := range each {
				wg.Go(func() {
					r, err := h.Iterate(context.Background(), planning.IterateRequest{
						ID: id, User: alice, Scope: event.Planner, Aspect: aspect, Feedback: fmt.Sprintf("mention %d", i),
					}, nil)
					assert.NoError(t, err)
					numbers <- fmt.Sprintf("%s %s %02d", id, aspect, r.Number)
				})
			}
		}
	}
	wg.Wait()
	close(numbers)
	var got, want []string
	for n := range numbers {
		got = append(got, n)
	}
	for _, id := range []event.ID{"e1", "e2"} {
		for _, aspect := range []event.Aspect{event.Title, event.Pricing} {
			for i := range each {
				want = append(want, fmt.Sprintf("%s %s %02d", id, aspect, i+2))
			}
		}
	}
	assert.ElementsMatch(t, want, got)
}

func TestIterateRefusals(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	for name, tc := range map[string]struct {
		req   planning.IterateRequest
		field string
	}{
		"no aspect":       {planning.IterateRequest{Feedback: "x"}, "aspect"},
		"unknown aspect":  {planning.IterateRequest{Aspect: "colour", Feedback: "x"}, "aspect"},
		"promoter aspect": {planning.IterateRequest{Aspect: event.Strategy, Feedback: "x"}, "aspect"},
		"no feedback":     {planning.IterateRequest{Aspect: event.Title, Feedback: "  "}, "feedback"},
		"a book":          {planning.IterateRequest{Aspect: event.Title, Feedback: strings.Repeat("x", 20_001)}, "feedback"},
	} {
		tc.req.ID, tc.req.User, tc.req.Scope = "e1", alice, event.Planner
		_, err := h.Iterate(context.Background(), tc.req, nil)
		assert.Equal(t, tc.field, field(t, err), name)
	}
	_, err := h.Iterate(context.Background(), planning.IterateRequest{ID: "none", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestAFailedWriteChangesNothing(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.ledger.Fail(errors.New("the chain is away"))
	_, err := h.Iterate(context.Background(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "shorter"}, nil)
	require.Error(t, err)
	h.ledger.Fail(nil)
	assert.Equal(t, 2, h.iterate(t, "e1", event.Planner, event.Title, "shorter").Number)
}

// TestARequestWhoseAnswerWasLostIsNotDoneAgain covers a crash between the transaction and the answer: the
// record knows the request's key.
func TestARequestWhoseAnswerWasLostIsNotDoneAgain(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	h.plan(t, "e1", event.Planner)
	req := planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "call it Night Boat", Key: "k"}
	first, err := h.Iterate(ctx, req, nil)
	require.NoError(t, err)
	again, err := open(t, h.library, h.ledger).Iterate(ctx, req, nil)
	require.NoError(t, err)
	assert.Equal(t, first, again)
	for range 2 {
		p, failed := h.Plan(ctx, planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true, Key: "l"}, nil)
		require.NoError(t, failed)
		assert.Equal(t, 3, p.Numbers[event.Title])
	}
	assert.Equal(t, 3, h.ledger.Transactions())
}

func TestAMessageWhoseAnswerWasLostIsNotDoneAgain(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	req := planning.MessageRequest{ConversationID: plan.ConversationID, Text: "Tickets should cost 20 euro", Key: "k"}
	for range 2 {
		r, err := h.Message(ctx, req, nil)
		require.NoError(t, err)
		require.Len(t, r.Changes, 1)
		assert.Equal(t, 2, r.Changes[0].Number)
	}
	assert.Equal(t, 2, h.ledger.Transactions())
}

func TestMessagesFindTheirAspect(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	r, err := h.Message(ctx, planning.MessageRequest{ConversationID: plan.ConversationID, Text: "Tickets should cost 20 euro"}, nil)
	require.NoError(t, err)
	require.Len(t, r.Changes, 1)
	assert.Equal(t, event.Pricing, r.Changes[0].Aspect)
	assert.Contains(t, r.Text, "20.00 EUR")
	r, err = h.Message(ctx, planning.MessageRequest{ConversationID: plan.ConversationID, Text: "Hmm."}, nil)
	require.NoError(t, err)
	assert.Empty(t, r.Changes)
	assert.NotEmpty(t, r.Question)
	_, err = h.Message(ctx, planning.MessageRequest{ConversationID: "nonsense", Text: "shorter"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

// TestAFeedbackInAnotherLanguage checks that feedback is understood in other languages, or told not to be.
func TestAFeedbackInAnotherLanguage(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	for feedback, want := range map[string]planning.Met{
		"Bitte eine Stunde früher": planning.MetTrue, "une heure plus tôt": planning.MetTrue, "Bitte die Pause kürzer": planning.MetFalse, "like in my garden": planning.MetFalse,
	} {
		it := h.iterate(t, "e1", event.Planner, event.Schedule, feedback)
		require.Len(t, it.Directives, 1, feedback)
		assert.Equal(t, want, it.Directives[0].Met, feedback)
	}
}

// TestAWishThatCannotBeMet checks that a message with an impossible request writes no version, while /iterate
// does, as its contract says.
func TestAWishThatCannotBeMet(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	say := func(text string) planning.Reply {
		r, err := h.Message(ctx, planning.MessageRequest{ConversationID: plan.ConversationID, Text: text}, nil)
		require.NoError(t, err)
		return r
	}
	for wish, aspect := range map[string]string{"Tickets should cost -5 euros": "prices", "start at 25:00": "schedule"} {
		r := say(wish)
		assert.Empty(t, r.Changes, wish)
		assert.Contains(t, r.Text, "Nothing was changed in the "+aspect+". Not done: ", wish)
	}
	assert.Equal(t, 1, h.ledger.Transactions())
	for wish, told := range map[string]string{
		"move it to room 2": "Which part of the plan", "move it to the 3rd": "Which part of the plan", "doors at 9 pm": "Not done: Doors open at 21:00: the times do not fit",
		"start at sunset": "Not done: I did not understand this. You can edit this card by hand (“start at sunset”)", "Was kostet es?": "I did not understand that",
	} {
		r := say(wish)
		assert.Empty(t, r.Changes, wish)
		assert.Contains(t, r.Text, told, wish)
	}
	r := say("start at 9 pm. Tickets should cost -5 euros")
	require.Len(t, r.Changes, 1)
	assert.Regexp(t, `The schedule: this is version 2.*Nothing was changed in the prices`, r.Text)
	assert.Equal(t, 2, h.ledger.Transactions())
	assert.Equal(t, 2, h.iterate(t, "e1", event.Planner, event.Pricing, "-5 euros").Number)
}

func TestManyIterationsStillFitInADocument(t *testing.T) {
	h := newFixture(t)
	long := brief()
	long.Description = strings.Repeat("The trio plays two sets of their own songs. ", 250)
	_, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: long}, nil)
	require.NoError(t, err)
	var last planning.Refinement
	for i := range 24 {
		last = h.iterate(t, "e1", event.Planner, event.Description, fmt.Sprintf("add highlight: number %d", i))
	}
	assert.Equal(t, 25, last.Number)
	doc := h.metadata(t, "e1")
	assert.Less(t, len(doc), 300<<10)
	var meta struct {
		Iterations map[string]map[string]json.RawMessage
	}
	require.NoError(t, json.Unmarshal(doc, &meta))
	assert.Len(t, meta.Iterations["description"], 25)
	assert.Contains(t, string(meta.Iterations["description"]["2"]), "ipfs://")
}
