package drafter_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

func TestSplit(t *testing.T) {
	d, made := world(t, facts())
	split := func(scope event.Scope, message string) []draft.Part {
		return d.Split(draft.Request{Scope: scope, Facts: facts(), Siblings: made, Feedback: message})
	}
	for message, want := range map[string][]draft.Part{
		"an hour later and 20 euro":                    {{Aspect: event.Schedule, Text: "an hour later"}, {Aspect: event.Pricing, Text: "20 euro"}},
		"prices in dollars and start at 9 pm":          {{Aspect: event.Pricing, Text: "prices in dollars"}, {Aspect: event.Schedule, Text: "start at 9 pm"}},
		"eine Stunde später, und 20 Euro":              {{Aspect: event.Schedule, Text: "eine Stunde später"}, {Aspect: event.Pricing, Text: "20 Euro"}},
		"move it to Friday, 11 December, doors at 7pm": {{Aspect: event.Schedule, Text: "move it to Friday, 11 December, doors at 7pm"}},
		"mention the free drinks and the poster bar":   {{Aspect: event.Description, Text: "mention the free drinks and the poster bar"}},
		"start at 8 pm, doors at 7 pm":                 {{Aspect: event.Schedule, Text: "start at 8 pm, doors at 7 pm"}},
		"Start at 8 pm. Make it sing.":                 {{Aspect: event.Schedule, Text: "Start at 8 pm.\nMake it sing."}},
		"make it sing, make the tickets 20 euro":       {{Aspect: event.Pricing, Text: "make it sing, make the tickets 20 euro"}},
		"a darker poster; title: Night Day":            {{Aspect: event.Banner, Text: "a darker poster;"}, {Aspect: event.Title, Text: "title: Night Day"}},
		"maybe make it better?":                        nil,
		"move it to 31 February":                       nil,
		"hello there":                                  nil,
	} {
		assert.Equal(t, want, split(event.Planner, message), message)
	}
	assert.Len(t, split(event.Promoter, "fewer hashtags. More posts."), 2)
}

// FuzzSplit: whatever is said, every aspect comes once and has something to do.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"an hour later, and students in for half", "a, b and c; d\n\"e, f\" and , and", "and and, , \x00"} {
		f.Add(s)
	}
	d, made := world(f, facts())
	f.Fuzz(func(t *testing.T, message string) {
		for _, scope := range event.Scopes() {
			seen := map[event.Aspect]bool{}
			for _, p := range d.Split(draft.Request{Scope: scope, Facts: facts(), Siblings: made, Feedback: message}) {
				if seen[p.Aspect] || !scope.Has(p.Aspect) || p.Text == "" {
					t.Fatalf("%q: %+v", message, p)
				}
				seen[p.Aspect] = true
			}
		}
	})
}
