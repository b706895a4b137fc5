package draft_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// now is when the briefs of the corpus were given.
var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// sample is a brief with what a person reads in it; a fact that is missing is one the brief does not name.
type sample struct {
	Name  string
	Brief planning.Brief
	Facts struct {
		Date, Time, Zone, Currency, Price, Language string
		Capacity, Duration, Rooms                   int
		Performers                                  []string
	}
	Unread      int      // sentences that must be told, at least
	Contradicts []string // facts of which text and field differ
}

func samples(t *testing.T, file string) (all []sample) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &all))
	return all
}

// miss lists what was read otherwise than a person reads it.
func (s sample) miss(f draft.Facts) (wrong []string) {
	want := s.Facts
	ticket := ""
	if f.Ticket != nil {
		ticket = event.Major(*f.Ticket, f.Currency)
	}
	is := func(what, got, wanted string) {
		if got != wanted {
			wrong = append(wrong, what+" is "+got+", not "+wanted)
		}
	}
	day := ""
	if !f.Date.IsZero() {
		day = f.Date.Format(time.DateOnly)
	}
	is("date", day, want.Date)
	clock := ""
	if f.Time >= 0 {
		clock = time.Time{}.Add(f.Time).Format("15:04")
	}
	is("time", clock, want.Time)
	zone := want.Zone
	if zone == "" {
		zone = "UTC"
	}
	is("zone", f.Zone.String(), zone)
	currency := want.Currency
	if currency == "" {
		currency = "USD"
	}
	is("currency", f.Currency, currency)
	if price := want.Price; price != "" {
		g, err := draft.FactsOf(planning.Brief{Title: "x", Currency: currency, CurrentPricing: &planning.BriefPricing{TicketPrice: planning.Decimal(price)}}, now)
		if err == nil {
			is("price", ticket, event.Major(*g.Ticket, currency))
		}
	} else {
		is("price", ticket, "")
	}
	capacity, duration := want.Capacity, want.Duration
	if capacity == 0 {
		capacity = 100
	}
	if duration == 0 {
		duration = 90
	}
	is("capacity", event.Major(int64(f.Capacity), "JPY"), event.Major(int64(capacity), "JPY"))
	is("duration", event.Major(int64(f.Duration), "JPY"), event.Major(int64(duration), "JPY"))
	if len(want.Performers) > 0 {
		is("performers", strings.Join(f.Brief.Performers, ", "), strings.Join(want.Performers, ", "))
	}
	if want.Language != "" {
		is("language", strings.Split(f.Language, "-")[0], want.Language)
	}
	is("rooms", strconv.Itoa(max(1, f.Rooms)), strconv.Itoa(max(1, want.Rooms)))
	if len(f.Unread) < s.Unread {
		wrong = append(wrong, "what could not be read is not told")
	}
	for _, what := range s.Contradicts {
		told := false
		for _, n := range f.Notes {
			told = told || n.ID == "facts."+what && !n.OK
		}
		if !told {
			wrong = append(wrong, "the contradiction about "+what+" is not told")
		}
	}
	return wrong
}

// TestTuning reads every brief of the tuning set as a person does.
func TestTuning(t *testing.T) {
	for _, s := range samples(t, "tuning.json") {
		t.Run(s.Name, func(t *testing.T) {
			f, err := draft.FactsOf(s.Brief, now)
			require.NoError(t, err)
			assert.Empty(t, s.miss(f), "unread: %+v", f.Unread)
		})
	}
}

// TestHeldOut scores the briefs that the rules were not made for.
func TestHeldOut(t *testing.T) {
	all, right := samples(t, "held-out.json"), 0
	for _, s := range all {
		f, err := draft.FactsOf(s.Brief, now)
		require.NoError(t, err)
		if wrong := s.miss(f); len(wrong) == 0 {
			right++
		} else {
			t.Logf("%s: %q", s.Name, wrong)
		}
	}
	t.Logf("%d of %d held-out briefs are read as a person reads them", right, len(all))
	assert.GreaterOrEqual(t, right*10, len(all)*7)
}

func TestANameIsNoLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"An evening with films by 박찬욱 and 봉준호, in their own words": "en",
		"Ana Lima의 재즈 콘서트":                                         "ko",
		"東京でジャズの夜":                                                 "ja",
	} {
		f, err := draft.FactsOf(planning.Brief{Description: text}, now)
		require.NoError(t, err)
		assert.Equal(t, want, f.Language, text)
	}
}

