package curation_test

import (
	"context"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// TestEverythingIsRebuiltFromLedgerAndLibrary covers a restart: a new engine knows everything that the old
// one knew.
func TestEverythingIsRebuiltFromLedgerAndLibrary(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	h.plan(t, "e1", event.Promoter)
	h.iterate(t, "e1", event.Planner, event.Pricing, "make it 20 euro and sing it")
	final := h.accept(t, "e1", ones(event.Planner))
	before, err := h.Conversation(ctx, plan.ConversationID)
	require.NoError(t, err)

	again := open(t, h.library, h.ledger)
	after, err := again.Conversation(ctx, plan.ConversationID)
	require.NoError(t, err)
	assert.Equal(t, before, after)
	assert.Equal(t, &final, after.Acceptance)
	assert.Len(t, after.Messages, 4)
	assert.Equal(t, "make it 20 euro and sing it", after.Messages[2].Content)
	assert.Equal(t, "sing it", after.History[len(after.History)-1].Directives[1].Quote)
	assert.Equal(t, final, again.accept(t, "e1", ones(event.Planner)))
	existing := again.plan(t, "e1", event.Planner)
	assert.Equal(t, plan.Heads, existing.Heads)
	assert.Equal(t, plan.Transaction, existing.Transaction)
	_, err = again.Conversation(ctx, strings.Repeat("A", len(plan.ConversationID)))
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestPublicDocumentsHoldNoFeedback(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "my secret sister Wanda hates it, shorter")
	h.iterate(t, "e1", event.Planner, event.Schedule, "nobody called Wanda may come")
	for _, doc := range h.library.Public() {
		assert.NotContains(t, string(doc), "Wanda")
	}
	// Without the private documents, the plan still answers.
	h.library.Lose()
	h = open(t, h.library, h.ledger)
	c, err := h.ConversationOf(context.Background(), "e1", alice, event.Planner)
	require.NoError(t, err)
	assert.Len(t, c.History, 7)
	assert.Empty(t, c.Messages)
	h.iterate(t, "e1", event.Planner, event.Title, "shorter")
}

func TestALostDocumentIsNoMissingEvent(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.library.Lose(blob.RawCID(h.seal(t, "e1").Entries[0].Digest))
	_, err := h.ConversationOf(context.Background(), "e1", alice, event.Planner)
	require.Error(t, err)
	assert.NotErrorIs(t, err, fs.ErrNotExist)
}

func TestProgramme(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	p, err := h.Programme(context.Background(), "e1")
	require.NoError(t, err)
	assert.Equal(t, "Blue Hour", p.Title)
	assert.True(t, strings.HasPrefix(p.BannerURL, "ipfs://"))
	assert.Equal(t, time.Date(2027, 3, 5, 19, 0, 0, 0, time.UTC), p.StartsAt)
	assert.Equal(t, p.StartsAt.Add(-30*time.Minute), p.DoorsAt)
	assert.False(t, p.Free())
	assert.Equal(t, "EUR", p.Tiers[0].Currency)
	_, err = h.Programme(context.Background(), "none")
	require.ErrorIs(t, err, event.ErrNotFound)
	ids, err := h.IDs(context.Background())
	require.NoError(t, err)
	assert.Equal(t, []event.ID{"e1"}, ids)
}

// TestProgrammesAreReadOncePerWrite removes a document to find out whether it is read.
func TestProgrammesAreReadOncePerWrite(t *testing.T) {
	h, ctx := newFixture(t), context.Background()
	h.plan(t, "e1", event.Planner)
	first, err := h.Programme(ctx, "e1")
	require.NoError(t, err)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Night Boat")
	renamed, err := h.Programme(ctx, "e1")
	require.NoError(t, err)
	assert.Equal(t, "Blue Hour", first.Title)
	assert.Equal(t, "Night Boat", renamed.Title)
	h.library.Lose(blob.RawCID(h.seal(t, "e1").Entries[1].Digest))
	renamed.Tiers[0].Name = "changed by whoever got it"
	again, err := h.Programme(ctx, "e1")
	require.NoError(t, err)
	assert.Equal(t, "General admission", again.Tiers[0].Name)
	_, err = open(t, h.library, h.ledger).Programme(ctx, "e1")
	require.Error(t, err)
}
