package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Info says how another program can check the ledger.
type Info struct {
	ChainID     uint64                     `json:"chainId"`
	RPCURL      string                     `json:"rpcUrl"`
	Factory     event.Address              `json:"factory"`
	PDPVerifier *event.Address             `json:"pdpVerifier"` // nil if no proofs of storage are checked on this chain
	ABI         map[string]json.RawMessage `json:"abi"`         // by contract name
	TestMoney   bool                       `json:"testMoney"`
}

// Info returns the same value as long as the Ledger is open.
func (l *Ledger) Info() Info {
	return Info{
		ChainID:   l.chainID,
		RPCURL:    l.cfg.RPCURL,
		Factory:   event.Address(l.factory),
		TestMoney: l.cfg.TestMoney,
		ABI: map[string]json.RawMessage{
			"EventFactory": json.RawMessage(bindings.EventFactoryMetaData.ABI),
			"EventPlan":    json.RawMessage(bindings.EventPlanMetaData.ABI),
		},
	}
}

// Health is the state of the chain for a health check.
type Health struct {
	ChainID     uint64    `json:"chainId"`
	BlockNumber uint64    `json:"blockNumber"`
	BlockTime   time.Time `json:"blockTime"` // UTC
}

// Health reads the chain's newest block. It returns an error if the chain does not answer.
func (l *Ledger) Health(ctx context.Context) (Health, error) {
	newest, err := l.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return Health{}, fmt.Errorf("ledger: newest block: %w", err)
	}
	return Health{
		ChainID:     l.chainID,
		BlockNumber: newest.Number.Uint64(),
		BlockTime:   time.Unix(int64(newest.Time), 0).UTC(),
	}, nil
}