// TestBriefsOfNewcomers reads what was once passed over, or taken for something else.
func TestBriefsOfNewcomers(t *testing.T) {
	for _, tc := range []struct{ text, price, unread, opening string }{
		{"A free open-air cinema night on 20 June 2027 in Berlin, everyone is welcome", "0.00", "", "A free open-air cinema night"},
		{"A free jazz night in Berlin", "", "", "A free jazz night"},
		{"Yoga for beginners, every seat free, on 14 March 2027", "0.00", "", "Yoga for beginners"},
		{"A 24-hour chess marathon in Budapest, 2500 forint", "2500.00", "", "A 24-hour chess marathon"},
		{"Talks about soil, three speakers: Ana Ruiz, Bo Lindqvist and Chidi Eze.", "", "", "Talks about soil"},
		{"Only twenty seats free", "", "", ""},
		{"A concert of free improvisation, feel free to dance", "", "", "A concert of free improvisation, feel free to dance"},
		{
			"A workshop in two rooms, one for 30 people at 40 euros, one for 12 people at 55 euros", "40.00",
			"A further amount, which no ticket of the plan rests on|Several numbers of people: none of them could be taken for the event's", "A workshop in two rooms, one",
		},
		{"A reading for 50 people, no more than 40", "", "Several numbers of people: none of them could be taken for the event's", "A reading"},
		{"An open rehearsal of the Ana Lima Trio for 30 people", "", "", "An open rehearsal of the Ana Lima Trio"},
		{"A jazz night on 20 June 2027 at sunset", "", "A date or time that could not be read", "A jazz night"},
		{"A jazz night on 2027-13-5 at 8 pm", "", "A date or time that could not be read", "A jazz night on 2027-13-5"},
		{"A jazz night on 3 March 2019 at 8 pm in Hamburg, 18 euros, 80 people", "18.00", "A date that is past", "A jazz night"},
	} {
		f, err := draft.FactsOf(planning.Brief{Description: tc.text}, now)
		require.NoError(t, err)
		ticket, unread := "", []string{}
		if f.Ticket != nil {
			ticket = event.Major(*f.Ticket, f.Currency)
		}
		for _, u := range f.Unread {
			unread = append(unread, u.Text)
		}
		assert.Equal(t, tc.price, ticket, tc.text)
		assert.Equal(t, tc.unread, strings.Join(unread, "|"), tc.text)
		assert.Equal(t, tc.opening, f.Opening, tc.text)
	}
}

// TestTheZoneOfABrowser is taken, and told as assumed, where a brief names neither a zone nor a place.
func TestTheZoneOfABrowser(t *testing.T) {
	for _, tc := range []struct {
		brief       planning.Brief
		zone, place string
		assumed     bool
	}{
		{planning.Brief{Title: "A jazz night on 11 December 2026 at 8 pm"}, "Europe/Berlin", "", true},
		{planning.Brief{Title: "A jazz night with a trio from Lisbon"}, "Europe/Lisbon", "", false},
		{planning.Brief{Title: "A ramen class at 18:00 Tokyo time"}, "Asia/Tokyo", "Tokyo", false},
		{planning.Brief{Title: "A jazz night in Lisbon, Portugal, at 8 pm"}, "Europe/Lisbon", "Lisbon", false},
		{planning.Brief{Title: "A jazz night", Timezone: "Asia/Tokyo"}, "Asia/Tokyo", "", false},
	} {
		tc.brief.BrowserTimezone = "Europe/Berlin"
		f, err := draft.FactsOf(tc.brief, now)
		require.NoError(t, err)
		assert.Equal(t, tc.zone, f.Zone.String(), tc.brief.Title)
		assert.Equal(t, tc.place, f.Place, tc.brief.Title)
		told := len(f.Notes) > 0 && strings.Contains(f.Notes[0].Detail, "in your browser's time zone, Europe/Berlin")
		assert.Equal(t, tc.assumed, told, tc.brief.Title)
	}
	_, err := draft.FactsOf(planning.Brief{Title: "A talk", BrowserTimezone: "Mars/Olympus"}, now)
	assert.ErrorContains(t, err, "eventData.browserTimezone")
}

