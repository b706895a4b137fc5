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

// Relayer sends transactions that a user signed and the operator pays.
// WriteFor is Writer's Write with the user's name, to whom its cost is put down.
type Relayer interface {
	WriteFor(ctx context.Context, user, to common.Address, data []byte) (*types.Receipt, error)
}

// writer sends calls of the factory.
type writer struct {
	*Contracts
	relay Relayer // of what users signed; nil: the chain's own account sends it
}

// signed is a consent as the contracts take it.
func signed(who event.Address, c event.Consent) bindings.Signed {
	return bindings.Signed{
		Signer: common.Address(who), Nonce: new(big.Int).SetUint64(c.Nonce),
		Deadline: big.NewInt(c.Deadline.Unix()), Signature: c.Signature,
	}
}

// write sends a call of the factory, as user signed it where there is a
// consent.
func (w writer) write(ctx context.Context, user event.Address, c *event.Consent, data []byte) (*types.Receipt, error) {
	if c == nil || w.relay == nil {
		return w.chain.Write(ctx, w.factory, data)
	}
	return w.relay.WriteFor(ctx, common.Address(user), w.factory, data)
}

// writeSigned sends what user signed and tells a refusal in the ledger's words.
func (w writer) writeSigned(ctx context.Context, user event.Address, c event.Consent, data []byte) (event.Receipt, error) {
	mined, err := w.write(ctx, user, &c, data)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: relay: %w", w.meaning(err))
	}
	return w.receipt(ctx, mined)
}
