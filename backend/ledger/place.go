package ledger

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

var (
	// ErrOtherChain says that the node is on another chain than the ledger.
	ErrOtherChain = errors.New("ledger: the node is on another chain")
	// ErrNoFactory says that what stands at the factory's address, if anything, is
	// no factory of ours.
	ErrNoFactory = errors.New("ledger: there is no factory")
	// ErrOtherCode says that the factory may be one, but is not of this version.
	ErrOtherCode = errors.New("ledger: the factory has other code")
	// ErrNotOperator says that the factory takes no plans from this operator.
	ErrNotOperator = errors.New("ledger: the factory does not know the operator")
)

// Place is where a ledger is. It is worth remembering: other chains and
// factories hold other events.
type Place struct {
	ChainID uint64        `json:"chainId"`
	Factory event.Address `json:"factory"`
	Since   uint64        `json:"since,omitempty"` // block the factory was made in; 0: not known
}

// Place is where the ledger is.
func (l *Ledger) Place() Place {
	return Place{ChainID: l.chainID, Factory: event.Address(l.factory), Since: l.since}
}

// Check makes sure that the ledger is where it is said to be: ErrOtherChain,
// ErrNoFactory or ErrNotOperator, or *UnreachableError where nobody can tell
// now.
func (l *Ledger) Check(ctx context.Context) error {
	id, err := l.cfg.Chain.ChainID(ctx)
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
	operator := l.cfg.Chain.Account()
	may, err := call(ctx, l, l.factory, nil, l.factoryABI.PackIsOperator(operator), l.factoryABI.UnpackIsOperator)
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
