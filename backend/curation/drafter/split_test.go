package drafter_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter"
	"footlight/backend/event"
)

func TestSplit(t *testing.T) {
	d := drafter.New()
	for message, want := range map[string][]draft.Part{
		"an hour later, and students in for half":              {{Aspect: event.Schedule, Text: "an hour later"}, {Aspect: event.Pricing, Text: "students in for half"}},
		"an hour later and 20 euro":                            {{Aspect: event.Schedule, Text: "an hour later"}, {Aspect: event.Pricing, Text: "20 euro"}},
		"move it to Friday, 11 December and 20:00":             {{Aspect: event.Schedule, Text: "move it to Friday, 11 December and 20:00"}},
		"title and description should be shorter":              {{Aspect: event.Title, Text: "title and description should be shorter"}, {Aspect: event.Description, Text: "description should be shorter"}},
		"mention the free drinks, the poster bar and 5 euro":   {{Aspect: event.Description, Text: "mention the free drinks, the poster bar and 5 euro"}},
		"start at 8 pm, doors at 7 pm":                         {{Aspect: event.Schedule, Text: "start at 8 pm, doors at 7 pm"}},
		"Start at 8 pm. Make it sing.":                         {{Aspect: event.Schedule, Text: "Start at 8 pm.\nMake it sing."}},
		"make it sing and make the tickets 20 euro":            {{Aspect: event.Pricing, Text: "make it sing\nmake the tickets 20 euro"}},
		"a darker poster, a cheaper ticket; title: Night, Day": {{Aspect: event.Banner, Text: "a darker poster"}, {Aspect: event.Pricing, Text: "a cheaper ticket"}, {Aspect: event.Title, Text: "title: Night, Day"}},
		"maybe make it better?":                                nil,
		"move it to 31 February":                               {{Aspect: event.Schedule, Text: "move it to 31 February"}},
		"make it cheaper and more expensive":                   nil,
		"hello there":                                          nil,
	} {
		assert.Equal(t, want, d.Split(event.Planner, message), message)
	}
	assert.Len(t, d.Split(event.Promoter, "fewer hashtags and more posts"), 2)
}

// FuzzSplit: whatever is said, every aspect comes once and has something to do.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"an hour later, and students in for half", "a, b and c; d\n\"e, f\" and , and", "and and, , \x00"} {
		f.Add(s)
	}
	d := drafter.New()
	f.Fuzz(func(t *testing.T, message string) {
		for _, scope := range event.Scopes() {
			seen := map[event.Aspect]bool{}
			for _, p := range d.Split(scope, message) {
				if seen[p.Aspect] || !scope.Has(p.Aspect) || p.Text == "" {
					t.Fatalf("%q: %+v", message, p)
				}
				seen[p.Aspect] = true
			}
		}
	})
}
