package ledger

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

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

// CheckConsent tells whether who's consent to an intent would hold if it were mined
// now. An *event.ErrInvalid names the part of the authorization that does not.
func (l *Ledger) CheckConsent(ctx context.Context, who event.Address, i intent.Intent, c event.Consent) error {
	if time.Now().Unix() > c.Deadline.Unix() {
		return event.Invalid("authorization.deadline", "has passed")
	}
	next, err := l.Nonce(ctx, who)
	if err != nil {
		return err
	}
	if c.Nonce != next {
		return event.Invalid("authorization.nonce", "is %d, and the next one of %s is %d", c.Nonce, who, next)
	}
	signed, err := l.Signed(ctx, who, l.Domain(), i, c.Signature)
	if err == nil && !signed {
		err = event.Invalid("authorization.signature", "is not %s's over this request, on chain %d for contract %s; sign what GET /api/events/{id}/intent gives", who, l.chainID, l.factory)
	}
	return err
}

// Signed reports whether who signed an intent, with a key or as a contract.
func (l *Ledger) Signed(ctx context.Context, who event.Address, d intent.Domain, i intent.Intent, signature []byte) (bool, error) {
	hash, err := d.Hash(i)
	if err != nil {
		return false, err
	}
	if signer, ok := keyOf(hash, signature); ok && signer == who {
		return true, nil
	}
	return l.ValidSignature(ctx, who, hash, signature)
}

// keyOf is whose key made a signature as the contracts take it: 65 bytes, v 27
// or 28, s in the lower half.
func keyOf(hash event.Hash, signature []byte) (event.Address, bool) {
	const legacy = 27
	if len(signature) != crypto.SignatureLength || signature[crypto.RecoveryIDOffset] < legacy {
		return event.Address{}, false
	}
	plain := [crypto.SignatureLength]byte(signature)
	plain[crypto.RecoveryIDOffset] -= legacy
	r, s := new(big.Int).SetBytes(plain[:32]), new(big.Int).SetBytes(plain[32:64])
	if !crypto.ValidateSignatureValues(plain[crypto.RecoveryIDOffset], r, s, true) {
		return event.Address{}, false
	}
	key, err := crypto.SigToPub(hash[:], plain[:])
	if err != nil {
		return event.Address{}, false
	}
	return event.Address(crypto.PubkeyToAddress(*key)), true
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
