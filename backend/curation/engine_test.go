package curation_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/curation/drafter"
	"footlight/backend/event"
)

var (
	alice = event.Address{0xa1}
	bob   = event.Address{0xb0}
	now   = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// house is an engine and what it stands on.
type house struct {
	*curation.Engine
	library *curationtest.Library
	ledger  *curationtest.Ledger
}

func open(t testing.TB, library *curationtest.Library, ledger *curationtest.Ledger) house {
	t.Helper()
	writer, err := drafter.New()
	require.NoError(t, err)
	engine, err := curation.New(curation.Config{
		Library: library, Private: curationtest.Private{Library: library}, Publisher: ledger, Register: ledger,
		Drafter: writer, Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13),
		Origins: event.Origins{Site: "https://stage.example.org", StreamHost: "stage.example.org"},
		Now:     func() time.Time { return now },
	})
	require.NoError(t, err)
	return house{engine, library, ledger}
}

func newHouse(t testing.TB) house {
	return open(t, &curationtest.Library{}, &curationtest.Ledger{})
}

func brief() *event.Brief {
	return &event.Brief{
		Title: "Blue Hour", Category: "Jazz", Description: "Late jazz from the harbour. A trio plays two sets of their own songs.",
		Duration: 120, MaxParticipants: 200, Timezone: "Europe/Berlin", Currency: "EUR", Language: "en",
		CurrentSchedule: &event.BriefSchedule{Date: "1804204800000", Time: "20:00"},
		CurrentPricing:  &event.BriefPricing{TicketPrice: "15", ReservePrice: "8.50"},
		Performers:      []string{"Ada Brandt Trio", "Lena Kvist"}, URL: "https://bluehour.example.com",
	}
}

func (h house) plan(t testing.TB, id event.ID, scope event.Scope) event.Plan {
	t.Helper()
	b := brief()
	if scope == event.Promoter {
		b = nil
	}
	p, err := h.Plan(context.Background(), event.PlanRequest{ID: id, User: alice, Scope: scope, Brief: b}, nil)
	require.NoError(t, err)
	return p
}

func (h house) iterate(t testing.TB, id event.ID, scope event.Scope, aspect event.Aspect, feedback string) event.Refinement {
	t.Helper()
	r, err := h.Iterate(context.Background(), event.IterateRequest{ID: id, User: alice, Scope: scope, Aspect: aspect, Feedback: feedback}, nil)
	require.NoError(t, err)
	return r
}

func ones(scope event.Scope) event.Selection {
	s := event.Selection{}
	for _, a := range scope.Aspects() {
		s[a] = 1
	}
	return s
}

func field(t testing.TB, err error) string {
	t.Helper()
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid)
	return invalid.Field
}

func TestPlanIsOneTransactionAndIdempotent(t *testing.T) {
	h := newHouse(t)
	first := h.plan(t, "e1", event.Planner)
	assert.Equal(t, 1, h.ledger.Transactions())
	assert.False(t, first.Existing)
	assert.Equal(t, event.PlanReady, first.Status)
	assert.Len(t, first.Heads, 5)
	for _, a := range event.Planner.Aspects() {
		assert.Equal(t, 1, first.Numbers[a])
		assert.JSONEq(t, string(first.Heads[a]), string(first.Iterations[a][1]))
	}
	for _, c := range first.Checks {
		assert.True(t, c.OK, "%+v", c)
	}
	second := h.plan(t, "e1", event.Planner)
	assert.True(t, second.Existing)
	second.Existing = false
	assert.Equal(t, first, second)
	assert.Equal(t, 1, h.ledger.Transactions())
}

func TestRegenerateAppendsToEveryAspectInOneTransaction(t *testing.T) {
	h := newHouse(t)
	first := h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Night Boat")
	again, err := h.Plan(context.Background(), event.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, h.ledger.Transactions())
	assert.Equal(t, 3, again.Numbers[event.Title])
	assert.Equal(t, 2, again.Numbers[event.Pricing])
	assert.NotEqual(t, first.Transaction, again.Transaction)
	assert.NotEqual(t, first.Heads[event.Title], again.Heads[event.Title])
}

