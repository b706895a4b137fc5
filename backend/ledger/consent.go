package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/intent"
)

// Relayer sends transactions that a user wished for and the operator pays.
// WriteFor is Writer's Write with the user's name, to whom its cost is put down.
type Relayer interface {
	WriteFor(ctx context.Context, user, to common.Address, data []byte) (*types.Receipt, error)
}

// Domain says where users' signatures count: it builds what they sign.
func (l *Ledger) Domain() intent.Domain {
	return intent.Domain{ChainID: l.chainID, Factory: event.Address(l.factory)}
}

// Nonce is the one of the signer's next intent.
func (l *Ledger) Nonce(ctx context.Context, signer event.Address) (uint64, error) {
	n, err := call(ctx, l, l.factory, nil, l.factoryABI.PackNonces(common.Address(signer)), l.factoryABI.UnpackNonces)
	if err != nil {
		return 0, err
	}
	return n.Uint64(), nil
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
func (l *Ledger) write(ctx context.Context, user event.Address, c *event.Consent, data []byte) (*types.Receipt, error) {
	if c == nil || l.cfg.Relay == nil {
		return l.cfg.Chain.Write(ctx, l.factory, data)
	}
	return l.cfg.Relay.WriteFor(ctx, common.Address(user), l.factory, data)
}

// relay sends what user signed and tells a refusal in the ledger's words.
func (l *Ledger) relay(ctx context.Context, user event.Address, c event.Consent, data []byte) (event.Receipt, error) {
	mined, err := l.write(ctx, user, &c, data)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: relay: %w", l.meaning(err))
	}
	return l.receipt(ctx, mined)
}
