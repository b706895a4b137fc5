package ethereum

import (
	"context"
	"fmt"
	"math/big"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger"
)

// maxRelayGas limits the gas of one transaction for a user to several times what the most expensive intent
// needs. The holder of a claim may be a contract, which is called when it gets its ticket and could use up a
// whole block.
const maxRelayGas = 3_000_000

// Relay sends transactions that users signed, from the operator's account and at the operator's expense,
// while the budget lasts. It is safe for concurrent use.
type Relay struct {
	client *Client
	budget *Budget
}

var _ ledger.Relayer = (*Relay)(nil)

// NewRelay returns a Relay that sends through client and pays from budget.
func NewRelay(client *Client, budget *Budget) *Relay { return &Relay{client: client, budget: budget} }

// WriteFor implements ledger.Relayer. A transaction that cannot succeed costs nothing. A sent transaction is
// charged to user at its highest price, and at its actual price once that is known.
func (r *Relay) WriteFor(ctx context.Context, user, to common.Address, data []byte) (*types.Receipt, error) {
	msg := geth.CallMsg{From: r.client.Account(), To: &to, Data: data}
	tx, err := r.client.price(ctx, msg)
	if err != nil {
		return nil, err
	}
	if tx.Gas > maxRelayGas {
		return nil, fmt.Errorf("ethereum: relay: %d gas for one transaction: %w", tx.Gas, ledger.ErrBudget)
	}
	most := expense{gas: tx.Gas, wei: new(big.Int).Mul(tx.GasFeeCap, new(big.Int).SetUint64(tx.Gas))}
	if err = r.budget.reserve(user, most); err != nil {
		return nil, err
	}
	receipt, err := r.client.execute(ctx, msg, tx)
	if receipt != nil {
		r.budget.settle(user, most, cost(receipt))
	}
	if err != nil {
		return nil, fmt.Errorf("ethereum: relay: %w", err)
	}
	return receipt, nil
}

// cost returns the cost of a mined transaction, even a failed one.
func cost(r *types.Receipt) expense {
	price := r.EffectiveGasPrice
	if price == nil {
		price = new(big.Int)
	}
	return expense{gas: r.GasUsed, wei: new(big.Int).Mul(price, new(big.Int).SetUint64(r.GasUsed))}
}
