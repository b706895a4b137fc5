package drafter_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

var berlin, _ = time.LoadLocation("Europe/Berlin")

// facts returns those of a jazz concert on a Friday in March.
func facts() draft.Facts {
	ticket := int64(1500)
	return draft.Facts{
		EventID: "e1", Now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), RoomURL: "https://stage.example.org/room/e1",
		Brief: planning.Brief{
			Title: "Blue Hour", Category: "Jazz", Description: "Late jazz from the harbour. A trio plays two sets.",
			Performers: []string{"Ada Brandt Trio"}, MaxParticipants: 200,
		},
		Pitch: "Late jazz from the harbour. A trio plays two sets.",
		Zone:  berlin, Date: time.Date(2027, 3, 5, 0, 0, 0, 0, berlin), Time: 20 * time.Hour, Duration: 120,
		Capacity: 200, Currency: "EUR", Digits: 2, Ticket: &ticket, Language: "en",
	}
}

// world drafts every aspect of the jazz concert once.
func world(t testing.TB, f draft.Facts) (*drafter.Drafter, map[event.Aspect]json.RawMessage) {
	t.Helper()
	d := drafter.New()
	made := map[event.Aspect]json.RawMessage{}
	for _, scope := range event.Scopes() {
		order := scope.Aspects()
		if scope == event.Planner {
			order = []event.Aspect{event.Title, event.Schedule, event.Pricing, event.Description, event.Banner}
		}
		for _, aspect := range order {
			draft, err := d.Draft(context.Background(), draft.Request{Scope: scope, Aspect: aspect, Number: 1, Facts: f, Siblings: made})
			require.NoError(t, err)
			made[aspect] = draft.Result
		}
	}
	return d, made
}

func scopeOf(a event.Aspect) event.Scope {
	if event.Planner.Has(a) {
		return event.Planner
	}
	return event.Promoter
}

// parentOf drafts an aspect of the jazz concert once, beside the others.
func parentOf(t testing.TB, aspect event.Aspect) (string, map[event.Aspect]json.RawMessage) {
	t.Helper()
	_, made := world(t, facts())
	return string(made[aspect]), made
}

// refine gives feedback on an aspect of the jazz concert.
func refine(t testing.TB, aspect event.Aspect, feedback string) (string, []planning.Directive) {
	t.Helper()
	d, made := world(t, facts())
	parent := made[aspect]
	delete(made, aspect)
	draft, err := d.Draft(context.Background(), draft.Request{
		Scope: scopeOf(aspect), Aspect: aspect, Number: 2, Facts: facts(), Parent: parent, Feedback: feedback, Siblings: made,
	})
	require.NoError(t, err)
	return string(draft.Result), draft.Directives
}

// TestANumberAloneIsOfTheTurnBefore corrects what the turn before set. Without such a turn a number is not understood.
func TestANumberAloneIsOfTheTurnBefore(t *testing.T) {
	for _, tc := range []struct {
		aspect             event.Aspect
		before, said, want string
	}{
		{event.Schedule, "start at 8", "7 then", `"startLocal":"2027-03-05T19:00"`},
		{event.Schedule, "Beginn um 20 Uhr", "doch 19", `"startLocal":"2027-03-05T19:00"`},
		{event.Schedule, "début à 20h", "alors 19", `"startLocal":"2027-03-05T19:00"`},
		{event.Schedule, "empieza a las 20:00", "mejor 19", `"startLocal":"2027-03-05T19:00"`},
		{event.Schedule, "doors at 7 pm", "sorry, 6", `"doorsLocal":"2027-03-05T18:00"`},
		{event.Schedule, "done by 22:30", "23 then", `"endLocal":"2027-03-05T23:00"`},
		{event.Pricing, "make it 20 euro", "18 then", `"amountMinor":1800`},
		{event.Pricing, "make it 20 euro", "sorry, I meant 18 euro", `"amountMinor":1800`},
		{event.Pricing, "make it 20 euro", "I meant 18", `"amountMinor":1800`},
		{event.Pricing, "mach es 20 Euro", "ich meinte 18 Euro", `"amountMinor":1800`},
		{event.Pricing, "rendilo 20 euro", "scusa, volevo dire 18 euro", `"amountMinor":1800`},
		{event.Pricing, "50 people", "60 then", `"quantity":60`},
		{event.Schedule, "move it to 6 March", "7 then", ""},
		{event.Schedule, "start at 8, doors at 7", "6 then", ""},
		{event.Schedule, "paint the submarine", "7 then", ""},
		{event.Schedule, "", "7 then", ""},
	} {
		d, made := world(t, facts())
		parent := made[tc.aspect]
		delete(made, tc.aspect)
		got, err := d.Draft(context.Background(), draft.Request{
			Scope: scopeOf(tc.aspect), Aspect: tc.aspect, Number: 2, Facts: facts(), Parent: parent, Feedback: tc.said, Before: tc.before, Siblings: made,
		})
		require.NoError(t, err)
		if tc.want == "" {
			assert.JSONEq(t, string(parent), string(got.Result), tc.said)
			continue
		}
		assert.Contains(t, string(got.Result), tc.want, "%s: %s", tc.before, tc.said)
	}
}

