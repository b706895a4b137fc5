package curation_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// vague plans from a brief that gives neither date, start nor price.
func (h fixture) vague(t testing.TB, id event.ID) planning.Plan {
	t.Helper()
	p, err := h.Plan(t.Context(), planning.PlanRequest{ID: id, User: alice, Scope: event.Planner, Brief: &planning.Brief{
		Title: "Blue Hour", Category: "Jazz", Description: "Late jazz from the harbour.",
	}}, nil)
	require.NoError(t, err)
	return p
}

func (h fixture) answer(t testing.TB, id event.ID, given planning.Answers) planning.Reply {
	t.Helper()
	r, err := h.Answer(t.Context(), planning.AnswerRequest{ID: id, User: alice, Answers: given}, nil)
	require.NoError(t, err)
	return r
}

// open returns the questions that keep a selection from being accepted.
func (h fixture) open(t testing.TB, id event.ID, chosen event.Selection, despite ...string) (ids []string) {
	t.Helper()
	_, err := h.Accept(t.Context(), planning.AcceptRequest{ID: id, User: alice, Scope: event.Planner, Selection: chosen, Despite: despite}, nil)
	var refused *planning.ErrUnanswered
	if err == nil {
		return nil
	}
	require.ErrorAs(t, err, &refused)
	for _, q := range refused.Questions {
		assert.NotEmpty(t, q.Text)
		ids = append(ids, q.ID)
	}
	return ids
}

// newest returns a selection of the newest version of each aspect.
func (h fixture) newest(t testing.TB, id event.ID) event.Selection {
	t.Helper()
	c, err := h.ConversationOf(t.Context(), id, alice, event.Planner)
	require.NoError(t, err)
	chosen := event.Selection{}
	for aspect, it := range c.Heads {
		chosen[aspect] = it.Number
	}
	return chosen
}

func (h fixture) schedule(t testing.TB, id event.ID) (s planning.ScheduleResult) {
	t.Helper()
	h.head(t, id, event.Schedule, &s)
	return s
}

func (h fixture) pricing(t testing.TB, id event.ID) (p planning.PricingResult) {
	t.Helper()
	h.head(t, id, event.Pricing, &p)
	return p
}

func (h fixture) head(t testing.TB, id event.ID, aspect event.Aspect, into any) {
	t.Helper()
	c, err := h.ConversationOf(t.Context(), id, alice, event.Planner)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(c.Heads[aspect].Result, into))
}

var wanted = planning.Answers{
	"schedule.date": json.RawMessage(`"2027-03-05"`), "schedule.start": json.RawMessage(`"21:30"`),
	"pricing.price": json.RawMessage(`[{"name":"","amountMinor":1800,"currency":"EUR"}]`),
}

func TestAnswersAreOneTransactionAndBecomeFacts(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e1")
	assert.Equal(t, []string{"schedule.date", "schedule.start", "pricing.price"}, h.open(t, "e1", ones(event.Planner)))
	given := planning.Answers{
		"schedule.timezone": json.RawMessage(`"Europe/Lisbon"`), "schedule.duration": json.RawMessage(`45`),
		"schedule.doors": json.RawMessage(`"21:00"`), "pricing.capacity": json.RawMessage(`33`),
	}
	for id, value := range wanted {
		given[id] = value
	}
	r := h.answer(t, "e1", given)
	assert.Equal(t, 2, h.ledger.Transactions())
	assert.GreaterOrEqual(t, len(r.Changes), 2)
	assert.NotEmpty(t, r.ConversationID)
	s, p := h.schedule(t, "e1"), h.pricing(t, "e1")
	assert.Equal(t, [4]string{"Europe/Lisbon", "2027-03-05T21:30", "2027-03-05T22:15", "2027-03-05T21:00"},
		[4]string{s.Timezone, s.StartLocal, s.EndLocal, s.DoorsLocal})
	require.Len(t, p.Tiers, 1)
	assert.Equal(t, int64(1800), p.Tiers[0].AmountMinor)
	assert.Equal(t, "18000000000000000", p.Tiers[0].Wei)
	assert.Equal(t, 33, p.Tiers[0].Quantity)

	again := open(t, h.library, h.ledger) // what was answered survives a restart
	c, err := again.ConversationOf(t.Context(), "e1", alice, event.Planner)
	require.NoError(t, err)
	assert.Empty(t, c.Reading.Questions)
	assert.Empty(t, c.Contradictions)
	from := map[planning.Field]planning.Fact{}
	for _, f := range c.Reading.Facts {
		from[f.Field] = f
	}
	assert.Equal(t, planning.Fact{Aspect: event.Pricing, Field: planning.FieldCapacity, Value: 33, From: planning.FromAnswer}, from[planning.FieldCapacity])
	assert.Equal(t, planning.FromField, from[planning.FieldTitle].From)
	again.accept(t, "e1", again.newest(t, "e1"))
	_, err = again.Answer(t.Context(), planning.AnswerRequest{ID: "e1", User: alice, Answers: wanted}, nil)
	assert.Equal(t, "eventId", field(t, err))
}

