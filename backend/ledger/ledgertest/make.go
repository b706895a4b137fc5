package ledgertest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// Person returns an address for a test. The same name gives the same address.
func Person(name string) event.Address {
	sum := sha256.Sum256([]byte("person " + name))
	return event.Address(sum[:len(event.Address{})])
}

// Document returns the digest of a document for a test.
func Document(format string, args ...any) event.Hash {
	return sha256.Sum256(fmt.Appendf(nil, format, args...))
}

// Iteration returns iteration n of every aspect of a scope.
func Iteration(scope event.Scope, n int) []event.Entry {
	var entries []event.Entry
	for _, a := range scope.Aspects() {
		entries = append(entries, event.Entry{Scope: scope, Aspect: a, Number: n, Digest: Document("%s %s %d", scope, a, n)})
	}
	return entries
}

// Select selects iteration n of every aspect of a scope.
func Select(scope event.Scope, n int) event.Selection {
	selection := event.Selection{}
	for _, a := range scope.Aspects() {
		selection[a] = n
	}
	return selection
}

// creator owns the suite's events.
var creator = Person("creator")

// plan publishes a new event with the planner's first iterations.
func plan(t *testing.T, l *ledger.Ledger, id event.ID) event.Receipt {
	t.Helper()
	return publish(t, l, first(id))
}

func first(id event.ID) event.Writing {
	return event.Writing{
		ID: id, Creator: creator, Author: creator, Create: true,
		Entries: Iteration(event.Planner, 1), Metadata: Document("metadata of %s", id),
	}
}

// next returns one further iteration of the title.
func next(id event.ID, n int) event.Writing {
	return event.Writing{
		ID: id, Creator: creator, Author: creator,
		Entries:  []event.Entry{{Scope: event.Planner, Aspect: event.Title, Number: n, Digest: Document("title %d", n)}},
		Metadata: Document("metadata %d of %s", n, id),
	}
}

func publish(t *testing.T, l *ledger.Ledger, w event.Writing) event.Receipt {
	t.Helper()
	receipt, err := l.Plans.Publish(t.Context(), w)
	require.NoError(t, err, "publish %s", w.ID)
	if receipt.TransactionHash.IsZero() || receipt.BlockNumber == 0 || time.Since(receipt.BlockTime).Abs() > time.Hour {
		t.Fatalf("publish %s: receipt %+v", w.ID, receipt)
	}
	return receipt
}

func seal(t *testing.T, l *ledger.Ledger, id event.ID) event.Seal {
	t.Helper()
	s, err := l.Plans.Seal(t.Context(), id)
	require.NoError(t, err, "seal %s", id)
	return s
}

// refused checks that a writing is refused with want and changes nothing.
func refused(t *testing.T, l *ledger.Ledger, w event.Writing, want error) {
	t.Helper()
	before, _ := l.Plans.Seal(t.Context(), w.ID)
	_, err := l.Plans.Publish(t.Context(), w)
	assert.ErrorIs(t, err, want, "publish %+v", w)
	if after, _ := l.Plans.Seal(t.Context(), w.ID); len(after.Entries) != len(before.Entries) || after.Metadata != before.Metadata {
		t.Errorf("publish %+v was refused and left %d entries where %d were", w, len(after.Entries), len(before.Entries))
	}
}

// invalid checks that err names field.
func invalid(t *testing.T, err error, field string) {
	t.Helper()
	var e *event.ErrInvalid
	require.ErrorAs(t, err, &e)
	assert.Equal(t, field, e.Field)
}

func honoursContext(t *testing.T, l *ledger.Ledger) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := l.Plans.Publish(ctx, first("suite-cancelled"))
	assert.ErrorIs(t, err, context.Canceled)
	_, err = l.Plans.Seal(t.Context(), "suite-cancelled")
	assert.ErrorIs(t, err, event.ErrNotFound)
}
