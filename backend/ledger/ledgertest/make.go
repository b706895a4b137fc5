package ledgertest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// Person is an address for a test: the same name, the same address.
func Person(name string) event.Address {
	sum := sha256.Sum256([]byte("person " + name))
	return event.Address(sum[:len(event.Address{})])
}

// Document is the digest of a document for a test.
func Document(format string, args ...any) event.Hash {
	return sha256.Sum256(fmt.Appendf(nil, format, args...))
}

// Iteration is iteration n of every aspect of a scope.
func Iteration(scope event.Scope, n int) []event.Entry {
	var entries []event.Entry
	for _, a := range scope.Aspects() {
		entries = append(entries, event.Entry{Scope: scope, Aspect: a, Number: n, Digest: Document("%s %s %d", scope, a, n)})
	}
	return entries
}

// Select chooses iteration n of every aspect of a scope.
func Select(scope event.Scope, n int) event.Selection {
	selection := event.Selection{}
	for _, a := range scope.Aspects() {
		selection[a] = n
	}
	return selection
}

// creator is whose events the suite's are.
var creator = Person("creator")

// plan publishes a new event with its planner's first iterations.
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

// next is one further iteration of the title.
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
	if err != nil {
		t.Fatalf("publish %s: %v", w.ID, err)
	}
	if receipt.TransactionHash.IsZero() || receipt.BlockNumber == 0 || time.Since(receipt.BlockTime).Abs() > time.Hour {
		t.Fatalf("publish %s: receipt %+v", w.ID, receipt)
	}
	return receipt
}

func seal(t *testing.T, l *ledger.Ledger, id event.ID) event.Seal {
	t.Helper()
	s, err := l.Plans.Seal(t.Context(), id)
	if err != nil {
		t.Fatalf("seal %s: %v", id, err)
	}
	return s
}

// refused checks that a writing is refused as want, and leaves no trace.
func refused(t *testing.T, l *ledger.Ledger, w event.Writing, want error) {
	t.Helper()
	before, _ := l.Plans.Seal(t.Context(), w.ID)
	if _, err := l.Plans.Publish(t.Context(), w); !errors.Is(err, want) {
		t.Errorf("publish %+v: got %v, want %v", w, err, want)
	}
	if after, _ := l.Plans.Seal(t.Context(), w.ID); len(after.Entries) != len(before.Entries) || after.Metadata != before.Metadata {
		t.Errorf("publish %+v was refused and left %d entries where %d were", w, len(after.Entries), len(before.Entries))
	}
}

// invalid checks that err names field.
func invalid(t *testing.T, err error, field string) {
	t.Helper()
	var e *event.ErrInvalid
	if !errors.As(err, &e) || e.Field != field {
		t.Errorf("got %v, want an error for field %s", err, field)
	}
}

func honoursContext(t *testing.T, l *ledger.Ledger) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Plans.Publish(ctx, first("suite-cancelled")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := l.Plans.Seal(t.Context(), "suite-cancelled"); !errors.Is(err, event.ErrNotFound) {
		t.Errorf("got %v, want %v", err, event.ErrNotFound)
	}
}