func TestQuestionsEndByAnswersEditsFeedbackOrByName(t *testing.T) {
	for name, tc := range map[string]struct {
		act     func(fixture)
		despite []string
		left    []string
	}{
		"nothing":  {left: []string{"schedule.date", "schedule.start", "pricing.price"}},
		"one name": {despite: []string{"schedule.date"}, left: []string{"schedule.start", "pricing.price"}},
		"one answer": {func(h fixture) {
			h.answer(t, "e", planning.Answers{"schedule.start": json.RawMessage(`"21:30"`)})
		}, nil, []string{"schedule.date", "pricing.price"}},
		"feedback": {func(h fixture) {
			h.iterate(t, "e", event.Planner, event.Pricing, "tickets cost 20 euro")
			h.iterate(t, "e", event.Planner, event.Schedule, "start at 9 pm")
		}, nil, []string{"schedule.date"}},
		"feedback that asks for what was assumed": {func(h fixture) {
			h.iterate(t, "e", event.Planner, event.Schedule, "start at "+h.schedule(t, "e").StartLocal[11:])
		}, nil, []string{"schedule.date", "pricing.price"}},
		"feedback about something else": {func(h fixture) {
			h.iterate(t, "e", event.Planner, event.Pricing, "call the tier Entry")
		}, nil, []string{"schedule.date", "schedule.start", "pricing.price"}},
		"own version": {func(h fixture) {
			s := h.schedule(t, "e")
			s.Segments[0].Title = "Welcome"
			raw, err := json.Marshal(s)
			require.NoError(t, err)
			_, err = h.Iterate(t.Context(), planning.IterateRequest{ID: "e", User: alice, Scope: event.Planner, Aspect: event.Schedule, Result: raw}, nil)
			require.NoError(t, err)
		}, nil, []string{"pricing.price"}},
		"an answer that was taken back": {func(h fixture) {
			h.answer(t, "e", wanted)
			_, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e", User: alice, Scope: event.Planner, Aspect: event.Pricing, Restore: 1}, nil)
			require.NoError(t, err)
		}, nil, []string{"pricing.price"}},
		"drafted anew after the answers": {func(h fixture) {
			h.answer(t, "e", planning.Answers{"pricing.price": wanted["pricing.price"]})
			_, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e", User: alice, Scope: event.Planner, Aspect: event.Pricing, Refresh: true}, nil)
			require.NoError(t, err)
			assert.Equal(t, int64(1800), h.pricing(t, "e").Tiers[0].AmountMinor)
		}, nil, []string{"schedule.date", "schedule.start"}},
		"planned anew after the answers": {func(h fixture) {
			h.answer(t, "e", wanted)
			_, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e", User: alice, Scope: event.Planner, Regenerate: true}, nil)
			require.NoError(t, err)
			assert.Equal(t, "2027-03-05T21:30", h.schedule(t, "e").StartLocal)
		}, nil, nil},
		"planned anew from another brief": {func(h fixture) {
			h.answer(t, "e", wanted)
			_, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e", User: alice, Scope: event.Planner, Regenerate: true, Brief: &planning.Brief{
				Title: "Red Hour", CurrentSchedule: &planning.BriefSchedule{Time: "17:00"},
			}}, nil)
			require.NoError(t, err)
			assert.Equal(t, "2027-03-05T17:00", h.schedule(t, "e").StartLocal)
		}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.vague(t, "e")
			if tc.act != nil {
				tc.act(h)
			}
			assert.Equal(t, tc.left, h.open(t, "e", h.newest(t, "e"), tc.despite...))
		})
	}
}

