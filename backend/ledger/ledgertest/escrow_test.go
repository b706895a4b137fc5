package ledgertest_test

import (
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ledgertest"
)

// TestEscrowOnTheEmbeddedChain uses a chain with a settable clock.
func TestEscrowOnTheEmbeddedChain(t *testing.T) {
	var now atomic.Int64
	now.Store(time.Now().Unix())
	l, err := ledgertest.OpenWith(t.Context(), t.TempDir(), ledgertest.Chain{Now: func() time.Time { return time.Unix(now.Load(), 0) }})
	require.NoError(t, err)
	t.Cleanup(func() { shut(t, l) })
	ledgertest.Escrow(t, ledgertest.Escrowed{
		Ledger: l.Ledger, Client: l.Client, Node: l.Chain.Client(), Far: true,
		Reach: func(_ *testing.T, at time.Time) bool {
			now.Store(at.Unix())
			return true
		},
	})
}

// TestEscrowOnGeth advances time by making blocks, each at least a second later than the one before.
func TestEscrowOnGeth(t *testing.T) {
	g := ledgertest.StartGeth(t)
	client := clientAt(t, g, g.HTTP)
	l, err := ledger.Open(t.Context(), ledger.Config{Chain: client, RPCURL: g.HTTP, TestMoney: true})
	require.NoError(t, err)
	node, err := ethclient.DialContext(t.Context(), g.HTTP)
	require.NoError(t, err)
	t.Cleanup(node.Close)
	ledgertest.Escrow(t, ledgertest.Escrowed{Ledger: l, Client: client, Node: node, Reach: func(t *testing.T, at time.Time) bool {
		t.Helper()
		for {
			head, err := node.HeaderByNumber(t.Context(), nil)
			require.NoError(t, err)
			if int64(head.Time) >= at.Unix()-1 {
				return int64(head.Time) == at.Unix()-1
			}
			_, err = client.Pay(t.Context(), client.Account(), new(big.Int))
			require.NoError(t, err)
		}
	}})
}
