package drafter_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// judged returns what the rules say of a model's result for a feedback.
func judged(t testing.TB, aspect event.Aspect, feedback string, change func(map[string]any)) []planning.Directive {
	t.Helper()
	d, made := world(t, facts())
	made[event.Title] = json.RawMessage(`{"title":"24 Hours for Ukraine: Jazz","alternatives":[],"reasoning":"r"}`)
	var result map[string]any
	require.NoError(t, json.Unmarshal(made[aspect], &result))
	change(result)
	raw, err := json.Marshal(result)
	require.NoError(t, err)
	req := draft.Request{
		Scope: scopeOf(aspect), Aspect: aspect, Number: 2, Facts: facts(), Parent: made[aspect], Feedback: feedback, Siblings: made,
	}
	directives, err := d.Judge(req, raw)
	require.NoError(t, err)
	return directives
}

// letters are t, f or u for each directive.
func letters(directives []planning.Directive) (out string) {
	for _, d := range directives {
		out += string(d.Met)[:1]
	}
	return out
}

type object = map[string]any

func set(field string, v any) func(object) { return func(o object) { o[field] = v } }

func tiers(amounts ...int) func(object) {
	return func(o object) {
		list := o["tiers"].([]any)
		for i, amount := range amounts {
			if i == len(list) {
				list = append(list, object{"id": "students", "name": "Students", "kind": "paid", "quantity": 10, "perks": []any{"Watch live"}})
			}
			list[i].(object)["amountMinor"] = amount
		}
		o["tiers"], o["reservePriceMinor"] = list, amounts[0]
	}
}

func both(first, second func(object)) func(object) {
	return func(o object) {
		first(o)
		second(o)
	}
}