// TestPerformersAreWrittenIntoTheProgramme of the newest version, and everything else in it stays, also what was answered
// with them.
func TestPerformersAreWrittenIntoTheProgramme(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e")
	h.iterate(t, "e", event.Planner, event.Schedule, "start at 9 pm")
	h.iterate(t, "e", event.Planner, event.Schedule, "move it to 2027-03-05")
	h.iterate(t, "e", event.Planner, event.Schedule, "add a 15 minute break")
	before := h.schedule(t, "e")
	h.answer(t, "e", planning.Answers{
		"schedule.performers": json.RawMessage(`["Ana Lima","Bo"]`), "schedule.end": json.RawMessage(`"23:55"`), "schedule.doors": json.RawMessage(`"19:10"`),
	})
	s := h.schedule(t, "e")
	assert.Equal(t, [3]string{"2027-03-05T21:00", "2027-03-05T23:55", "2027-03-05T19:10"}, [3]string{s.StartLocal, s.EndLocal, s.DoorsLocal})
	var on, kinds, were []string
	for _, p := range s.Segments {
		kinds = append(kinds, p.Kind)
		if p.Performer != nil {
			on = append(on, *p.Performer)
		}
	}
	for _, p := range before.Segments {
		were = append(were, p.Kind)
	}
	assert.Subset(t, on, []string{"Ana Lima", "Bo"})
	assert.Subset(t, kinds, were)
	assert.Equal(t, []string{"pricing.price"}, h.open(t, "e", h.newest(t, "e")))

	_, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e", User: alice, Scope: event.Planner, Aspect: event.Schedule, Refresh: true}, nil)
	require.NoError(t, err)
	s = h.schedule(t, "e")
	assert.Equal(t, [2]string{"23:55", "19:10"}, [2]string{s.EndLocal[11:], s.DoorsLocal[11:]}, "a draft from the brief holds the answers")
}

// TestANewAnswerReplacesTheOld covers a time of day that is answered twice.
func TestANewAnswerReplacesTheOld(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e")
	for _, end := range []string{`"23:00"`, `"22:30"`} {
		h.answer(t, "e", planning.Answers{"schedule.start": json.RawMessage(`"21:00"`), "schedule.end": json.RawMessage(end)})
	}
	h.answer(t, "e", planning.Answers{"schedule.performers": json.RawMessage(`["Ana Lima"]`)})
	_, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e", User: alice, Scope: event.Planner, Aspect: event.Schedule, Refresh: true}, nil)
	require.NoError(t, err)
	s := h.schedule(t, "e")
	assert.Equal(t, "22:30", s.EndLocal[11:])
}

func TestAnAnsweredPlaceIsInTheDescription(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e")
	h.answer(t, "e", planning.Answers{"description.place": json.RawMessage(`"Café Mondlicht, Bremen"`)})
	var d event.DescriptionResult
	h.head(t, "e", event.Description, &d)
	assert.Contains(t, d.BodyMarkdown, "Café Mondlicht, Bremen")
}

// TestAnOlderVersionKeepsItsQuestions covers a selection of the version from before the answer.
func TestAnOlderVersionKeepsItsQuestions(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e1")
	h.answer(t, "e1", wanted)
	chosen := h.newest(t, "e1")
	chosen[event.Pricing] = 1
	assert.Equal(t, []string{"pricing.price"}, h.open(t, "e1", chosen))
	f := h.accept(t, "e1", chosen, "pricing.price", "description.price")
	assert.Contains(t, string(f.Metadata), `"despite":["pricing.price","description.price"]`)
}

