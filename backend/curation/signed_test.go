package curation_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// consents accepts signatures that say "yes", and records what they cover.
type consents struct{ seen *[]any }

func (n consents) look(what any, signature string) error {
	*n.seen = append(*n.seen, what)
	if signature != "yes" && signature != "0x796573" {
		return event.Invalid("authorization.signature", "says %q", signature)
	}
	return nil
}

func (n consents) CheckPlan(_ context.Context, r planning.PlanRequest) error {
	return n.look(r.Words, string(r.Consent.Signature))
}

func (n consents) CheckIterate(_ context.Context, r planning.IterateRequest) error {
	return n.look(r.Feedback, string(r.Consent.Signature))
}

func (n consents) CheckAccept(_ context.Context, r planning.AcceptRequest, chosen map[event.Aspect]event.Hash) error {
	return n.look(chosen, string(r.Consent.Signature))
}

func (n consents) CheckStatement(_ context.Context, s planning.Statement) error {
	return n.look(s.Metadata, s.Signature)
}

// signing returns a fixture with consents.
func signing(t *testing.T) (fixture, *[]any) {
	t.Helper()
	seen := &[]any{}
	taking := func(c *curation.Config) { c.Consents = consents{seen} }
	return open(t, &curationtest.Library{}, &curationtest.Ledger{}, taking), seen
}

func says(what string) *event.Consent { return &event.Consent{Signature: []byte(what)} }

func TestSignedRequests(t *testing.T) {
	h, seen := signing(t)
	ctx := context.Background()
	plan := planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: brief(), Words: "my words", Consent: says("no")}
	_, err := h.Plan(ctx, plan, nil)
	require.Equal(t, "authorization.signature", field(t, err))
	require.Zero(t, h.ledger.Transactions())
	plan.Consent = says("yes")
	planned, err := h.Plan(ctx, plan, nil)
	require.NoError(t, err)
	require.True(t, planned.Verified)

	refine := planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: " shorter\n", Consent: says("no")}
	_, err = h.Iterate(ctx, refine, nil)
	require.Equal(t, "authorization.signature", field(t, err))
	refine.Consent = says("yes")
	refined, err := h.Iterate(ctx, refine, nil)
	require.NoError(t, err)
	require.True(t, refined.Verified)
	unsigned := h.iterate(t, "e1", event.Planner, event.Title, "longer")
	require.False(t, unsigned.Verified)

	anew := planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Description, Refresh: true, Consent: says("no")}
	_, err = h.Iterate(ctx, anew, nil)
	require.Equal(t, "authorization.signature", field(t, err))
	anew.Consent = says("yes")
	refreshed, err := h.Iterate(ctx, anew, nil)
	require.NoError(t, err)
	require.True(t, refreshed.Verified)

	say := planning.MessageRequest{ConversationID: planned.ConversationID, Text: "an hour later", Words: "my message", Consent: says("no")}
	_, err = h.Message(ctx, say, nil)
	require.Equal(t, "authorization.signature", field(t, err))
	say.Consent = says("yes")
	said, err := h.Message(ctx, say, nil)
	require.NoError(t, err)
	require.True(t, said.Changes[0].Verified)

	accept := planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner), Consent: says("no")}
	accept.Selection[event.Title] = 2
	_, err = h.Accept(ctx, accept, nil)
	require.Equal(t, "authorization.signature", field(t, err))
	accept.Consent = says("yes")
	final, err := h.Accept(ctx, accept, nil)
	require.NoError(t, err)
	require.True(t, final.Verified)

	chosen := (*seen)[len(*seen)-1].(map[event.Aspect]event.Hash)
	require.Equal(t, refined.Digest, chosen[event.Title])
	require.Len(t, chosen, 5)
	require.Equal(t, []any{"my words", "my words", " shorter\n", " shorter\n", "", "", "my message", "my message"}, (*seen)[:8], "as it was signed")
	again, err := h.Accept(ctx, planning.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: accept.Selection, Consent: says("no")}, nil)
	require.NoError(t, err, "a repetition writes nothing, so nothing is looked at")
	require.Equal(t, final, again)
	h.sealed(t)
	history, err := h.ConversationOf(ctx, "e1", alice, event.Planner)
	require.NoError(t, err)
	require.Equal(t, " shorter\n", history.History[5].Feedback)
}

// sealed checks that the ledger has each write under its signer.
func (h fixture) sealed(t *testing.T) {
	t.Helper()
	seal := h.seal(t, "e1")
	for i, e := range seal.Entries {
		assert.Equal(t, i != 6, e.Verified, "entry %d", i)
	}
	assert.True(t, seal.Acceptance[event.Planner].Verified)
}

func TestNoNotary(t *testing.T) {
	h := newFixture(t)
	_, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: brief(), Consent: says("yes")}, nil)
	require.Equal(t, "authorization", field(t, err))
}

// TestStatement checks that the author's statement enters the metadata and stays there.
func TestStatement(t *testing.T) {
	h, seen := signing(t)
	ctx := context.Background()
	state := func(signature string) (planning.Stated, error) {
		return h.State(ctx, planning.StatementRequest{ID: "e1", User: alice, Scope: event.Planner, Signature: []byte(signature)})
	}
	_, err := state("yes")
	require.ErrorIs(t, err, event.ErrNotFound)
	h.plan(t, "e1", event.Planner)
	_, err = state("yes")
	require.Equal(t, "scope", field(t, err))
	final := h.accept(t, "e1", ones(event.Planner))
	_, err = state("no")
	require.Equal(t, "authorization.signature", field(t, err))
	require.Equal(t, 2, h.ledger.Transactions())
	said, err := state("yes")
	require.NoError(t, err)
	require.False(t, said.Existing)
	require.Equal(t, final.MetadataURI, blob.URI(blob.RawCID(said.Metadata)), "of the accepted document")
	require.Equal(t, said.Metadata, (*seen)[len(*seen)-1])
	again, err := state("anything")
	require.NoError(t, err)
	said.Existing = true
	require.Equal(t, said, again)
	require.Equal(t, 3, h.ledger.Transactions())
	h.plan(t, "e1", event.Promoter)
	require.Equal(t, said.Statement, h.statement(t), "in the next document, too")
	require.Equal(t, final, h.accept(t, "e1", ones(event.Planner)), "again")
	h.library.Lose(blob.RawCID(h.seal(t, "e1").Metadata))
	h.iterate(t, "e1", event.Promoter, event.Strategy, "louder")
}

// statement returns the planner's statement in the newest metadata.
func (h fixture) statement(t *testing.T) planning.Statement {
	t.Helper()
	var doc struct {
		Statements map[event.Scope]planning.Statement
	}
	require.NoError(t, json.Unmarshal(h.metadata(t, "e1"), &doc))
	return doc.Statements[event.Planner]
}
