package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Relayer sends transactions that a user signed and the operator pays for. WriteFor is like Writer.Write; it
// charges the cost to user.
type Relayer interface {
	WriteFor(ctx context.Context, user, to common.Address, data []byte) (*types.Receipt, error)
}

// writer sends calls of the factory.
type writer struct {
	*Contracts
	relay Relayer // sends what users signed; nil means that the chain's own account does
}

// signed converts a consent for the contracts.
func signed(who event.Address, c event.Consent) bindings.Signed {
	return bindings.Signed{
		Signer: common.Address(who), Nonce: new(big.Int).SetUint64(c.Nonce),
		Deadline: big.NewInt(c.Deadline.Unix()), Signature: c.Signature,
	}
}

// write sends a call of the factory. If there is a consent, the relay sends the call for user.
func (w writer) write(ctx context.Context, user event.Address, c *event.Consent, data []byte) (*types.Receipt, error) {
	if c == nil || w.relay == nil {
		return w.chain.Write(ctx, w.factory, data)
	}
	return w.relay.WriteFor(ctx, common.Address(user), w.factory, data)
}

// account returns the address to which an event's own expenses are charged.
func account(id event.ID) event.Address {
	key := eventKey(id)
	return event.Address(key[:len(event.Address{})])
}

// writeSigned sends what was signed, charges user, and translates a refusal.
func (w writer) writeSigned(ctx context.Context, user event.Address, c event.Consent, data []byte) (event.Receipt, error) {
	mined, err := w.write(ctx, user, &c, data)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: relay: %w", w.meaning(err))
	}
	return w.receipt(ctx, mined)
}
