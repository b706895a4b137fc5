package ledger

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger/bindings"
)

var (
	// ErrOtherChain is returned if the node is on another chain than the ledger.
	ErrOtherChain = errors.New("ledger: the node is on another chain")
	// ErrNoFactory is returned if there is no contract at the factory's address, or one that is no
	// EventFactory.
	ErrNoFactory = errors.New("ledger: there is no factory")
	// ErrOtherCode is returned if the contract at the factory's address has other code than this version's
	// factory.
	ErrOtherCode = errors.New("ledger: the factory has other code")
	// ErrNotOperator is returned if the factory does not accept plans from this operator.
	ErrNotOperator = errors.New("ledger: the factory does not know the operator")
)

// Check checks that the contracts are at their configured addresses. It returns ErrOtherChain, ErrNoFactory
// or ErrNotOperator if they are not, and *UnreachableError if the chain does not answer.
func (l *Ledger) Check(ctx context.Context) error {
	id, err := l.chain.ChainID(ctx)
	if err != nil {
		return fmt.Errorf("ledger: chain id: %w", err)
	}
	if !id.IsUint64() || id.Uint64() != l.chainID {
		return fmt.Errorf("%w: it is chain %s, the ledger is on chain %d", ErrOtherChain, id, l.chainID)
	}
	for _, contract := range []common.Address{l.factory, l.plan} {
		there, err := l.has(ctx, contract)
		if err != nil {
			return err
		}
		if !there {
			return fmt.Errorf("%w at %s on chain %d: no code at %s", ErrNoFactory, l.factory, l.chainID, contract)
		}
	}
	return l.checkOperator(ctx)
}

func (l *Ledger) checkOperator(ctx context.Context) error {
	operator := l.chain.Account()
	may, err := call(ctx, l.Contracts, l.factory, nil, l.factoryABI.PackIsOperator(operator), l.factoryABI.UnpackIsOperator)
	var silent *UnreachableError
	switch {
	case errors.As(err, &silent):
		return err
	case err != nil:
		return fmt.Errorf("%w at %s on chain %d: %w", ErrNoFactory, l.factory, l.chainID, err)
	case !may:
		return fmt.Errorf("%w: %s on chain %d must name %s with setOperator", ErrNotOperator, l.factory, l.chainID, operator)
	}
	return nil
}

// CheckCode checks that the factory, and with it every event's contract, has the code this program was built
// with. The factory's address follows from its code and its first owner, which the log names. It returns
// ErrNoFactory or ErrOtherCode if the factory has not.
func (c *Contracts) CheckCode(ctx context.Context) error {
	logs, err := c.logs(ctx, c.factory, nil, c.factoryABI.GetABI().Events[bindings.EventFactoryOwnershipTransferredEventName].ID)
	if err != nil {
		return fmt.Errorf("ledger: owners of the factory: %w", err)
	}
	if len(logs) == 0 {
		return fmt.Errorf("%w at %s on chain %d", ErrNoFactory, c.factory, c.chainID)
	}
	first, err := c.factoryABI.UnpackOwnershipTransferredEvent(&logs[0])
	if err != nil {
		return fmt.Errorf("ledger: first owner of the factory: %w", err)
	}
	if factoryAddress(factoryCode(c.factoryABI, first.NewOwner)) != c.factory {
		return fmt.Errorf("%w than this program knows (%s on chain %d)", ErrOtherCode, c.factory, c.chainID)
	}
	return nil
}
