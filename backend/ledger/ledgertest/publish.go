package ledgertest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

func sealsWhatWasPublished(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-seal")
	address := l.Address(id, creator)
	receipt := plan(t, l, id)
	want := event.Seal{
		ID: id, Creator: creator, Proxy: address,
		Metadata:   Document("metadata of %s", id),
		Acceptance: map[event.Scope]event.SealedAcceptance{},
	}
	for _, e := range Iteration(event.Planner, 1) {
		want.Entries = append(want.Entries, event.SealedEntry{Entry: e, Author: creator, Receipt: receipt})
	}
	assert.Equal(t, want, seal(t, l, id))
	assert.NotEqual(t, address, l.Address(id, Person("other")), "two creators' addresses are the same")
}

func continuesPlan(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-continue")
	plan(t, l, id)
	for n := 2; n <= 3; n++ {
		publish(t, l, next(id, n))
	}
	writer := Person("co-writer")
	publish(t, l, event.Writing{ID: id, Creator: creator, Author: writer, Entries: Iteration(event.Promoter, 1)})
	got := seal(t, l, id)
	require.Len(t, got.Entries, 12)
	require.Equal(t, Document("metadata 3 of %s", id), got.Metadata)
	assert.Equal(t, next(id, 3).Entries[0], got.Entries[6].Entry)
	assert.Equal(t, writer, got.Entries[11].Author)
	assert.Equal(t, Iteration(event.Promoter, 1)[4], got.Entries[11].Entry)
}

func refusesUnknownEvent(t *testing.T, l *ledger.Ledger) {
	refused(t, l, next("suite-unknown", 1), event.ErrNotFound)
	_, err := l.Plans.Seal(t.Context(), "suite-unknown")
	assert.ErrorIs(t, err, event.ErrNotFound, "seal")
}

func refusesOtherCreator(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-other")
	plan(t, l, id)
	stranger := first(id)
	stranger.Creator = Person("stranger")
	refused(t, l, stranger, event.ErrTaken)
	stranger.Create, stranger.Entries = false, next(id, 2).Entries
	refused(t, l, stranger, event.ErrTaken)
}

func refusesOtherNumbers(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-dense")
	plan(t, l, id)
	refused(t, l, next(id, 3), ledger.ErrConflict) // a gap
	refused(t, l, next(id, 1), ledger.ErrConflict) // number 1 with another digest
	again := first(id)
	again.Entries = Iteration(event.Planner, 2)
	refused(t, l, again, ledger.ErrConflict) // registered already
	mixed := next(id, 2)
	mixed.Entries = append(mixed.Entries, event.Entry{Scope: event.Promoter, Aspect: event.Strategy, Number: 2, Digest: Document("x")})
	refused(t, l, mixed, ledger.ErrConflict) // one valid entry and one gap: nothing is written
}

func refusesInvalidWriting(t *testing.T, l *ledger.Ledger) {
	w := first("suite-invalid")
	for field, e := range map[string]event.Entry{
		"scope":  {Scope: "director", Aspect: event.Title, Number: 1},
		"aspect": {Scope: event.Promoter, Aspect: event.Title, Number: 1},
		"number": {Scope: event.Planner, Aspect: event.Title, Number: 0},
	} {
		w.Entries = []event.Entry{e}
		_, err := l.Plans.Publish(t.Context(), w)
		invalid(t, err, field)
	}
}

func repeatsPublish(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-repeat")
	created := plan(t, l, id)
	second := publish(t, l, next(id, 2))
	third := publish(t, l, next(id, 3))
	again := first(id)
	again.Metadata = Document("made anew by the retry")
	for i, want := range []event.Receipt{created, second, third} {
		w := again
		if i > 0 {
			w = next(id, i+1)
		}
		assert.Equal(t, want, publish(t, l, w), "repetition %d", i)
	}
	if got := seal(t, l, id); len(got.Entries) != 7 || got.Metadata != next(id, 3).Metadata {
		t.Errorf("repetitions left %d entries, metadata %s", len(got.Entries), got.Metadata)
	}
}

func createsAlone(t *testing.T, l *ledger.Ledger) {
	w := event.Writing{ID: "suite-alone", Creator: creator, Author: creator, Create: true}
	receipt := publish(t, l, w)
	if got := seal(t, l, w.ID); len(got.Entries) != 0 || !got.Metadata.IsZero() || got.Creator != creator {
		t.Errorf("got %+v", got)
	}
	assert.Equal(t, receipt, publish(t, l, w), "repetition")
}

func serialisesIterations(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-race")
	plan(t, l, id)
	errs := make([]error, 2)
	var g errgroup.Group
	for i := range errs {
		w := next(id, 2)
		w.Entries[0].Digest = Document("writer %d", i)
		g.Go(func() error {
			_, errs[i] = l.Plans.Publish(t.Context(), w)
			return nil
		})
	}
	_ = g.Wait() // the errors are in errs
	if errs[0] != nil {
		errs[0], errs[1] = errs[1], errs[0]
	}
	assert.NoError(t, errs[0])
	assert.ErrorIs(t, errs[1], ledger.ErrConflict)
	assert.Len(t, seal(t, l, id).Entries, 6)
}

func publishesConcurrently(t *testing.T, l *ledger.Ledger) {
	const events = 24
	var g errgroup.Group
	for i := range events {
		g.Go(func() error {
			w := first(event.ID(fmt.Sprintf("suite-many-%d", i)))
			if _, err := l.Plans.Publish(t.Context(), w); err != nil {
				return err
			}
			_, err := l.Plans.Publish(t.Context(), next(w.ID, 2))
			return err
		})
	}
	require.NoError(t, g.Wait())
	for i := range events {
		assert.Len(t, seal(t, l, event.ID(fmt.Sprintf("suite-many-%d", i))).Entries, 6, "event %d", i)
	}
}
