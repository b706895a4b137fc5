// Package ledgertest holds the tests that every chain of a Ledger must pass (Suite), and opens a complete
// embedded ledger in a folder (Open) for tests of other packages.
//
//	func TestLedger(t *testing.T) {
//		ledgertest.Suite(t, func(t *testing.T) *ledger.Ledger { … })
//	}
package ledgertest
