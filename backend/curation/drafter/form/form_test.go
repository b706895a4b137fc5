package form

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestResultsKeepTheirLimits as their schema sets them, and say something where they must.
func TestResultsKeepTheirLimits(t *testing.T) {
	long := strings.Repeat("word ", 100)
	usual := planning.TicketingResult{Category: "Jazz", TicketCopy: []planning.TicketCopy{{TierID: "general", Name: "General", Description: "Watch live."}}}
	s := Section(event.Ticketing, func(*prose.Writer) planning.TicketingResult { return usual }, nil)
	r := planning.TicketingResult{
		PlatformTitle: long, Summary: "two\nlines", BodyMarkdown: "two\nlines", Tags: []string{"a", " ", "b"},
		FAQ: []planning.Answer{{Question: "Why?"}, {Question: "When?", Answer: "Now."}}, TicketCopy: []planning.TicketCopy{{TierID: "vip"}},
	}
	s.Tidy(nil, &r)
	assert.LessOrEqual(t, len([]rune(r.PlatformTitle)), 75)
	assert.Equal(t, "two lines", r.Summary)
	assert.Equal(t, "two\nlines", r.BodyMarkdown)
	assert.Equal(t, []string{"a", "b"}, r.Tags)
	assert.Equal(t, []planning.Answer{{Question: "When?", Answer: "Now."}}, r.FAQ)
	assert.Equal(t, usual.Category, r.Category)
	assert.Equal(t, usual.TicketCopy, r.TicketCopy)
}
