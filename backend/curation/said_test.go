package curation_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestWhatABriefSaysInWords checks that facts in a brief's text enter the plan and are reported, and that
// unread parts are quoted.
func TestWhatABriefSaysInWords(t *testing.T) {
	h := newFixture(t)
	b := &planning.Brief{
		Title:       "A jazz night on Friday 11 December 2026 at 8 pm in Hamburg for 80 people, 18 euros",
		Description: "Among the guests are 7 dancers.", Performers: []string{"A", "B", "C", "D", "E", "F", "G"}, Language: "en-GB",
	}
	p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
	require.NoError(t, err)
	var s planning.ScheduleResult
	var m planning.PricingResult
	require.NoError(t, json.Unmarshal(p.Heads[event.Schedule], &s))
	require.NoError(t, json.Unmarshal(p.Heads[event.Pricing], &m))
	assert.Equal(t, "2026-12-11T20:00 Europe/Berlin", s.StartLocal+" "+s.Timezone)
	assert.NotContains(t, s.Reasoning, "names no")
	assert.Equal(t, "EUR", m.Currency)
	assert.EqualValues(t, 1800, m.Tiers[m.MainTier()].AmountMinor)
	sum := 0
	for _, tier := range m.Tiers {
		sum += tier.Quantity
	}
	assert.Equal(t, 80, sum)
	acts := map[string]bool{}
	for _, part := range s.Segments {
		if part.Performer != nil {
			acts[*part.Performer] = true
		}
	}
	assert.Len(t, acts, 7)
	met := 0
	for _, d := range p.Directives {
		if d.Met == planning.MetTrue {
			met++
			assert.Empty(t, d.Quote)
		} else {
			assert.Equal(t, "Among the guests are 7 dancers", d.Quote)
			assert.NotContains(t, d.Text, "dancers")
		}
	}
	assert.Equal(t, 6, met, "%+v", p.Directives)
	assert.Len(t, p.Directives, 7)
}

// TestAGermanBrief checks that a German brief is read like an English one.
func TestAGermanBrief(t *testing.T) {
	h := newFixture(t)
	b := &planning.Brief{Description: "Ein Liederabend mit Anna Müller am Freitag, den 11. Dezember 2026 um 19:30 Uhr in München für 120 Personen, 22 Euro, " +
		"Studierende die Hälfte. Bitte das vegane Buffet erwähnen."}
	p, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
	require.NoError(t, err)
	var text event.DescriptionResult
	var m planning.PricingResult
	require.NoError(t, json.Unmarshal(p.Heads[event.Description], &text))
	require.NoError(t, json.Unmarshal(p.Heads[event.Pricing], &m))
	prices := map[string]int64{}
	sum := 0
	for _, tier := range m.Tiers {
		prices[tier.Name], sum = tier.AmountMinor, sum+tier.Quantity
	}
	assert.Equal(t, 120, sum)
	assert.EqualValues(t, 2200, prices["General admission"], "%v", prices)
	assert.NotContains(t, text.BodyMarkdown+text.Summary, "erwähnen")
	assert.Contains(t, text.BodyMarkdown, "vegane Buffet")
	assert.NotContains(t, text.Summary, "Freitag, 22")
	for _, d := range p.Directives {
		assert.Equal(t, !strings.Contains(d.Quote, "Hälfte"), d.Met == planning.MetTrue, "%+v", d)
	}
}

// TestWhatABriefAsksInWords checks that a request in a brief's text becomes a directive, as its constraints
// do, and does not appear in the plan.
func TestWhatABriefAsksInWords(t *testing.T) {
	h := newFixture(t)
	b := &planning.Brief{
		Title: "Quiz Night", Constraints: []string{"no break", "make it feel like a dream"},
		Description: "Ten rounds and a final. Please mention the vegan buffet. No emojis! Students in for half.\nPlease come early.",
	}
	req := planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}
	told := func(p planning.Plan) map[string]planning.Met {
		out := map[string]planning.Met{}
		for _, d := range p.Directives {
			out[d.Quote] = d.Met
		}
		return out
	}
	for range 2 { // the second time from the stored plan
		p, err := h.Plan(t.Context(), req, nil)
		require.NoError(t, err)
		assert.Equal(t, map[string]planning.Met{
			"Please mention the vegan buffet": planning.MetTrue, "No emojis": planning.MetFalse, "Students in for half": planning.MetFalse,
			"no break": planning.MetFalse, "make it feel like a dream": planning.MetFalse,
		}, told(p))
		text := string(p.Heads[event.Description])
		assert.NotContains(t, text, "mention the")
		assert.NotContains(t, text, "for half")
		assert.Contains(t, text, "Please come early")
		req = planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}
	}
	promoted, err := h.Plan(t.Context(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Promoter}, nil)
	require.NoError(t, err)
	assert.NotContains(t, told(promoted), "Please mention the vegan buffet", "the event plan met it")
}
