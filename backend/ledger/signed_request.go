package ledger

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// Consents checks users' signatures and builds what users sign.
type Consents struct{ *Contracts }

// Domain returns the domain of users' signatures, which builds what they sign.
func (c *Consents) Domain() intent.Domain {
	return intent.Domain{ChainID: c.chainID, Factory: event.Address(c.factory)}
}

// Nonce returns the nonce of the signer's next intent.
func (c *Consents) Nonce(ctx context.Context, signer event.Address) (uint64, error) {
	n, err := call(ctx, c.Contracts, c.factory, nil, c.factoryABI.PackNonces(common.Address(signer)), c.factoryABI.UnpackNonces)
	if err != nil {
		return 0, err
	}
	return n.Uint64(), nil
}

// Check checks whether who's consent to an intent would be valid if it were mined now. It returns an
// *event.ErrInvalid that names the invalid part of the authorization.
func (c *Consents) Check(ctx context.Context, who event.Address, i intent.Intent, given event.Consent) error {
	if time.Now().Unix() > given.Deadline.Unix() {
		return event.Invalid("authorization.deadline", "has passed")
	}
	next, err := c.Nonce(ctx, who)
	if err != nil {
		return err
	}
	if given.Nonce != next {
		return event.Invalid("authorization.nonce", "is %d, and the next one of %s is %d", given.Nonce, who, next)
	}
	signed, err := c.Signed(ctx, who, c.Domain(), i, given.Signature)
	if err == nil && !signed {
		err = event.Invalid("authorization.signature", "is not %s's over this request, on chain %d for contract %s; sign what GET /api/events/{id}/intent gives", who, c.chainID, c.factory)
	}
	return err
}

// Signed reports whether who signed an intent, with a key or as a contract.
func (c *Consents) Signed(ctx context.Context, who event.Address, d intent.Domain, i intent.Intent, signature []byte) (bool, error) {
	hash, err := d.Hash(i)
	if err != nil {
		return false, err
	}
	if signer, ok := keyOf(hash, signature); ok && signer == who {
		return true, nil
	}
	return c.ValidSignature(ctx, who, hash, signature)
}

// keyOf returns the address whose key made a signature. The signature must have the form that the contracts
// accept: 65 bytes, v 27 or 28, s in the lower half.
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

const (
	// isValidSignature is the selector of isValidSignature(bytes32,bytes). A wallet also returns it for a
	// valid signature (EIP-1271).
	isValidSignature = "\x16\x26\xba\x7e"
	// walletGas limits the computation of an unknown contract.
	walletGas = 500_000
)

// ValidSignature asks a wallet contract whether a signature over a digest is its own (EIP-1271). It reports
// false for an address without code, and for a contract that fails or returns anything else.
func (c *Consents) ValidSignature(ctx context.Context, wallet event.Address, digest event.Hash, signature []byte) (bool, error) {
	to := common.Address(wallet)
	code, err := c.chain.CodeAt(ctx, to, nil)
	if err != nil || len(code) == 0 {
		return false, err
	}
	data, err := signatureCall(digest, signature)
	if err != nil {
		return false, err
	}
	answer, err := c.chain.CallContract(ctx, ethereum.CallMsg{To: &to, Data: data, Gas: walletGas}, nil)
	if err != nil {
		return false, contractsFault(ctx, err)
	}
	return len(answer) == 32 && bytes.HasPrefix(answer, []byte(isValidSignature)), nil
}

func signatureCall(digest event.Hash, signature []byte) ([]byte, error) {
	word, err := abi.NewType("bytes32", "", nil)
	if err != nil {
		return nil, err
	}
	text, err := abi.NewType("bytes", "", nil)
	if err != nil {
		return nil, err
	}
	args, err := abi.Arguments{{Type: word}, {Type: text}}.Pack(digest, signature)
	return append([]byte(isValidSignature), args...), err
}

// contractsFault returns nil if the contract failed, and err if the chain did.
func contractsFault(ctx context.Context, err error) error {
	var reverted interface{ ErrorCode() int } // a JSON-RPC error: the node answered
	if ctx.Err() == nil && errors.As(err, &reverted) {
		return nil
	}
	return err
}
