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
	"footlight/backend/curation/reading"
	"footlight/backend/event/planning"
)

// now is the moment at which the briefs of the corpus were given.
var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// sample is a brief with what a person reads in it; a fact that is missing is one the brief does not name.
type sample struct {
	Name  string
	Brief planning.Brief
	Facts struct {
		Date, Time, Zone, Currency string
		Capacity, Duration         int
		Performers                 []string
	}
}

func samples(t *testing.T, file string) (all []sample) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &all))
	return all
}

// misread lists the facts that were read otherwise than a person reads them, and counts those that were read.
func (s sample) misread(f draft.Facts) (wrong []string, right int) {
	want := s.Facts
	for field, wanted := range map[planning.Field]string{
		planning.FieldDate: want.Date, planning.FieldStart: want.Time, planning.FieldTimezone: want.Zone, planning.FieldCurrency: want.Currency,
		planning.FieldCapacity: number(want.Capacity), planning.FieldDuration: number(want.Duration), planning.FieldPerformers: strings.Join(want.Performers, ", "),
	} {
		fact, known := f.Reading.Fact(field)
		switch got := reading.Label(fact.Value); {
		case !known || fact.From == planning.FromField:
		case field == planning.FieldDate && fact.Value == wanted, got == wanted:
			right++
		case field == planning.FieldTimezone && wanted == "", field == planning.FieldCurrency && wanted == "":
		default:
			wrong = append(wrong, fmt.Sprintf("%s is %s, not %q, by %q", field, got, wanted, fact.Quote))
		}
	}
	return wrong, right
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// TestNothingIsMisread reads the briefs of both sets. What is not read is asked, and no fault.
func TestNothingIsMisread(t *testing.T) {
	for _, file := range []string{"tuning.json", "held-out.json"} {
		all, read := samples(t, file), 0
		for _, s := range all {
			f, err := draft.FactsOf(s.Brief, now)
			require.NoError(t, err)
			wrong, right := s.misread(f)
			assert.Empty(t, wrong, s.Name)
			read += right
		}
		t.Logf("%s: %d facts of %d briefs are read", file, read, len(all))
	}
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

// TestTheZoneOfABrowser is taken, and told as assumed, where a brief names neither a zone nor a place.
func TestTheZoneOfABrowser(t *testing.T) {
	for _, tc := range []struct {
		brief       planning.Brief
		zone, place string
		assumed     bool
	}{
		{planning.Brief{Title: "A jazz night on 11 December 2026 at 8 pm"}, "Europe/Berlin", "", true},
		{planning.Brief{Title: "A jazz night with a trio from Lisbon"}, "Europe/Berlin", "", true},
		{planning.Brief{Title: "A ramen class at 18:00 Tokyo time"}, "Asia/Tokyo", "", false},
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
		"A jazz night with the Ana Lima Trio on 26 December 2026 at 8 pm in Hamburg for 80 people, free":         "",
		"We read from our new book. Tickets are 18 euros. Bring your own questions!":                             "We read from our new book. Bring your own questions!",
		"Doors open at 19:30.\n\nNina Simone would have been 90 this year, and we play all of her first record.": "Nina Simone would have been 90 this year, and we play all of her first record.",
		"We sing. Doors 7 pm, 18+ only.":                    "We sing. Doors 7 pm, 18+ only.",
		"We sing. It starts at 8 pm, in English.":           "We sing.",
		"We sing. Tickets 12 euros. Drinks 5 euros.":        "We sing. Drinks 5 euros.",
		"We sing at 8 pm. Trailer: https://example.org/8pm": "We sing at 8 pm. Trailer: https://example.org/8pm",
		"An evening about silence.":                         "An evening about silence.",
	} {
		f, err := draft.FactsOf(planning.Brief{Description: brief}, now)
		require.NoError(t, err)
		assert.Equal(t, want, f.Pitch, brief)
	}
}
