package reading

import (
	"time"

	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
)

// Day returns the day to come that English words mean at a moment, zero if they mean none or could mean two.
func Day(text string, now time.Time) time.Time {
	items := values.Scan(values.Context{Lexicon: words.For(words.English), Now: now}, words.Split(text))
	if len(items) != 1 || len(items[0].Dates) != 1 {
		return time.Time{}
	}
	day, err := time.ParseInLocation(time.DateOnly, items[0].Dates[0], now.Location())
	if err != nil {
		return time.Time{}
	}
	return day.Add(12 * time.Hour)
}
