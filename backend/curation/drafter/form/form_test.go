package form

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestResultsKeepTheirLimits as their schema sets them, and say something where they must.
func TestResultsKeepTheirLimits(t *testing.T) {
	long := strings.Repeat("word ", 100)
	usual := planning.TicketingResult{Category: "Jazz", TicketCopy: []planning.TicketCopy{{TierID: "general", Name: "General", Description: "Watch live."}}}
	s := New(event.Ticketing, func(*prose.Writer) planning.TicketingResult { return usual })
	r := planning.TicketingResult{
		PlatformTitle: long, Summary: "two\nlines", BodyMarkdown: "two\nlines", Tags: []string{"a", " ", "b"},
		FAQ: []planning.Answer{{Question: "Why?"}, {Question: "When?", Answer: "Now."}}, TicketCopy: []planning.TicketCopy{{TierID: "vip"}},
	}
	raw, err := json.Marshal(r)
	require.NoError(t, err)
	raw, err = s.Within(nil, raw)
	require.NoError(t, err)
	r = planning.TicketingResult{}
	require.NoError(t, json.Unmarshal(raw, &r))
	assert.LessOrEqual(t, len([]rune(r.PlatformTitle)), 75)
	assert.Equal(t, "two lines", r.Summary)
	assert.Equal(t, "two\nlines", r.BodyMarkdown)
	assert.Equal(t, []string{"a", "b"}, r.Tags)
	assert.Equal(t, []planning.Answer{{Question: "When?", Answer: "Now."}}, r.FAQ)
	assert.Equal(t, usual.Category, r.Category)
	assert.Equal(t, usual.TicketCopy, r.TicketCopy)
}
