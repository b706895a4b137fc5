package check_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const room = "https://stage.example.org/room/blue"

// whole is a plan that holds, for tests to break.
type whole struct {
	title       planning.TitleResult
	description event.DescriptionResult
	pricing     planning.PricingResult
	schedule    planning.ScheduleResult
	banner      planning.BannerResult
	strategy    planning.StrategyResult
	microblog   planning.MicroblogResult
	ticketing   planning.TicketingResult
	social      planning.SocialResult
	photo       planning.PhotoResult
}

func good() *whole {
	trio := "Ada Brandt Trio"
	start := time.Date(2026, 12, 12, 19, 0, 0, 0, time.UTC)
	return &whole{
		title: planning.TitleResult{Title: "Blue Hour", Alternatives: []string{"Harbour Jazz"}, Reasoning: "Short."},
		description: event.DescriptionResult{
			Summary: "Late jazz from the harbour on Saturday.", BodyMarkdown: "Blue Hour is an evening for listening.\n\n**Saturday 12 December 2026**, 20:00 Berlin time (19:00 UTC), doors 7:30 pm.\n\nOn stage: Ada Brandt Trio and Lena Kvist.\n\n- Early bird: 15.00 EUR\n- General: 18 euros\n\nOnly 80 tickets. " + room,
			Highlights: []string{"Live", "Online", "Once only: Saturday"}, Audience: "Who listens.", Accessibility: "Write to us.", Language: "en", Reasoning: "Moved from Friday.",
		},
		pricing: planning.PricingResult{
			Currency: "EUR", RefundPolicy: "Until a day before.", Reasoning: "As asked.", ReservePriceMinor: 1500,
			Projection: planning.Projection{LowMinor: 1, MidMinor: 2, HighMinor: 3},
			Tiers: []event.Tier{
				{ID: "early", Name: "Early bird", Kind: event.TierPaid, AmountMinor: 1500, Wei: "15", Quantity: 20, Perks: []string{"Watch live"}},
				{ID: "general", Name: "General", Kind: event.TierPaid, AmountMinor: 1800, Wei: "18", Quantity: 60, Perks: []string{"Watch live"}},
			},
		},
		schedule: planning.ScheduleResult{
			Timezone: "Europe/Berlin", StartLocal: "2026-12-12T20:00", EndLocal: "2026-12-12T22:00", DoorsLocal: "2026-12-12T19:30",
			StartUTC: start, EndUTC: start.Add(2 * time.Hour), Reasoning: "As asked.", Segments: []event.Segment{
				{ID: "one", Title: "First set", Kind: "performance", DurationMin: 60, Performer: &trio},
				{ID: "two", Title: "Second set", Kind: "performance", OffsetMin: 60, DurationMin: 60},
			},
		},
		banner: planning.BannerResult{
			Concept: "Dusk.", ImagePrompt: "Dusk over water.", Palette: []string{"#0b1d3a", "#f2a65a", "#e8e3d3"}, OverlayText: "Blue Hour",
			AltText: "A poster; it says “Blue Hour”, Saturday 12 December 2026, 20:00 Berlin time.", PosterText: []string{"Saturday 12 December 2026 · 20:00 Europe/Berlin", "Ada Brandt Trio · Lena Kvist"},
			ImageURL: "ipfs://bafy", Renditions: []planning.Rendition{{Role: "master", Width: 3, Height: 2, Mime: "image/png", CID: "bafy"}}, Reasoning: "Dark.",
		},
		strategy: planning.StrategyResult{
			Positioning: "For who listens, on Saturday.", Risks: []string{"Rain."}, Reasoning: "One message.",
			Audiences: []planning.Audience{{Name: "Listeners", Need: "An evening", Channel: "microblog", Message: "Blue Hour is next."}},
			Timeline:  []planning.Action{{OffsetDays: -14, Channel: "microblog", Action: "Announce it on a Monday", Owner: "host"}},
			KPIs:      []planning.KPI{{Name: "Tickets", Target: 80, Unit: "tickets", MeasuredBy: "the ledger"}},
		},
		microblog: planning.MicroblogResult{
			Posts:    []string{"Blue Hour. Saturday 12 December, 20:00. " + room, "Tomorrow: tickets are 18.00 EUR. " + room, "Thank you."},
			Schedule: []planning.PostTime{{Post: 0, OffsetHours: -336, Purpose: "announce"}, {Post: 1, OffsetHours: -24, Purpose: "remind"}, {Post: 2, OffsetHours: 14, Purpose: "recap"}}, Reasoning: "Three.",
		},
		ticketing: planning.TicketingResult{
			PlatformTitle: "Blue Hour", Summary: "Late jazz.", BodyMarkdown: "Saturday 12 December 2026, 20:00 Berlin time. A first line.", Category: "Jazz", Tags: []string{"jazz"},
			FAQ: []planning.Answer{{Question: "When?", Answer: "12.12.2026, 20 Uhr."}}, Reasoning: "As planned.",
			TicketCopy: []planning.TicketCopy{{TierID: "early", Name: "Early bird", Description: "15.00 EUR."}, {TierID: "general", Name: "General", Description: "€18."}},
		},
		social: planning.SocialResult{Headline: "Blue Hour", Body: "An evening, featuring Ada Brandt Trio.", CTA: "Get your ticket, 18.00 EUR: " + room, EventPost: "Blue Hour\nSaturday, 8 pm", Reasoning: "Short."},
		photo:  planning.PhotoResult{Caption: "Blue Hour\n\nSaturday 12 December 2026, 20:00.", Hashtags: []string{"#jazz"}, ImageBrief: "A stage.", Carousel: []string{"Saturday"}, Reasoning: "Short."},
	}
}