func TestUnderstoodOrNotEveryRequestIsReported(t *testing.T) {
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			_, directives := refine(t, aspect, "paint the submarine")
			if assert.Len(t, directives, 1, aspect) {
				assert.Equal(t, planning.MetFalse, directives[0].Met)
				assert.Equal(t, "paint the submarine", directives[0].Quote)
				assert.NotContains(t, directives[0].Text, "submarine", "the public text quotes private feedback")
			}
		}
	}
}

func TestTheSameFactsGiveTheSameWords(t *testing.T) {
	_, one := world(t, facts())
	_, two := world(t, facts())
	assert.Equal(t, one, two)
	other := facts()
	other.Brief.Title = "Red Hour"
	_, three := world(t, other)
	assert.NotEqual(t, one[event.Title], three[event.Title])
}

func TestConstraintsAreHeededInTheFirstDraft(t *testing.T) {
	f := facts()
	f.Brief.Constraints = []string{"tickets at 10 euro", "start at 18:00; serve wine"}
	d := drafter.New()
	for aspect, want := range map[event.Aspect]string{event.Pricing: `"amountMinor":1000`, event.Schedule: "T18:00"} {
		draft, failed := d.Draft(context.Background(), draft.Request{Scope: event.Planner, Aspect: aspect, Number: 1, Facts: f})
		require.NoError(t, failed)
		assert.Contains(t, string(draft.Result), want)
		assert.Len(t, draft.Directives, 1)
	}
	draft, err := d.Draft(context.Background(), draft.Request{Scope: event.Planner, Aspect: event.Title, Number: 1, Facts: f})
	require.NoError(t, err)
	require.Len(t, draft.Directives, 1)
	assert.Equal(t, "serve wine", draft.Directives[0].Quote)
}

// FuzzFeedback gives any feedback on any aspect: it must be answered, keep the
// schema's shape and stay within the limits.
func FuzzFeedback(f *testing.F) {
	for i, s := range []string{
		"make it 20 euro", "start at 99:99", "title: ", "call it \"\"", "remove the word the", "999999999 tickets",
		"0 posts", "on 2027-02-30", "half an hour earlier", "add perk ", "#", "100% cheaper", "add a 9999999 minute break",
		"replace \"a\" with \"b\"", "\x00\x01", strings.Repeat("and make it shorter ", 50), "free\nfree\nfree", "remove O",
	} {
		f.Add(uint8(i), s)
	}
	set, err := schema.Load()
	require.NoError(f, err)
	d, made := world(f, facts())
	f.Fuzz(func(t *testing.T, n uint8, feedback string) {
		scope := event.Scopes()[int(n)%2]
		aspect := scope.Aspects()[int(n)/2%5]
		siblings := map[event.Aspect]json.RawMessage{}
		for a, raw := range made {
			if a != aspect {
				siblings[a] = raw
			}
		}
		request := draft.Request{
			Scope: scope, Aspect: aspect, Number: 2, Facts: facts(), Parent: made[aspect], Feedback: feedback, Siblings: siblings,
		}
		draft, err := d.Draft(context.Background(), request)
		if err != nil {
			t.Fatalf("%s %q: %v", aspect, feedback, err)
		}
		for _, result := range []json.RawMessage{draft.Result, made[aspect], []byte("{}")} {
			if _, err = d.Judge(request, result); err != nil {
				t.Fatalf("%s %q: %v", aspect, feedback, err)
			}
		}
		if err := set.Validate(aspect, completed(t, aspect, draft.Result)); err != nil {
			t.Fatalf("%s %q: %v in %s", aspect, feedback, err, draft.Result)
		}
	})
}

// completed fills in what the engine computes, as far as a schema looks at it.
func completed(t *testing.T, aspect event.Aspect, raw json.RawMessage) json.RawMessage {
	t.Helper()
	switch aspect {
	case event.Pricing:
		return edited(t, raw, func(r *planning.PricingResult) {
			for i := range r.Tiers {
				r.Tiers[i].Wei, r.Tiers[i].Perks = "0", []string{"x"}
			}
		})
	case event.Schedule:
		return edited(t, raw, func(*planning.ScheduleResult) {})
	case event.Banner:
		return edited(t, raw, func(r *planning.BannerResult) {
			r.ImageURL, r.Renditions = "ipfs://x", []planning.Rendition{{Role: "x", Width: 1, Height: 1, Mime: "x", CID: "x"}}
		})
	}
	return raw
}

