package ethereum_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

func TestRelayPaysWithinItsBudget(t *testing.T) {
	n := &node{}
	client := open(t, n, ethereum.Config{})
	// A transaction on this node may use 1250 gas at 203 wei; it uses none.
	relay := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{UserGas: 1250, DayWei: big.NewInt(1250 * 203)}))
	user := common.Address{1}
	for range 3 { // each returns its unused gas to the budget
		_, err := relay.WriteFor(t.Context(), user, contract, nil)
		require.NoError(t, err)
	}
	poor := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{UserGas: 1249}))
	_, err := poor.WriteFor(t.Context(), user, contract, nil)
	assert.ErrorIs(t, err, ledger.ErrBudget)
	n.gas = 2_400_001 // plus a quarter: what a ticket holder's contract might use up
	rich := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{}))
	_, err = rich.WriteFor(t.Context(), user, contract, nil)
	assert.ErrorIs(t, err, ledger.ErrBudget, "more gas than a wish needs")
	n.gas = 0
	assert.Len(t, n.sent, 3)
	n.estimate = rpcError("0x01020304")
	var refused *ledger.RefusedError
	_, err = relay.WriteFor(t.Context(), user, contract, nil)
	assert.ErrorAs(t, err, &refused)
}

func budget(t *testing.T, cfg ethereum.BudgetConfig) *ethereum.Budget {
	t.Helper()
	b, err := ethereum.OpenBudget(cfg)
	require.NoError(t, err)
	return b
}
