package inquiry

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/assert"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestTake(t *testing.T) {
	for message, want := range map[string][2]string{
		"what does it cost?":                    {"what does it cost?", ""},
		"And when is it? Start an hour later.":  {"And when is it?", "Start an hour later."},
		"Could it be shorter?":                  {"", "Could it be shorter?"},
		"how about Friday?":                     {"", "how about Friday?"},
		"maybe make it better?":                 {"", "maybe make it better?"},
		"Will you say what is on?":              {"", "Will you say what is on?"},
		"What time are the doors\nmake it blue": {"What time are the doors", "make it blue"},
		"What a poster. Darker!":                {"", "What a poster. Darker!"},
		"Thanks!":                               {"Thanks!", ""},
		"Ok. Start at 8.":                       {"", "Ok. Start at 8."},
	} {
		questions, rest := Take(message)
		assert.Equal(t, want, [2]string{strings.Join(questions, "|"), rest}, message)
	}
}

// FuzzInquiry: nothing that was said gets lost or is made up, and only what is asked is answered.
func FuzzInquiry(f *testing.F) {
	for _, s := range []string{
		"what does it cost? an hour later, and students in for half", "where?\nWhen is it. \x00 who's on?!", "how long??", "is it ok... so, what is on",
	} {
		f.Add(s)
	}
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	plan := Plan{Room: "https://stage.example/room/a", Planned: record.Planned{
		Pricing:  planning.PricingResult{Currency: "EUR", Tiers: []event.Tier{{Name: "Seat", AmountMinor: 1800, Quantity: 80}}},
		Schedule: planning.ScheduleResult{StartLocal: "2027-03-05T20:00", StartUTC: start, EndUTC: start.Add(time.Hour)},
	}}
	f.Fuzz(func(t *testing.T, message string) {
		questions, rest := Take(message)
		if a, b := letters(strings.Join(questions, "")+rest), letters(message); a != b {
			t.Fatalf("%d of %d in %q", a, b, message)
		}
		if told := Answer(plan, questions); (told == "") != (len(questions) == 0) {
			t.Fatalf("%q to %q", told, questions)
		}
	})
}

// letters counts the characters of a text without spaces.
func letters(text string) (sum int) {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			sum += int(r)
		}
	}
	return sum
}
