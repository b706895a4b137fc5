package form

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// TestResultsKeepTheirLimits as their schema sets them, and say something where they must.
func TestResultsKeepTheirLimits(t *testing.T) {
	long := strings.Repeat("word ", 100)
	usual := event.TicketingResult{Category: "Jazz", TicketCopy: []event.TicketCopy{{TierID: "general", Name: "General", Description: "Watch live."}}}
	s := Section(event.Ticketing, func(*prose.Writer) event.TicketingResult { return usual }, nil)
	r := event.TicketingResult{
		PlatformTitle: long, Summary: "two\nlines", BodyMarkdown: "two\nlines", Tags: []string{"a", " ", "b"},
		FAQ: []event.Answer{{Question: "Why?"}, {Question: "When?", Answer: "Now."}}, TicketCopy: []event.TicketCopy{{TierID: "vip"}},
	}
	s.Tidy(nil, &r)
	assert.LessOrEqual(t, len([]rune(r.PlatformTitle)), 75)
	assert.Equal(t, "two lines", r.Summary)
	assert.Equal(t, "two\nlines", r.BodyMarkdown)
	assert.Equal(t, []string{"a", "b"}, r.Tags)
	assert.Equal(t, []event.Answer{{Question: "When?", Answer: "Now."}}, r.FAQ)
	assert.Equal(t, usual.Category, r.Category)
	assert.Equal(t, usual.TicketCopy, r.TicketCopy)
}