// TestAModelIsJudged: one that does what was asked, one that does nothing, one that does more,
// and one that says it did.
func TestAModelIsJudged(t *testing.T) {
	nothing := func(object) {}
	times := func(day, start, end, doors string) func(object) {
		return both(both(set("startLocal", day+"T"+start), set("endLocal", day+"T"+end)), set("doorsLocal", day+"T"+doors))
	}
	at := func(start, end, doors string) func(object) { return times("2027-03-05", start, end, doors) }
	on := func(day string) func(object) { return times(day, "20:00", "22:00", "19:30") }
	said := func(field, what string) func(object) {
		return func(o object) { o[field] = o[field].(string) + " " + what }
	}
	for name, tc := range map[string]struct {
		aspect   event.Aspect
		feedback string
		change   func(object)
		met      string // the last is "nothing else changes"
		evidence string // of the first that is not met, or of the first
	}{
		"start, obedient":  {event.Schedule, "start at 9 pm", at("21:00", "23:00", "20:30"), "tt", "start = 21:00"},
		"start, ignoring":  {event.Schedule, "start at 9 pm", nothing, "ft", "start = 20:00"},
		"start, overdoing": {event.Schedule, "start at 9 pm", both(at("21:00", "23:00", "20:30"), set("timezone", "UTC")), "tf", "timezone"},
		"start, lying":     {event.Schedule, "start at 9 pm", set("reasoning", "It starts at 9 pm now."), "ft", "start = 20:00"},

		"price, obedient":     {event.Pricing, "make it 20 euro", tiers(2000), "tt", "price = 20.00 EUR"},
		"price, ignoring":     {event.Pricing, "make it 20 euro", nothing, "ft", "price = 15.00 EUR"},
		"price, overdoing":    {event.Pricing, "make it 20 euro", both(tiers(2000), set("refundPolicy", "None.")), "tf", "changed: refundPolicy"},
		"price, lying":        {event.Pricing, "make it 20 euro", set("reasoning", "It costs 20."), "ft", "15"},
		"price, in yen":       {event.Pricing, "make it 20 euro", both(tiers(2000), set("currency", "JPY")), "ft", "JPY"},
		"currency, obedient":  {event.Pricing, "prices in yen", both(tiers(15), set("currency", "JPY")), "tt", "currency = JPY"},
		"currency, ignoring":  {event.Pricing, "prices in yen", nothing, "ft", "currency = EUR"},
		"currency, overdoing": {event.Pricing, "prices in yen", both(tiers(2400), set("currency", "JPY")), "tf", "tiers[general]"},
		"group, obedient":     {event.Pricing, "Students pay 8 euros", tiers(1500, 800), "tt", "Student"},
		"group, overdoing":    {event.Pricing, "Students pay 8 euros", tiers(1300, 800), "tf", "tiers[general]"},

		"title, obedient":  {event.Title, "call it Night Boat", set("title", "Night Boat"), "tt", `title = "Night Boat"`},
		"title, ignoring":  {event.Title, "call it Night Boat", nothing, "ft", `title = "24 Hours for Ukraine: Jazz"`},
		"title, overdoing": {event.Title, "call it Night Boat", set("title", "Night Boat and Everybody Else"), "ft", "Everybody"},

		"day, obedient":  {event.Schedule, "move it to Saturday", on("2027-03-06"), "tt", "2027-03-06"},
		"day, ignoring":  {event.Schedule, "move it to Saturday", nothing, "ft", "2027-03-05"},
		"day, overdoing": {event.Schedule, "move it to Saturday", on("2027-05-01"), "ft", "2027-05-01"},

		"mention, obedient":  {event.Description, "mention the vegan buffet", said("bodyMarkdown", "There is the vegan buffet."), "tt", "There is the vegan buffet."},
		"mention, ignoring":  {event.Description, "mention the vegan buffet", nothing, "ft", "bodyMarkdown"},
		"mention, overdoing": {event.Description, "mention the vegan buffet", both(said("bodyMarkdown", "There is the vegan buffet."), set("language", "de")), "tf", "language"},
		"mention, lying":     {event.Description, "mention the vegan buffet", set("reasoning", "The vegan buffet is mentioned."), "ft", "bodyMarkdown"},

		"mood":      {event.Title, "make it feel like Berlin in 1927", set("title", "Berlin 1927"), "u", ""},
		"tone":      {event.Description, "more formal", nothing, "u", ""},
		"language":  {event.Description, "in German", set("language", "de"), "tf", "language"},
		"no result": {event.Pricing, "make it 20 euro", set("tiers", nil), "ft", ""},
	} {
		t.Run(name, func(t *testing.T) {
			directives := judged(t, tc.aspect, tc.feedback, tc.change)
			require.Equal(t, tc.met, letters(directives), "%+v", directives)
			shown := directives[0]
			for _, d := range directives {
				if d.Met == planning.MetFalse {
					shown = d
					break
				}
			}
			assert.Contains(t, shown.Evidence, tc.evidence)
			for _, d := range directives {
				assert.Equal(t, tc.aspect, d.Aspect)
				assert.NotContains(t, d.Text, "offline")
			}
		})
	}
}

// agrees checks a rule: judged like the result of another drafter, the drafter's result has
// what the drafter says, and nothing else.
func agrees(t *testing.T, aspect event.Aspect, feedback, result string, own []planning.Directive) {
	t.Helper()
	d, made := world(t, facts())
	parent := made[aspect]
	delete(made, aspect)
	directives, err := d.Judge(draft.Request{
		Scope: scopeOf(aspect), Aspect: aspect, Number: 2, Facts: facts(), Parent: parent, Feedback: feedback, Siblings: made,
	}, json.RawMessage(result))
	require.NoError(t, err)
	for i, one := range directives {
		if i < len(own) && own[i].Met == planning.MetTrue {
			assert.Equal(t, planning.MetTrue, one.Met, "%+v", one)
		}
		if i == len(own) {
			assert.Equal(t, planning.MetTrue, one.Met, "%+v", one)
		}
	}
}
