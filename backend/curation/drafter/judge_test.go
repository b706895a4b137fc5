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

// judged is what the rules say of a result that somebody else made of a feedback.
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
				list = append(list, object{"id": "student-ticket", "name": "Student ticket", "kind": "paid", "quantity": 10, "perks": []any{"Watch live"}})
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
	at := func(clock string) func(object) {
		return both(set("startLocal", "2027-03-05T"+clock), set("doorsLocal", "2027-03-05T"+clock))
	}
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
		"start, obedient":  {event.Schedule, "start at 9 pm", at("21:00"), "tt", `startLocal = "2027-03-05T21:00"`},
		"start, ignoring":  {event.Schedule, "start at 9 pm", nothing, "ft", `startLocal = "2027-03-05T20:00"`},
		"start, overdoing": {event.Schedule, "start at 9 pm", both(at("21:00"), set("timezone", "UTC")), "tf", "timezone"},
		"start, lying":     {event.Schedule, "start at 9 pm", set("reasoning", "It starts at 9 pm now."), "ft", `startLocal = "2027-03-05T20:00"`},

		"price, obedient":  {event.Pricing, "cheaper, students half price", tiers(1000, 1300, 2000, 650), "ttt", "tiers[general].amountMinor = 1300"},
		"price, ignoring":  {event.Pricing, "cheaper, students half price", nothing, "fft", "tiers[general].amountMinor = 1500"},
		"price, half done": {event.Pricing, "cheaper, students half price", tiers(1000, 1300, 2000, 1000), "ftt", "tiers[student-ticket].amountMinor = 1000"},
		"price, overdoing": {event.Pricing, "cheaper, students half price", both(tiers(1000, 1300, 2000, 650), set("refundPolicy", "None.")), "ttf", "changed: refundPolicy"},
		"price, lying":     {event.Pricing, "cheaper, students half price", set("reasoning", "Everything is cheaper, students pay half."), "fft", "1500"},
		"price, in yen":    {event.Pricing, "make it 20 euro", both(tiers(1600, 2000, 3200), set("currency", "JPY")), "ff", `currency = "JPY"`},

		"title, obedient":  {event.Title, "shorter title", set("title", "24 Hours for Ukraine"), "tt", `title = "24 Hours for Ukraine"`},
		"title, ignoring":  {event.Title, "shorter title", nothing, "ft", `title = "24 Hours for Ukraine: Jazz"`},
		"title, overdoing": {event.Title, "shorter title", set("title", "24 Hours for Ukraine and Everybody Else: Jazz"), "ft", "Everybody"},
		"title, lying":     {event.Title, "shorter title", set("reasoning", "Shortened."), "ft", `title = "24 Hours`},

		"emojis, obedient":  {event.SocialNetwork, "no emojis", nothing, "tt", ""},
		"emojis, ignoring":  {event.SocialNetwork, "no emojis", said("body", "Come 🎷!"), "ft", `body = "Come 🎷!"`},
		"emojis, elsewhere": {event.Microblog, "no emojis", func(o object) { o["posts"].([]any)[3] = "Now 1️⃣" }, "ft", `posts[3] = "Now 1️⃣"`},
		"emojis, overdoing": {event.Microblog, "no emojis", func(o object) { o["posts"] = o["posts"].([]any)[:2] }, "tf", "posts[-1]"},
		"emojis, lying":     {event.PhotoNetwork, "no emojis", both(said("caption", "🎷"), set("reasoning", "No emojis.")), "ft", "🎷"},

		"day, obedient":  {event.Schedule, "move it to Saturday", both(set("startLocal", "2027-03-06T20:00"), set("doorsLocal", "2027-03-06T19:30")), "tt", "2027-03-06"},
		"day, ignoring":  {event.Schedule, "move it to Saturday", nothing, "ft", "2027-03-05"},
		"day, overdoing": {event.Schedule, "move it to Saturday", set("startLocal", "2027-05-01T20:00"), "ft", "2027-05-01"},
		"day, lying":     {event.Schedule, "move it to Saturday", set("reasoning", "Saturday it is."), "ft", "2027-03-05"},

		"mention, obedient":  {event.Description, "mention the vegan buffet", said("bodyMarkdown", "There is a vegan buffet."), "tt", "There is a vegan buffet."},
		"mention, ignoring":  {event.Description, "mention the vegan buffet", nothing, "ft", "bodyMarkdown"},
		"mention, overdoing": {event.Description, "mention the vegan buffet", both(said("bodyMarkdown", "There is a vegan buffet."), set("language", "de")), "tf", "language"},
		"mention, lying":     {event.Description, "mention the vegan buffet", set("reasoning", "The vegan buffet is mentioned."), "ft", "bodyMarkdown"},

		"mood":      {event.Title, "make it feel like Berlin in 1927", set("title", "Berlin 1927"), "u", ""},
		"tone":      {event.Description, "more formal", nothing, "ut", ""},
		"language":  {event.Description, "in German", nothing, "u", ""},
		"no result": {event.Pricing, "cheaper", set("tiers", nil), "ff", ""},
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

// TestWhatTheDrafterDoes is done by the drafter, and shown.
func TestWhatTheDrafterDoes(t *testing.T) {
	for feedback, tc := range map[string]struct {
		aspect   event.Aspect
		met      string
		evidence string
	}{
		"start at 8 pm":                    {event.Schedule, "t", `startLocal = "2027-03-05T20:00"`},
		"cheaper, students half price":     {event.Pricing, "tt", "tiers[student].amountMinor = 600"},
		"no emojis":                        {event.Description, "t", "bodyMarkdown"},
		"move it to Saturday":              {event.Schedule, "t", `startLocal = "2027-03-06T20:00"`},
		"mention the vegan buffet":         {event.Description, "t", "the vegan buffet"},
		"make it feel like Berlin in 1927": {event.Title, "f", ""},
	} {
		_, directives := refine(t, tc.aspect, feedback)
		assert.Equal(t, tc.met, letters(directives), "%s: %+v", feedback, directives)
		assert.Contains(t, directives[len(directives)-1].Evidence, tc.evidence, feedback)
	}
}

// TestEveryTextGivesUpItsEmojis in every aspect.
func TestEveryTextGivesUpItsEmojis(t *testing.T) {
	d, made := world(t, facts())
	for aspect := range made {
		p, err := d.Draft(t.Context(), draft.Request{
			Scope: scopeOf(aspect), Aspect: aspect, Number: 2, Facts: facts(), Parent: made[aspect], Feedback: "don't use any emojis", Siblings: made,
		})
		require.NoError(t, err)
		assert.Equal(t, "t", letters(p.Directives), "%s: %+v", aspect, p.Directives)
	}
}

// agrees makes sure of a rule: judged as if somebody else had made it, the drafter's result has
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
		if i < len(own) && one.Met != planning.MetUnverifiable {
			assert.Equal(t, own[i].Met, one.Met, "%+v", one)
		}
		if i == len(own) {
			assert.Equal(t, planning.MetTrue, one.Met, "%+v", one)
		}
	}
}
