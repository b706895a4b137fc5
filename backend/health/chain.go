package health

import (
	"context"
	"errors"

	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
)

// Chain checks the chain that records plans and tickets.
type Chain struct {
	Ledger   *ledger.Ledger
	Embedded *devchain.Chain // nil if the chain is external
}

// Check implements api.Checker.
func (c Chain) Check(ctx context.Context) (map[string]any, error) {
	h, err := c.Ledger.Health(ctx)
	if c.Embedded == nil {
		return external(h, err), nil
	}
	err = errors.Join(err, c.Embedded.Health()) // reports also a block that could not be synced
	return map[string]any{"mode": embedded, "chainId": h.ChainID, "blockNumber": h.BlockNumber}, err
}

// external describes an external chain. If it is down the server still counts as healthy, because shows go
// on without it.
func external(h ledger.Health, err error) map[string]any {
	if err != nil {
		return map[string]any{"mode": "external", "status": "down", "ok": false, "details": "the chain's RPC does not answer; nothing can be planned or bought until it does"}
	}
	return map[string]any{"mode": "external", "chainId": h.ChainID, "blockNumber": h.BlockNumber, "blockTime": h.BlockTime}
}
