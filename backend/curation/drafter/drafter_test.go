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

// facts are those of a jazz concert on a Friday in March.
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

func TestFeedback(t *testing.T) {
	for _, tc := range []struct {
		aspect   event.Aspect
		feedback string
		met      string // one letter per directive: t, f
		has      string // in the result
		hasNot   string
	}{
		{event.Title, "title: Night Boat", "t", `"title":"Night Boat"`, ""},
		{event.Title, "Please call it “Rock and Make It Roll”.", "t", `"title":"Rock and Make It Roll"`, ""},
		{event.Title, "Change the title to Harbour Lights and make it more playful", "tf", `"title":"Harbour Lights"`, ""},
		{event.Title, "longer, and mention the harbour", "ft", "the harbour", ""},
		{event.Title, "use the second alternative", "t", "", `"title":"Blue Hour",`},
		{event.Title, `make the title "Night Boat"`, "t", `"title":"Night Boat"`, ""},
		{event.Title, "call it Alpha. Call it Beta", "ft", `"title":"Beta"`, ""},
		{event.Title, "shorter", "f", `"title":"Blue Hour"`, ""},
		{event.Title, "call it Blue Hour: Late Jazz and make it shorter", "tt", `"title":"Blue Hour",`, ""},
		{event.Title, "in German please", "f", `"title":"Blue Hour"`, ""},
		{event.Title, "don't make it shorter", "f", `"title":"Blue Hour"`, ""},
		{event.Title, "start at 8pm", "f", `"title":"Blue Hour"`, ""},
		{event.Title, "give it more je ne sais quoi", "f", `"title":"Blue Hour"`, ""},

		{event.Description, "shorter", "t", "", "## Tickets"},
		{event.Description, "more formal, no exclamation marks", "tt", "", "!"},
		{event.Description, "Make it more playful! Also mention that the bar is open.", "tt", "the bar is open", ""},
		{event.Description, "add highlight: A late encore", "t", "A late encore", ""},
		{event.Description, `replace "harbour" with "waterfront"`, "t", "waterfront", "harbour"},
		{event.Description, "remove the word trio", "t", "", "two sets"},
		{event.Description, "remove the word zebra", "f", "", ""},
		{event.Description, "write it for students", "t", `"audience":"Students."`, ""},
		{event.Description, "longer; in French", "tf", "## What to expect", ""},

		{event.Description, "summary: A night to remember. Make it more playful", "tt", `"summary":"A night to remember"`, ""},
		{event.Description, "no exclamation marks and make it more playful", "tt", "", "!"},
		{event.Description, "add highlight one. Add highlight two. Add highlight three. Add highlight four. Add highlight five. Add highlight six", "fttttt", `"highlights":["six",`, `"one"`},

		{event.Pricing, "reserve price 10 euro and set the price to 15 euro", "tt", `"reservePriceMinor":1000`, ""},
		{event.Pricing, "make it free and add a VIP ticket at 50 euro", "ft", `"amountMinor":5000`, ""},
		{event.Pricing, "make it free. Make it 20 euro", "ft", "Full refund", "Tickets are free"},
		{event.Schedule, "add a segment called Quiz", "t", `"title":"Quiz","kind":"performance"`, "Questions"},
		{event.Schedule, "move it to the 29th of February", "t", `"startLocal":"2028-02-29T20:00"`, ""},
		{event.Pricing, "not below 15 euro", "f", `"amountMinor":1500`, ""},
		{event.Pricing, "early bird $10", "f", `"currency":"EUR"`, "USD"},
		{event.Pricing, "make it 20 euro", "t", `"amountMinor":2000`, `"amountMinor":1500`},
		{event.Pricing, "Tickets should be $12.50", "t", `"currency":"USD"`, ""},
		{event.Pricing, "move it to 31 February", "f", `"amountMinor":1500`, `"amountMinor":3100`},
		{event.Schedule, "move it to 31 February", "f", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Pricing, "-5 euros", "f", `"amountMinor":1500`, `"amountMinor":500`},
		{event.Pricing, "make it minus 5 euro", "f", `"amountMinor":1500`, `"amountMinor":500`},
		{event.Pricing, "price 1e9", "f", `"amountMinor":1500`, `"amountMinor":100`},
		{event.Pricing, "- make it 20 euro", "t", `"amountMinor":2000`, ""},
		{event.Pricing, "add a VIP tier at 500 for 3 people", "t", `"amountMinor":50000,"quantity":3`, ""},
		{event.Pricing, "a VIP tier at 500 for 3 people", "t", `"quantity":3`, ""},
		{event.Pricing, "€25", "t", `"amountMinor":2500`, ""},
		{event.Pricing, "20", "f", `"amountMinor":1500`, ""},
		{event.Pricing, "free", "t", `"kind":"free","amountMinor":0`, `"amountMinor":1500`},
		{event.Pricing, "make it free entry", "t", `"kind":"free"`, ""},
		{event.Pricing, "pay what you want", "t", `"kind":"donation"`, ""},
		{event.Pricing, "50 tickets in total", "t", `"quantity":35`, ""},
		{event.Pricing, "add perk: a 5 euro voucher to supporter", "f", `"amountMinor":1500`, "voucher"},
		{event.Pricing, "add a VIP tier at 60 euro", "t", `"id":"vip","name":"VIP","kind":"paid","amountMinor":6000`, ""},
		{event.Pricing, "early bird 10 euro and no supporter tier", "tt", `"amountMinor":1000`, "Supporter"},
		{event.Pricing, "one price for everyone", "t", `"quantity":200`, "early-bird"},
		{event.Pricing, "10% cheaper", "t", `"amountMinor":1350`, ""},
		{event.Pricing, "too expensive", "t", `"amountMinor":1200`, ""},
		{event.Pricing, "reserve price 8.50", "t", `"reservePriceMinor":850`, ""},
		{event.Pricing, "no refunds", "t", "No refunds", ""},
		{event.Pricing, "in dollars", "t", `"currency":"USD"`, ""},
		{event.Pricing, "in yen", "f", `"currency":"EUR"`, ""},
		{event.Pricing, "students pay 5 euro and it needs a balloon", "tf", `500`, ""},

		{event.Schedule, "start at 8pm", "t", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Schedule, "19:30", "t", `"startLocal":"2027-03-05T19:30","endLocal":"2027-03-05T21:30","doorsLocal":"2027-03-05T19:00"`, ""},
		{event.Schedule, "start at 18:00 and start at 19:00", "ft", `"startLocal":"2027-03-05T19:00"`, ""},
		{event.Schedule, "doors half an hour earlier", "t", `"doorsLocal":"2027-03-05T19:00"`, ""},
		{event.Schedule, "doors open at 18:00, start at 21:00", "tt", `"doorsLocal":"2027-03-05T18:00"`, ""},
		{event.Schedule, "end at 23:00 and start at 21:00", "tt", `"endLocal":"2027-03-05T23:00"`, ""},
		{event.Schedule, "make it two hours and end at 23:00", "ft", `"endLocal":"2027-03-05T23:00"`, ""},
		{event.Schedule, "do not start before 8pm", "f", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Schedule, "never later than 17:00", "f", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Schedule, "move it to 2027-13-5", "f", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Schedule, "on 2027-04-02", "t", `"startLocal":"2027-04-02T20:00"`, ""},
		{event.Schedule, "move it to 6 March 2027 at 18:00", "tt", `"startLocal":"2027-03-06T18:00"`, ""},
		{event.Schedule, "May 1st please, doors at 7 p.m.", "tt", `"doorsLocal":"2027-05-01T19:00"`, ""},
		{event.Schedule, "next Saturday", "t", `"startLocal":"2027-03-06T20:00"`, ""},
		{event.Schedule, "longer by 30 minutes", "t", `"endLocal":"2027-03-05T22:30"`, ""},
		{event.Schedule, "an hour later", "t", `"startLocal":"2027-03-05T21:00"`, ""},
		{event.Schedule, "a week earlier", "t", `"startLocal":"2027-02-26T20:00"`, ""},
		{event.Schedule, "make it 90 minutes", "t", `"endLocal":"2027-03-05T21:30"`, ""},
		{event.Schedule, "end at midnight", "t", `"endLocal":"2027-03-06T00:00"`, ""},
		{event.Schedule, "add a 20 minute Q&A", "t", `"kind":"qa"`, ""},
		{event.Schedule, "no break", "t", "", `"kind":"break"`},
		{event.Schedule, "use America/New_York", "t", `"timezone":"America/New_York"`, ""},
		{event.Schedule, "at 25:00", "f", `"startLocal":"2027-03-05T20:00"`, ""},
		{event.Schedule, "start at 7 and serve wine", "tf", `"startLocal":"2027-03-05T19:00"`, ""},
		{event.Schedule, "make it 20 euro", "f", `"startLocal":"2027-03-05T20:00"`, ""},

		{event.Banner, "make it red and gold", "t", `#c1121f`, ""},
		{event.Banner, "use #FF0066", "t", `#ff0066`, ""},
		{event.Banner, "dark blue background", "t", `#0e276c`, ""},
		{event.Banner, "darker", "t", "", ""},
		{event.Banner, "text: Live from the Pier", "t", `"overlayText":"Live from the Pier"`, ""},
		{event.Banner, "no text", "t", `"overlayText":""`, ""},
		{event.Banner, "alt text: A lamp over water", "t", `"altText":"A lamp over water"`, ""},
		{event.Banner, "show a saxophone", "f", "saxophone", ""},

		{event.Strategy, "focus on students", "t", `"name":"Students"`, ""},
		{event.Strategy, "add risk: the ferry does not run", "t", "the ferry does not run", ""},
		{event.Strategy, "shorter, and more formal", "tt", "", "It is for"},
		{event.Microblog, "3 posts", "t", "", ""},
		{event.Microblog, "no hashtags and mention the sunset", "tt", "he sunset", "#livemusic"},
		{event.Microblog, "more playful, no links", "tt", "", "https"},
		{event.Microblog, "add #bluehour and no hashtags", "ft", "", "#"},
		{event.Ticketing, "add tag saxophone", "f", "", "saxophone"},
		{event.Ticketing, "category: Concerts", "t", `"category":"Concerts"`, ""},
		{event.Pricing, "free ones for guests", "t", `"name":"Guests","kind":"free","amountMinor":0`, ""},
		{event.Pricing, "add free tickets for 20 students", "t", `"amountMinor":1500`, ""},
		{event.Pricing, "remove the early bird tickets, and no free tickets for guests", "tf", `"id":"general"`, "Guests"},
		{event.Schedule, "keep today's order, but start at 9 pm", "ft", `"startLocal":"2027-03-05T21:00"`, ""},
		{event.Schedule, "today", "t", `"startLocal":"2026-11-20T20:00"`, ""},
		{event.Schedule, "one hour long", "t", `"startLocal":"2027-03-05T20:00","endLocal":"2027-03-05T21:00"`, ""},
		{event.SocialNetwork, "headline: Hear the harbour", "t", `"headline":"Hear the harbour"`, ""},
		{event.PhotoNetwork, "hashtags #pier #jazznight", "t", `"hashtags":["#pier","#jazznight"`, ""},
		{event.PhotoNetwork, "no hashtags", "t", `"hashtags":[]`, ""},
		{event.PhotoNetwork, "2 hashtags, 3 slides", "tf", "", ""},
	} {
		t.Run(string(tc.aspect)+"/"+tc.feedback, func(t *testing.T) {
			result, directives := refine(t, tc.aspect, tc.feedback)
			got := ""
			for _, d := range directives {
				got += string(d.Met)[:1]
				assert.NotEmpty(t, d.Text)
				assert.Contains(t, tc.feedback, strings.TrimSpace(d.Quote))
			}
			if got != tc.met {
				t.Errorf("met %q, want %q: %+v", got, tc.met, directives)
			}
			agrees(t, tc.aspect, tc.feedback, result, directives)
			assert.Contains(t, result, tc.has)
			if tc.hasNot != "" {
				assert.NotContains(t, result, tc.hasNot)
			}
		})
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

func TestRoute(t *testing.T) {
	d := drafter.New()
	for message, want := range map[string]event.Aspect{
		"make it 20 euro":                event.Pricing,
		"the title is boring":            event.Title,
		"start an hour later":            event.Schedule,
		"a darker poster":                event.Banner,
		"mention the bar in the summary": event.Description,
		"shorter":                        event.Description,
		"hello there":                    "",
	} {
		assert.Equal(t, want, d.Route(event.Planner, message), message)
	}
	assert.Equal(t, event.PhotoNetwork, d.Route(event.Promoter, "fewer hashtags"))
	assert.Equal(t, event.Microblog, d.Route(event.Promoter, "more posts"))
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
