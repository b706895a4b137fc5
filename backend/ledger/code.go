package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger/bindings"
)

// CheckCode makes sure that the factory, and with it every event's contract, is
// the code this program was built with: its address follows from that code and
// from its first owner, whom the log names. ErrNoFactory, ErrOtherCode.
func (l *Ledger) CheckCode(ctx context.Context) error {
	topic := l.factoryABI.GetABI().Events[bindings.EventFactoryOwnershipTransferredEventName].ID
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(), Addresses: []common.Address{l.factory}, Topics: [][]common.Hash{{topic}},
	})
	if err != nil {
		return fmt.Errorf("ledger: owners of the factory: %w", err)
	}
	if len(logs) == 0 {
		return fmt.Errorf("%w at %s on chain %d", ErrNoFactory, l.factory, l.chainID)
	}
	first, err := l.factoryABI.UnpackOwnershipTransferredEvent(&logs[0])
	if err != nil {
		return fmt.Errorf("ledger: first owner of the factory: %w", err)
	}
	if factoryAddress(l.initCode(first.NewOwner)) != l.factory {
		return fmt.Errorf("%w than this program knows (%s on chain %d)", ErrOtherCode, l.factory, l.chainID)
	}
	return nil
}