func TestSomebodyElsesEvent(t *testing.T) {
	h, ctx := newHouse(t), context.Background()
	h.plan(t, "e1", event.Planner)
	_, err := h.Plan(ctx, event.PlanRequest{ID: "e1", User: bob, Scope: event.Planner, Brief: brief()}, nil)
	require.ErrorIs(t, err, event.ErrTaken)
	_, err = h.Iterate(ctx, event.IterateRequest{ID: "e1", User: bob, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.Accept(ctx, event.AcceptRequest{ID: "e1", User: bob, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.ConversationOf(ctx, "e1", bob, event.Planner)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestContentNeedsAPlanOrABrief(t *testing.T) {
	h, ctx := newHouse(t), context.Background()
	_, err := h.Plan(ctx, event.PlanRequest{ID: "e1", User: alice, Scope: event.Promoter}, nil)
	assert.Equal(t, "eventData", field(t, err))
	_, err = h.Iterate(ctx, event.IterateRequest{ID: "e1", User: alice, Scope: event.Promoter, Aspect: event.Strategy, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	p, err := h.Plan(ctx, event.PlanRequest{ID: "e2", User: alice, Scope: event.Promoter, Brief: brief()}, nil)
	require.NoError(t, err)
	assert.Len(t, p.Heads, 5)
	h.plan(t, "e1", event.Planner)
	_, err = h.Iterate(ctx, event.IterateRequest{ID: "e1", User: alice, Scope: event.Promoter, Aspect: event.Strategy, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound, "a planner plan is no content plan")
}

func TestContentWorksFromTheAcceptedPlanElseTheFirst(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Night Boat")
	before := h.plan(t, "e1", event.Promoter)
	assert.Contains(t, string(before.Heads[event.Ticketing]), "Blue Hour")

	chosen := ones(event.Planner)
	chosen[event.Title] = 2
	_, err := h.Accept(context.Background(), event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: chosen}, nil)
	require.NoError(t, err)
	after, err := h.Plan(context.Background(), event.PlanRequest{ID: "e1", User: alice, Scope: event.Promoter, Regenerate: true}, nil)
	require.NoError(t, err)
	assert.Contains(t, string(after.Heads[event.Ticketing]), "Night Boat")
}

func TestIterationNumbersAreDenseUnderConcurrency(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	h.plan(t, "e2", event.Planner)
	const each = 12
	var wg sync.WaitGroup
	numbers := make(chan string, 4*each)
	for _, id := range []event.ID{"e1", "e2"} {
		for _, aspect := range []event.Aspect{event.Title, event.Pricing} {
			for i := range each {
				wg.Go(func() {
					r, err := h.Iterate(context.Background(), event.IterateRequest{
						ID: id, User: alice, Scope: event.Planner, Aspect: aspect, Feedback: fmt.Sprintf("mention %d", i),
					}, nil)
					assert.NoError(t, err)
					numbers <- fmt.Sprintf("%s %s %02d", id, aspect, r.Number)
				})
			}
		}
	}
	wg.Wait()
	close(numbers)
	var got, want []string
	for n := range numbers {
		got = append(got, n)
	}
	for _, id := range []event.ID{"e1", "e2"} {
		for _, aspect := range []event.Aspect{event.Title, event.Pricing} {
			for i := range each {
				want = append(want, fmt.Sprintf("%s %s %02d", id, aspect, i+2))
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	assert.Equal(t, want, got)
}

func TestIterateRefusals(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	for name, tc := range map[string]struct {
		req   event.IterateRequest
		field string
	}{
		"no aspect":       {event.IterateRequest{Feedback: "x"}, "aspect"},
		"unknown aspect":  {event.IterateRequest{Aspect: "colour", Feedback: "x"}, "aspect"},
		"promoter aspect": {event.IterateRequest{Aspect: event.Strategy, Feedback: "x"}, "aspect"},
		"no feedback":     {event.IterateRequest{Aspect: event.Title, Feedback: "  "}, "feedback"},
		"a book":          {event.IterateRequest{Aspect: event.Title, Feedback: strings.Repeat("x", 20_001)}, "feedback"},
	} {
		tc.req.ID, tc.req.User, tc.req.Scope = "e1", alice, event.Planner
		_, err := h.Iterate(context.Background(), tc.req, nil)
		assert.Equal(t, tc.field, field(t, err), name)
	}
	_, err := h.Iterate(context.Background(), event.IterateRequest{ID: "none", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestAcceptSelection(t *testing.T) {
	h, ctx := newHouse(t), context.Background()
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "shorter")
	accept := func(change func(event.Selection)) (event.Finalized, error) {
		s := ones(event.Planner)
		change(s)
		return h.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: s}, nil)
	}
	for want, change := range map[string]func(event.Selection){
		"selectedIterations.banner":   func(s event.Selection) { delete(s, event.Banner) },
		"selectedIterations.strategy": func(s event.Selection) { s[event.Strategy] = 1 },
		"selectedIterations.title":    func(s event.Selection) { s[event.Title] = 3 },
		"selectedIterations.pricing":  func(s event.Selection) { s[event.Pricing] = 0 },
	} {
		_, err := accept(change)
		assert.Equal(t, want, field(t, err))
	}
	first, err := accept(func(s event.Selection) { s[event.Title] = 2 })
	require.NoError(t, err)
	again, err := accept(func(s event.Selection) { s[event.Title] = 2 })
	require.NoError(t, err)
	assert.Equal(t, first, again)
	assert.Equal(t, 3, h.ledger.Transactions())
	_, err = accept(func(event.Selection) {})
	assert.Equal(t, "selectedIterations", field(t, err))
	_, err = h.Iterate(ctx, event.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "x"}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Plan(ctx, event.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Regenerate: true}, nil)
	assert.Equal(t, "eventId", field(t, err))
	_, err = h.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Promoter, Selection: ones(event.Promoter)}, nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestConcurrentAcceptsEndInOneTransaction(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	hashes := make(chan event.Hash, 16)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			f, err := h.Accept(context.Background(), event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
			assert.NoError(t, err)
			hashes <- f.Transaction
		})
	}
	wg.Wait()
	close(hashes)
	first := <-hashes
	for h := range hashes {
		assert.Equal(t, first, h)
	}
	assert.Equal(t, 2, h.ledger.Transactions())
}

// TestEverythingIsRebuiltFromLedgerAndLibrary is the restart: a new engine on
// the same record knows all the old one knew.
func TestEverythingIsRebuiltFromLedgerAndLibrary(t *testing.T) {
	h, ctx := newHouse(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	h.plan(t, "e1", event.Promoter)
	h.iterate(t, "e1", event.Planner, event.Pricing, "make it 20 euro and sing it")
	final, err := h.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
	require.NoError(t, err)
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
	repeated, err := again.Accept(ctx, event.AcceptRequest{ID: "e1", User: alice, Scope: event.Planner, Selection: ones(event.Planner)}, nil)
	require.NoError(t, err)
	assert.Equal(t, final, repeated)
	existing := again.plan(t, "e1", event.Planner)
	assert.Equal(t, plan.Heads, existing.Heads)
	assert.Equal(t, plan.Transaction, existing.Transaction)
	_, err = again.Conversation(ctx, strings.Repeat("A", len(plan.ConversationID)))
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestPublicDocumentsHoldNoFeedback(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	h.iterate(t, "e1", event.Planner, event.Title, "my secret sister Wanda hates it, shorter")
	h.iterate(t, "e1", event.Planner, event.Schedule, "nobody called Wanda may come")
	for _, doc := range h.library.Public() {
		assert.NotContains(t, string(doc), "Wanda")
	}
	// Without the private side the plan still answers.
	h.library.Lose()
	c, err := h.ConversationOf(context.Background(), "e1", alice, event.Planner)
	require.NoError(t, err)
	assert.Len(t, c.History, 7)
	assert.Empty(t, c.Messages)
	h.iterate(t, "e1", event.Planner, event.Title, "shorter")
}

func TestALostDocumentIsNoMissingEvent(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	seal, err := h.ledger.Seal(context.Background(), "e1")
	require.NoError(t, err)
	h.library.Lose(rawCID(seal.Entries[0].Digest))
	_, err = h.ConversationOf(context.Background(), "e1", alice, event.Planner)
	require.Error(t, err)
	assert.NotErrorIs(t, err, fs.ErrNotExist)
}

func TestAFailedWriteChangesNothing(t *testing.T) {
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	h.ledger.Fail(errors.New("the chain is away"))
	_, err := h.Iterate(context.Background(), event.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Title, Feedback: "shorter"}, nil)
	require.Error(t, err)
	h.ledger.Fail(nil)
	assert.Equal(t, 2, h.iterate(t, "e1", event.Planner, event.Title, "shorter").Number)
}

func TestStepsAreTold(t *testing.T) {
	h := newHouse(t)
	var kinds []string
	_, err := h.Plan(context.Background(), event.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: brief()}, func(s event.Step) {
		kinds = append(kinds, s.Type)
	})
	require.NoError(t, err)
	assert.Equal(t, 5, count(kinds, "agent.started"))
	assert.Equal(t, 5, count(kinds, "aspect.completed"))
	assert.Equal(t, "ledger.writing", kinds[len(kinds)-1])
}

func count(all []string, one string) int {
	n := 0
	for _, s := range all {
		if s == one {
			n++
		}
	}
	return n
}

func TestMessagesFindTheirAspect(t *testing.T) {
	h, ctx := newHouse(t), context.Background()
	plan := h.plan(t, "e1", event.Planner)
	r, err := h.Message(ctx, plan.ConversationID, "Tickets should cost 20 euro", nil)
	require.NoError(t, err)
	require.NotNil(t, r.Refinement)
	assert.Equal(t, event.Pricing, r.Refinement.Aspect)
	assert.Contains(t, r.Text, "20.00 EUR")
	r, err = h.Message(ctx, plan.ConversationID, "Hmm.", nil)
	require.NoError(t, err)
	assert.Nil(t, r.Refinement)
	_, err = h.Message(ctx, "nonsense", "shorter", nil)
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestProgramme(t *testing.T) {
	h := newHouse(t)
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

func TestManyIterationsStillFitInADocument(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 120 iterations")
	}
	h := newHouse(t)
	h.plan(t, "e1", event.Planner)
	var last event.Refinement
	for i := range 120 {
		last = h.iterate(t, "e1", event.Planner, event.Description, fmt.Sprintf("mention number %d", i))
	}
	assert.Equal(t, 121, last.Number)
	seal, err := h.ledger.Seal(context.Background(), "e1")
	require.NoError(t, err)
	doc, err := h.library.Document(context.Background(), rawCID(seal.Metadata))
	require.NoError(t, err)
	assert.Less(t, len(doc), 300<<10)
	var meta struct {
		Iterations map[string]map[string]json.RawMessage
	}
	require.NoError(t, json.Unmarshal(doc, &meta))
	assert.Len(t, meta.Iterations["description"], 121)
	assert.Contains(t, string(meta.Iterations["description"]["2"]), "ipfs://")
}

func rawCID(h event.Hash) cid.Cid { return blob.RawCID(h) }