func (w *whole) results(t *testing.T) map[event.Aspect]json.RawMessage {
	t.Helper()
	out := map[event.Aspect]json.RawMessage{}
	for aspect, v := range map[event.Aspect]any{
		event.Title: w.title, event.Description: w.description, event.Pricing: w.pricing, event.Schedule: w.schedule, event.Banner: w.banner,
		event.Strategy: w.strategy, event.Microblog: w.microblog, event.Ticketing: w.ticketing, event.SocialNetwork: w.social, event.PhotoNetwork: w.photo,
	} {
		raw, err := json.Marshal(v)
		require.NoError(t, err)
		out[aspect] = raw
	}
	return out
}

// caught are the names of all that is wrong with a plan.
func caught(t *testing.T, schemas *schema.Set, w *whole) (found []string) {
	t.Helper()
	brief := planning.Brief{
		Title: "Blue Hour", MaxParticipants: 80, Performers: []string{"Ada Brandt Trio", "Lena Kvist"}, Timezone: "Europe/Berlin", Currency: "EUR", Language: "en",
		CurrentPricing: &planning.BriefPricing{TicketPrice: "18", ReservePrice: "15"}, CurrentSchedule: &planning.BriefSchedule{Time: "20:00"},
	}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	f, err := draft.FactsOf(brief, now)
	require.NoError(t, err)
	f.Now, f.RoomURL = now, room
	results := w.results(t)
	for aspect, raw := range results {
		if schemas.Validate(aspect, raw) != nil {
			found = append(found, string(aspect)+".schema")
			continue
		}
		checks, failed := check.Result(draft.Request{Aspect: aspect, Facts: f, Siblings: results}, raw)
		require.NoError(t, failed)
		for _, c := range checks {
			if !c.OK {
				found = append(found, c.ID)
			}
		}
	}
	told, err := check.Set{Results: results, Brief: brief, Former: []string{"Night Boat", "Blue Hour"}}.Contradictions(slices.Collect(maps.Keys(results))...)
	require.NoError(t, err)
	for _, c := range told {
		found = append(found, c.ID)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// TestBrokenPlansAreCaught breaks a good plan in many ways: what the checks do not see would be published.
func TestBrokenPlansAreCaught(t *testing.T) {
	schemas, err := schema.Load()
	require.NoError(t, err)
	require.Empty(t, caught(t, schemas, good()))
	missed := 0
	for want, breaks := range mutations() {
		for i, change := range breaks {
			w := good()
			change(w)
			found := caught(t, schemas, w)
			if !slices.Contains(found, want) {
				missed++
				t.Logf("%s, the %d.: found %v", want, i+1, found)
			}
		}
	}
	total := 0
	for _, breaks := range mutations() {
		total += len(breaks)
	}
	require.GreaterOrEqual(t, total, 30)
	t.Logf("%d of %d broken plans are caught by the check that is theirs", total-missed, total)
	assert.LessOrEqual(t, missed*20, total)
}

type mutation = func(*whole)

// mutations are ways to break a plan, by the check that has to see it.
func mutations() map[string][]mutation {
	body := func(old, fresh string) mutation {
		return func(w *whole) {
			w.description.BodyMarkdown = strings.Replace(w.description.BodyMarkdown, old, fresh, 1)
		}
	}
	add := func(text string) mutation { return func(w *whole) { w.description.BodyMarkdown += "\n\n" + text } }
	return map[string][]mutation{
		"description.weekday":  {body("Saturday", "Friday"), add("See you on Sunday."), add("Wir sehen uns am Freitag."), func(w *whole) { w.description.Summary = "Jazz this FRIDAY." }},
		"description.date":     {body("12 December 2026", "11 December 2026"), add("Save December 13th."), add("Am 19. Dezember."), add("On 2026-12-19."), body("December 2026", "December 2027")},
		"description.time":     {body("20:00", "21:00"), body("19:00 UTC", "18:00 UTC"), body("7:30 pm", "6:30 pm"), add("We start at 9 p.m."), add("Um 23 Uhr."), add("Saturday 12 December 2026, 19:30."), add("We start at 7:30 pm."), add("Beginnt um 19:30 Uhr.")},
		"description.price":    {body("15.00 EUR", "12.00 EUR"), body("18 euros", "18 dollars"), add("Tickets: $18."), add("Admission is free."), add("From €9,50.")},
		"description.number":   {body("80 tickets", "100 tickets"), add("Limited to 50 people."), add("1,000 seats!")},
		"description.name":     {body("Lena Kvist", "Mira Holm"), add("Featuring Johan Berg Quartet."), add("The show is called “Red Dawn”.")},
		"description.title":    {body("Blue Hour", "Night Boat"), add("Night Boat sails again.")},
		"description.html":     {add("<script>alert(1)</script>"), add("<b>bold</b>"), add("<img src=x>"), add("one <br/> two")},
		"social_network.html":  {func(w *whole) { w.social.Body += " <b>bold</b>" }},
		"description.links":    {add("https://evil.example/x"), add("[here](http://stage.example.com/room/blue)"), add("[here](javascript:alert(1))"), add("![](//evil.example/x.png)"), add("[a][b]\n\n[b]: data:text/html,x"), add("<javascript:alert(1)>"), add("[x](&#106;avascript:alert(1))")},
		"microblog.links":      {func(w *whole) { w.microblog.Posts[2] += " www.evil.example" }, func(w *whole) { w.microblog.Posts[2] += " HTTPS://evil.example" }, func(w *whole) { w.microblog.Posts[2] += " Seats: Evil-Seats.com/blue" }, func(w *whole) { w.microblog.Posts[2] += " Pay to blue@evil.co.uk." }},
		"description.schema":   {func(w *whole) { w.description.Summary = strings.Repeat("jazz ", 30) }},
		"description.language": {func(w *whole) { w.description.Language = "fr" }},
		"title.schema":         {func(w *whole) { w.title.Title = strings.Repeat("long ", 40) }, func(w *whole) { w.title.Title = "" }},
		"title.weekday":        {func(w *whole) { w.title.Title = "Friday Jazz" }},
		"pricing.capacity":     {func(w *whole) { w.pricing.Tiers[1].Quantity = 61 }},
		"pricing.tiers":        {func(w *whole) { w.pricing.Tiers[1].ID = "early" }},
		"pricing.reserve":      {func(w *whole) { w.pricing.Tiers[0].AmountMinor = 1400 }},
		"pricing.schema":       {func(w *whole) { w.pricing.Tiers[0].AmountMinor = -1 }, func(w *whole) { w.pricing.Tiers = nil }},
		"schedule.segments":    {func(w *whole) { w.schedule.Segments[1].OffsetMin = 70 }, func(w *whole) { w.schedule.Segments[1].OffsetMin = 50 }, func(w *whole) { w.schedule.Segments[1].DurationMin = 30 }},
		"schedule.order":       {func(w *whole) { w.schedule.EndUTC = w.schedule.StartUTC.Add(-time.Hour) }, func(w *whole) { w.schedule.DoorsLocal = "2026-12-12T20:30" }},
		"schedule.future":      {func(w *whole) { w.schedule.StartUTC = w.schedule.StartUTC.AddDate(-1, 0, 0) }},
		"schedule.performers":  {func(w *whole) { *w.schedule.Segments[0].Performer = "Mira Holm" }},
		"schedule.dst":         {func(w *whole) { w.schedule.StartLocal = "2027-03-28T02:30" }},
		"schedule.brief":       {func(w *whole) { w.schedule.StartLocal = "2026-12-12T21:00" }},
		"banner.schema":        {func(w *whole) { w.banner.AltText = "" }, func(w *whole) { w.banner.Palette = w.banner.Palette[:1] }},
		"banner.date":          {func(w *whole) { w.banner.PosterText[0] = "Saturday 5 December 2026" }},
		"banner.weekday":       {func(w *whole) { w.banner.PosterText[0] = "Friday" }},
		"banner.title":         {func(w *whole) { w.banner.OverlayText = "Night Boat" }},
		"banner.letters":       {func(w *whole) { w.banner.OverlayText = "🎷" }},
		"strategy.weekday":     {func(w *whole) { w.strategy.Positioning = "For Friday nights, on Friday." }},
		"microblog.schema":     {func(w *whole) { w.microblog.Posts = nil }},
		"microblog.weight":     {func(w *whole) { w.microblog.Posts[0] = strings.Repeat("日", 100) + w.microblog.Posts[0] }},
		"microblog.recap":      {func(w *whole) { w.microblog.Schedule[2].OffsetHours = -1 }, func(w *whole) { w.microblog.Schedule[0].OffsetHours = 5 }},
		"microblog.schedule":   {func(w *whole) { w.microblog.Schedule[1].Post = 7 }, func(w *whole) { w.microblog.Schedule = w.microblog.Schedule[:2] }},
		"microblog.time":       {func(w *whole) { w.microblog.Posts[0] = "Saturday, 8.30 pm " + room }},
		"ticketing.tiers":      {func(w *whole) { w.ticketing.TicketCopy = w.ticketing.TicketCopy[:1] }, func(w *whole) { w.ticketing.TicketCopy[0].TierID = "vip" }},
		"ticketing.price":      {func(w *whole) { w.ticketing.TicketCopy[0].Description = "17.00 EUR." }},
		"ticketing.date":       {func(w *whole) { w.ticketing.FAQ[0].Answer = "11.12.2026, 20 Uhr." }},
		"social_network.price": {func(w *whole) { w.social.CTA = "Get your ticket, EUR 20: " + room }},
		"photo_network.date":   {func(w *whole) { w.photo.Caption = "Sat., Dec 19" }},
		"photo_network.schema": {func(w *whole) { w.photo.Hashtags = []string{"#a", "#b", "#c", "#d", "#e", "#f"} }},
	}
}

// TestTrueWordsAreNoContradictions: words that look like facts of the event and are none.
func TestTrueWordsAreNoContradictions(t *testing.T) {
	schemas, err := schema.Load()
	require.NoError(t, err)
	for _, text := range []string{
		"Early birds until Friday 4 December.", "Written on 3 May 1970, she was 20.", "He plays 4:33 twice.", "A $1 million heist.", "A prize of 100 EUR.",
		"It is 2 pm New York time.", "2026 tickets are gone fast.", "Buy 4 tickets.", "You may 20 times laugh; we march 4 miles.", "12 December 20:00.", "Doors: 12 December 2026, 19:30.",
		"A choir of 40 people.", "Parts of 60 minutes.", "Featuring songs of the sea.", "Open every Sunday.", "Doors 19:30, end 22:00.", "Saturday's best: €15 or 18,00 €.", "See stage.example.org, e.g. in St.Pauli, z.B. plan.pdf by Node.js.",
	} {
		w := good()
		w.description.BodyMarkdown += "\n\n" + text
		assert.Empty(t, caught(t, schemas, w), text)
	}
}

func TestAContradictionSaysWhatIsWrong(t *testing.T) {
	w := good()
	w.description.BodyMarkdown = "See you on Friday."
	found, err := check.Set{Results: w.results(t)}.Contradictions(event.Description)
	require.NoError(t, err)
	require.Equal(t, []planning.Check{{
		ID: "description.weekday", Severity: planning.SeverityError, Detail: "the description still says Friday; the schedule is on Saturday",
	}}, found)
}

// TestAgreeing keeps of the creator's words those that are still true.
func TestAgreeing(t *testing.T) {
	text, without, err := check.Set{Results: good().results(t)}.Agreeing("Late jazz. On Friday at 8 p.m. we open. Two sets for 18.00 EUR.\n\nCome early!")
	require.NoError(t, err)
	require.NotContains(t, text, "Friday")
	require.Equal(t, []string{"On Friday at 8 p.m. we open."}, without)
	require.Contains(t, text, "Late jazz.")
	require.Contains(t, text, "Two sets for 18.00 EUR.\n\nCome early!")
}

func FuzzContradictions(f *testing.F) {
	f.Add("Friday 11 December 2026, 20:00 UTC, $5, 99 seats, featuring Ada Lo")
	f.Add("12.99.2026 99h99 \xff Ġ")
	f.Add("[a](javascript:b) ![](//c) <d> [e]: data:text/html,f")
	schedule, pricing := good().schedule, good().pricing
	a, _ := json.Marshal(schedule)
	b, _ := json.Marshal(pricing)
	f.Fuzz(func(t *testing.T, text string) {
		raw, err := json.Marshal(event.DescriptionResult{Summary: text, BodyMarkdown: text})
		require.NoError(t, err)
		set := check.Set{Results: map[event.Aspect]json.RawMessage{event.Schedule: a, event.Pricing: b, event.Description: raw}, Former: []string{text}}
		_, err = set.Contradictions(event.Description)
		require.NoError(t, err)
		_, _, err = set.Agreeing(text)
		require.NoError(t, err)
		_, err = check.Result(draft.Request{Aspect: event.Description}, raw)
		require.NoError(t, err)
	})
}
