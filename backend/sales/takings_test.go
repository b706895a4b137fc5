package sales_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/ledgertest"
	"footlight/backend/sales"
)

// TestPayout uses a chain on which nothing was written since the show, two days ago.
func TestPayout(t *testing.T) {
	var behind atomic.Int64
	behind.Store(int64(48 * time.Hour))
	clock := func() time.Time { return time.Now().Add(-time.Duration(behind.Load())) }
	l, err := ledgertest.OpenWith(t.Context(), t.TempDir(), ledgertest.Chain{Now: clock})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	s := sales.Sales{Tickets: l.Tickets, Consents: l.Consents, Creators: l.Plans, Clock: l.Chain}
	e := ledgertest.Escrowed{Ledger: l.Ledger, Client: l.Client, Node: l.Chain.Client()}
	ledgertest.Payout(t, e, s, func() { behind.Store(0) })
}