func TestAnswerRefusals(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e1")
	for id, bad := range map[string][]string{
		"schedule.colour":     {`"red"`},
		"schedule.date":       {`"tomorrow"`, `"2027-02-30"`, `1`, `null`},
		"schedule.start":      {`"8 pm"`, `"24:00"`, `"8:00"`},
		"schedule.end":        {`""`},
		"schedule.doors":      {`"23:59"`, `{}`},
		"schedule.duration":   {`0`, `10081`, `"90"`, `1.5`},
		"schedule.timezone":   {`"Local"`, `""`, `"Berlin"`},
		"schedule.performers": {`[]`, `[""]`, `"Ada"`},
		"pricing.currency":    {`"EURO"`, `"XXX"`},
		"pricing.price": {
			`18`, `[]`, `[{"name":"","amountMinor":-1,"currency":"EUR"}]`, `[{"name":"","amountMinor":1,"currency":"EUR","x":1}]`,
			`[{"name":"a","amountMinor":1,"currency":"EUR"},{"name":"A","amountMinor":2,"currency":"EUR"}]`,
			`[{"name":"a","amountMinor":1,"currency":"EUR"},{"name":"b","amountMinor":2,"currency":"USD"}]`,
		},
		"pricing.capacity":     {`0`, `1000001`},
		"pricing.refund":       {`"always"`, `"366"`},
		"title.title":          {`" "`},
		"description.place":    {`""`},
		"description.language": {`"!"`},
	} {
		for _, value := range bad {
			_, err := h.Answer(t.Context(), planning.AnswerRequest{ID: "e1", User: alice, Answers: planning.Answers{id: json.RawMessage(value)}}, nil)
			assert.Equal(t, "answers."+id, field(t, err), value)
		}
	}
	_, err := h.Answer(t.Context(), planning.AnswerRequest{ID: "e1", User: bob, Answers: wanted}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.Answer(t.Context(), planning.AnswerRequest{ID: "e1", User: alice}, nil)
	assert.Equal(t, "answers", field(t, err))
	assert.Equal(t, 1, h.ledger.Transactions())
}

func TestAnAnswerWhoseReplyWasLostIsNotGivenAgain(t *testing.T) {
	h := newFixture(t)
	h.vague(t, "e1")
	req := planning.AnswerRequest{ID: "e1", User: alice, Answers: wanted, Key: "k"}
	first, err := h.Answer(t.Context(), req, nil)
	require.NoError(t, err)
	again, err := open(t, h.library, h.ledger).Answer(t.Context(), req, nil)
	require.NoError(t, err)
	assert.Equal(t, len(first.Changes), len(again.Changes))
	assert.Equal(t, 2, h.ledger.Transactions())
}

func TestRestore(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	before := h.pricing(t, "e1")
	h.iterate(t, "e1", event.Planner, event.Pricing, "tickets cost 20 euro")
	r, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Pricing, Restore: 1}, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, r.Number)
	assert.Equal(t, 1, r.Source.Restores)
	assert.Equal(t, before, h.pricing(t, "e1"))
	for _, number := range []int{-1, 4} {
		_, err = h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Pricing, Restore: number}, nil)
		assert.Equal(t, "restore", field(t, err))
	}
	_, err = h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Pricing, Restore: 1, Feedback: "x"}, nil)
	assert.Equal(t, "restore", field(t, err))
}

// TestOpenQuestionsArePlannedAsSaid checks that a plan whose date is asked for has the first day that the words name.
func TestOpenQuestionsArePlannedAsSaid(t *testing.T) {
	h := newFixture(t)
	_, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e", User: alice, Scope: event.Planner, Brief: &planning.Brief{
		Title: "Backkurs", Language: "de",
		Description: "Samstag, 12. Dezember 2026 und Samstag, 19. Dezember 2026, jeweils von 10 bis 13 Uhr, in Graz, 12 Plätze, 45,50 €.",
	}}, nil)
	require.NoError(t, err)
	assert.Equal(t, "2026-12-12", h.schedule(t, "e").StartLocal[:10])
	assert.Contains(t, h.open(t, "e", h.newest(t, "e")), "schedule.date")
}

// TestACurrencyIsAskedUntilItIsNamed plans a brief with two currencies. Answers about price or currency end the question, as does feedback.
func TestACurrencyIsAskedUntilItIsNamed(t *testing.T) {
	for name, say := range map[string]func(fixture, string){
		"an answer": func(h fixture, _ string) {
			h.answer(t, "two", planning.Answers{"pricing.currency": json.RawMessage(`"EUR"`)})
		},
		"another price": func(h fixture, _ string) {
			h.answer(t, "two", planning.Answers{"pricing.price": json.RawMessage(`[{"name":"","amountMinor":900,"currency":"EUR"}]`)})
		},
		"feedback": func(h fixture, conversation string) {
			_, err := h.Message(t.Context(), planning.MessageRequest{ConversationID: conversation, Text: "prices in pounds, please"}, nil)
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "two", User: alice, Scope: event.Planner, Brief: &planning.Brief{Title: "Blue Hour", Description: "Adults 12 euros, kids 5 pounds."}}, nil)
			require.NoError(t, err)
			asked := func(r planning.Reading) bool {
				return slices.ContainsFunc(r.Questions, func(q planning.Question) bool { return q.Field == planning.FieldCurrency })
			}
			assert.True(t, asked(p.Reading))
			assert.Equal(t, "EUR", h.pricing(t, "two").Currency)
			say(h, p.ConversationID)
			c, err := h.ConversationOf(t.Context(), "two", alice, event.Planner)
			require.NoError(t, err)
			assert.False(t, asked(c.Reading))
		})
	}
}
