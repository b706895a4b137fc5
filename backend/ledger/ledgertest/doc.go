// Package ledgertest holds what every chain a Ledger lives on must do (Suite),
// and a whole embedded ledger in a folder (Open) for tests of any package.
//
//	func TestLedger(t *testing.T) {
//		ledgertest.Suite(t, func(t *testing.T) *ledger.Ledger { … })
//	}
package ledgertest
