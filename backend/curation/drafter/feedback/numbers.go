package feedback

import (
	"cmp"
	"strings"

	"footlight/backend/curation/draft"
)

// Count is a number of minutes, tickets or posts as people write it.
const Count = `\d{1,7}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?`

// Number reads what Count matches; half is 0.
func Number(s string) int {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "a" || s == "an" {
		return 1
	}
	return draft.Number(s)
}

// MinutesOf reads an amount of time.
func MinutesOf(n, unit string) int {
	factor := cmp.Or(map[string]int{"h": 60, "d": 24 * 60, "w": 7 * 24 * 60}[strings.ToLower(unit[:min(1, len(unit))])], 1)
	if strings.HasPrefix(strings.ToLower(n), "half") {
		return factor / 2
	}
	return min(Number(n), 100_000) * factor
}
