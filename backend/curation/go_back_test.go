package curation_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestAConversationGoesBackAndForth undoes, redoes, compares and restores in words.
func TestAConversationGoesBackAndForth(t *testing.T) {
	h := newFixture(t)
	plan := h.plan(t, "e1", event.Planner)
	title := func() (r planning.TitleResult) { h.head(t, "e1", event.Title, &r); return r }
	main := func() int64 { p := h.pricing(t, "e1"); return p.Tiers[p.MainTier()].AmountMinor }
	say := func(message string, changes int) planning.Reply {
		t.Helper()
		before := h.ledger.Transactions()
		r, err := h.Message(t.Context(), planning.MessageRequest{ConversationID: plan.ConversationID, Text: message}, nil)
		require.NoError(t, err)
		assert.Len(t, r.Changes, changes, r.Text)
		assert.Equal(t, before+min(1, changes), h.ledger.Transactions())
		return r
	}
	first := title().Title
	assert.Contains(t, say("undo", 0).Text, "nothing to undo")
	say("Tickets should cost 20 euro", 1)
	say("title: Night Boat", 1)
	say("undo that", 1)
	assert.Equal(t, first, title().Title)
	say("rückgängig", 1)
	assert.Equal(t, int64(1500), main())
	assert.Contains(t, say("undo", 0).Question, "nothing to undo")
	redone := say("redo", 1)
	assert.Equal(t, 2, redone.Changes[0].Source.Restores)
	assert.Contains(t, redone.Text, "as in version 2 again")
	say("redo it, please", 1)
	assert.Equal(t, "Night Boat", title().Title)
	assert.Equal(t, int64(2000), main())
	assert.Contains(t, say("redo", 0).Text, "nothing to redo")
	assert.Contains(t, say("compare version 1 and 2 of the title", 0).Text, "Night Boat")
	assert.Contains(t, say("go back to version 1", 0).Question, "Version 1 of what?")
	assert.Contains(t, say("go back to version 9", 0).Question, "no older version 9")
	say("go back to version 1 of everything", 2)
	assert.Equal(t, first, title().Title)
	assert.Equal(t, int64(1500), main())
	say("undo", 2)
	assert.Equal(t, "Night Boat", title().Title)

	h.accept(t, "e1", h.newest(t, "e1"), "description.price", "schedule.date", "schedule.start", "pricing.price", "description.title")
	_, err := h.Message(t.Context(), planning.MessageRequest{ConversationID: plan.ConversationID, Text: "undo"}, nil)
	assert.Equal(t, "eventId", field(t, err))
	assert.Contains(t, say("what has changed in the title?", 0).Text, "The title, version")
}
