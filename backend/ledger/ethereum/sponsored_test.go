package ethereum_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

func TestRelayPaysWithinItsBudget(t *testing.T) {
	n := &node{}
	client := open(t, n)
	// A transaction of this node's may use 1250 gas at 203 wei; it uses none.
	relay := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{UserGas: 1250, DayWei: big.NewInt(1250 * 203)}))
	user := common.Address{1}
	for range 3 { // each gives back what it did not use
		if _, err := relay.WriteFor(t.Context(), user, contract, nil); err != nil {
			t.Fatal(err)
		}
	}
	poor := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{UserGas: 1249}))
	if _, err := poor.WriteFor(t.Context(), user, contract, nil); !errors.Is(err, ledger.ErrBudget) {
		t.Errorf("got %v, want %v", err, ledger.ErrBudget)
	}
	n.gas = 2_400_001 // and a quarter more: what a ticket's holder might burn that is a contract
	rich := ethereum.NewRelay(client, budget(t, ethereum.BudgetConfig{}))
	if _, err := rich.WriteFor(t.Context(), user, contract, nil); !errors.Is(err, ledger.ErrBudget) {
		t.Errorf("more gas than a wish needs: got %v, want %v", err, ledger.ErrBudget)
	}
	n.gas = 0
	if len(n.sent) != 3 {
		t.Errorf("%d transactions were sent, want 3", len(n.sent))
	}
	n.estimate = rpcError("0x01020304")
	var refused *ledger.RefusedError
	if _, err := relay.WriteFor(t.Context(), user, contract, nil); !errors.As(err, &refused) {
		t.Errorf("got %v, want the contract's refusal", err)
	}
}

func budget(t *testing.T, cfg ethereum.BudgetConfig) *ethereum.Budget {
	t.Helper()
	b, err := ethereum.OpenBudget(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
