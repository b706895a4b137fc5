package curation_test

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

var (
	alice = event.Address{0xa1}
	bob   = event.Address{0xb0}
	now   = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// fixture is an engine with its library, ledger and drafter.
type fixture struct {
	*curation.Engine
	*record.Programmes
	library *curationtest.Library
	ledger  *curationtest.Ledger
}

// open returns an engine on the given library and ledger. change edits its Config.
func open(t testing.TB, library *curationtest.Library, ledger *curationtest.Ledger, change ...func(*curation.Config)) fixture {
	t.Helper()
	c := curation.Config{
		Library: library, Private: curationtest.Private{Library: library}, Publisher: ledger, Register: ledger,
		Drafter: drafter.New(), Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13),
		// small; TestOnTheRealChain draws full ones
		Posters: []poster.Size{{Role: "master", Width: 150, Height: 100}},
		Origins: event.Origins{Site: "https://stage.example.org", StreamHost: "stage.example.org"},
		Now:     func() time.Time { return now },
	}
	for _, f := range change {
		f(&c)
	}
	engine, err := curation.New(c)
	require.NoError(t, err)
	return fixture{engine, record.NewProgrammes(library, ledger, ledger), library, ledger}
}

func newFixture(t testing.TB) fixture {
	return open(t, &curationtest.Library{}, &curationtest.Ledger{})
}

func brief() *planning.Brief {
	return &planning.Brief{
		Title: "Blue Hour", Category: "Jazz", Description: "Late jazz from the harbour. A trio plays two sets of their own songs.",
		Duration: 120, MaxParticipants: 200, Timezone: "Europe/Berlin", Currency: "EUR", Language: "en",
		CurrentSchedule: &planning.BriefSchedule{Date: "1804204800000", Time: "20:00"},
		CurrentPricing:  &planning.BriefPricing{TicketPrice: "15", ReservePrice: "8.50"},
		Performers:      []string{"Ada Brandt Trio", "Lena Kvist"}, URL: "https://bluehour.example.com",
	}
}

func (h fixture) plan(t testing.TB, id event.ID, scope event.Scope) planning.Plan {
	t.Helper()
	b := brief()
	if scope == event.Promoter {
		b = nil
	}
	p, err := h.Plan(context.Background(), planning.PlanRequest{ID: id, User: alice, Scope: scope, Brief: b}, nil)
	require.NoError(t, err)
	return p
}

func (h fixture) iterate(t testing.TB, id event.ID, scope event.Scope, aspect event.Aspect, feedback string) planning.Refinement {
	t.Helper()
	r, err := h.Iterate(context.Background(), planning.IterateRequest{ID: id, User: alice, Scope: scope, Aspect: aspect, Feedback: feedback}, nil)
	require.NoError(t, err)
	return r
}

// seal returns what the ledger holds about an event.
func (h fixture) seal(t testing.TB, id event.ID) event.Seal {
	t.Helper()
	seal, err := h.ledger.Seal(t.Context(), id)
	require.NoError(t, err)
	return seal
}

// metadata reads an event's newest metadata document.
func (h fixture) metadata(t testing.TB, id event.ID) []byte {
	t.Helper()
	raw, err := h.library.Document(t.Context(), blob.RawCID(h.seal(t, id).Metadata))
	require.NoError(t, err)
	return raw
}

// accept accepts a selection of alice's plan despite the named checks.
func (h fixture) accept(t testing.TB, id event.ID, chosen event.Selection, despite ...string) planning.Finalized {
	t.Helper()
	f, err := h.Accept(t.Context(), planning.AcceptRequest{ID: id, User: alice, Scope: event.Planner, Selection: chosen, Despite: despite}, nil)
	require.NoError(t, err)
	return f
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