// FuzzProse gives any text as a brief's: it is read or told, and never refused.
func FuzzProse(f *testing.F) {
	for _, s := range []string{"8 pm in Hamburg for 80 people, 18 euros", "99:99 on 31/02/2027", "€€€ 1e9", "Friday Friday", "\x00\xff 5 5 5-5", "in UTC/UTC, Europe/Nowhere"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := draft.FactsOf(planning.Brief{Title: "A talk", Description: text}, now)
		if err != nil && len(text) < 90_000 {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// TestNoTextIsRefused for a number that a field could not have.
func TestNoTextIsRefused(t *testing.T) {
	for _, text := range []string{
		"About an industry of $2,000,000,000.", "For 900,000,000 people.", "In the year 99999-12-31 at 25:61.", "Lasts 999999 hours.",
	} {
		f, err := draft.FactsOf(planning.Brief{Title: "A talk", Description: text}, now)
		require.NoError(t, err, text)
		assert.Nil(t, f.Ticket, text)
	}
}

// TestWhatIsSaidToTheAudience leaves out of a brief what the plan says, and keeps what is the creator's.
func TestWhatIsSaidToTheAudience(t *testing.T) {
	for brief, want := range map[string]string{
		"A jazz night with the Ana Lima Trio on 26 December 2026 at 8 pm in Hamburg for 80 people, free":         "A jazz night with the Ana Lima Trio.",
		"A pub quiz in ten minutes, 60 minutes, 12 euros, free ones for guests.":                                 "A pub quiz.",
		"We read from our new book. Tickets are 18 euros. Bring your own questions!":                             "We read from our new book. Bring your own questions!",
		"Doors open at 19:30.\n\nNina Simone would have been 90 this year, and we play all of her first record.": "Nina Simone would have been 90 this year, and we play all of her first record.",
		"We sing. Doors 7 pm, 18+ only.":                    "We sing. Doors 7 pm, 18+ only.",
		"We sing. It starts at 8 pm, in English.":           "We sing. It starts at 8 pm, in English.",
		"We sing. Tickets 12 euros. Drinks 5 euros.":        "We sing. Drinks 5 euros.",
		"We sing at 8 pm. Trailer: https://example.org/8pm": "We sing at 8 pm. Trailer: https://example.org/8pm",
		"An evening about silence.":                         "An evening about silence.",
	} {
		f, err := draft.FactsOf(planning.Brief{Description: brief}, now)
		require.NoError(t, err)
		assert.Equal(t, want, f.Pitch, brief)
	}
}

func TestSoon(t *testing.T) {
	for brief, want := range map[string]string{
		"A pub quiz in ten minutes, 60 minutes":          "12:10 60 min",
		"A concert, starting in an hour, one hour long":  "13:00 60 min",
		"Jazz tonight in half an hour, for half an hour": "12:30 30 min",
		"A show today at 8 pm":                           "20:00 90 min",
		"A concert in 2 hours, half an hour long":        "14:00 30 min",
	} {
		f, err := draft.FactsOf(planning.Brief{Description: brief}, now)
		require.NoError(t, err)
		assert.Equal(t, want, fmt.Sprintf("%s %d min", time.Time{}.Add(max(0, f.Time)).Format("15:04"), f.Duration), brief)
		assert.Equal(t, now.Format(time.DateOnly), f.Date.Format(time.DateOnly), brief)
	}
}

// TestALengthIsNoStart has amounts of time that are none from now.
func TestALengthIsNoStart(t *testing.T) {
	for _, brief := range []string{"Hamlet on 5 May at 8 pm, in 90 minutes", "Around the world – in 80 minutes", "An evening in 90 minutes", "A concert in 2 hours"} {
		f, err := draft.FactsOf(planning.Brief{Description: brief}, now)
		require.NoError(t, err)
		assert.NotEqual(t, now.Format(time.DateOnly), f.Date.Format(time.DateOnly), brief)
		assert.True(t, f.Says(draft.SaidDuration), brief)
	}
}

func TestNoHalfOfANumberIsALength(t *testing.T) {
	f, err := draft.FactsOf(planning.Brief{Description: "A concert of 1.5 hours"}, now)
	require.NoError(t, err)
	assert.Equal(t, 90, f.Duration, "as where none is told")
	assert.NotEmpty(t, f.Unread)
}

func TestFreeForSome(t *testing.T) {
	for brief, want := range map[string]string{
		"A pub quiz, 12 euros, free ones for guests":            "guests 0",
		"Tickets 12 euros, free for my friends":                 "friends 0",
		"Tickets 12 euros, children free":                       "children 0",
		"Tickets 12 euros, students 6 euros":                    "student 600",
		"Tickets 12 euros":                                      "",
		"No free tickets for friends. Tickets 12 euros":         "",
		"For friends: free jazz, 12 euros":                      "",
		"A free concert for friends of the harbour, no tickets": "",
	} {
		f, err := draft.FactsOf(planning.Brief{Description: brief}, now)
		require.NoError(t, err)
		got := ""
		if f.Reduced != nil {
			got = fmt.Sprintf("%s %d", f.Group, *f.Reduced)
		}
		assert.Equal(t, want, got, brief)
	}
}