func edited[T any](t *testing.T, raw json.RawMessage, change func(*T)) json.RawMessage {
	t.Helper()
	var r T
	require.NoError(t, json.Unmarshal(raw, &r))
	change(&r)
	out, err := json.Marshal(r)
	require.NoError(t, err)
	return out
}

func Example() {
	d := drafter.New()
	f := facts()
	draft, err := d.Draft(context.Background(), draft.Request{Scope: event.Planner, Aspect: event.Title, Number: 1, Facts: f})
	if err != nil {
		panic(err)
	}
	var title planning.TitleResult
	if err := json.Unmarshal(draft.Result, &title); err != nil {
		panic(err)
	}
	fmt.Println(title.Title)
	// Output: Blue Hour
}

// TestEveryScriptFitsItsSchema drafts from titles whose characters are made of
// many code points, which is what a schema counts.
func TestEveryScriptFitsItsSchema(t *testing.T) {
	schemas, err := schema.Load()
	require.NoError(t, err)
	for name, title := range map[string]string{
		"families":   strings.Repeat("👩‍👩‍👧‍👦", 60),
		"devanagari": strings.Repeat("निर्माण क्षेत्र ", 12),
		"thai":       strings.Repeat("ค่ำคืนนี้", 20),
		"zalgo":      strings.Repeat("e\u0301\u0323\u0330", 70),
		"han":        strings.Repeat("音楽の夜", 40),
	} {
		t.Run(name, func(t *testing.T) {
			f := facts()
			f.Brief.Title, f.Brief.Category, f.Brief.Performers = title, title, []string{title, title}
			f.Brief.Description = strings.Repeat(title+". ", 9)
			_, made := world(t, f)
			for aspect, result := range made {
				assert.NoError(t, schemas.Validate(aspect, completed(t, aspect, result)), aspect)
			}
		})
	}
}

// TestNamesThatBeginBlocks: a title may begin a paragraph, a performer an entry of a list.
func TestNamesThatBeginBlocks(t *testing.T) {
	for _, name := range []string{"> x", "- x", "+ x", "1. x", "12) x", "# x", "www.evil.example", "http://evil.example", "me@evil.example"} {
		f := facts()
		f.Brief.Performers = []string{name}
		_, made := world(t, f)
		var about event.DescriptionResult
		require.NoError(t, json.Unmarshal(made[event.Description], &about))
		assert.NotRegexp(t, "(?m)^- "+regexp.QuoteMeta(name)+"$", about.BodyMarkdown)
		assert.NotContains(t, strings.Join(about.Highlights, " "), "\\")
	}
}

// TestHostileNames: Markdown shows names as they are, and plain fields hold them as they are.
func TestHostileNames(t *testing.T) {
	const title, who = `A & B <img src=x> [free](javascript:alert(1)) **now**`, "`DJ` <Quiet> & Co"
	f := facts()
	f.Brief.Title, f.Brief.Performers, f.Brief.Description = title, []string{who}, "Tea & cake, <b>served</b> at eight by all of us."
	for seed := range 8 { // openings differ
		f.Brief.Constraints = []string{fmt.Sprint("seat ", seed)}
		_, made := world(t, f)
		var about event.DescriptionResult
		var listing planning.TicketingResult
		var post planning.SocialResult
		require.NoError(t, json.Unmarshal(made[event.Description], &about))
		require.NoError(t, json.Unmarshal(made[event.Ticketing], &listing))
		require.NoError(t, json.Unmarshal(made[event.SocialNetwork], &post))
		for name, markdown := range map[string]string{"description": about.BodyMarkdown, "listing": listing.BodyMarkdown} {
			assert.NotContains(t, markdown, "<", name)
			assert.NotContains(t, markdown, "[free](", name)
			assert.NotContains(t, markdown, "**now**", name)
		}
		assert.Contains(t, about.BodyMarkdown, "\\`DJ\\` &lt;Quiet> &amp; Co")
		for name, text := range map[string]string{
			"summary": about.Summary, "listing's summary": listing.Summary, "title": listing.PlatformTitle,
			"post": post.Body, "event's post": post.EventPost, "highlights": strings.Join(about.Highlights, " "),
		} {
			assert.NotRegexp(t, `&(lt|amp);|\\\*`, text, name)
		}
		assert.Contains(t, post.Body, "Tea & cake, <b>served</b>")
	}
}
