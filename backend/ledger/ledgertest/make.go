package ledgertest

import (
	"crypto/sha256"
	"fmt"

	"footlight/backend/event"
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
