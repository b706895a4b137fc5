package siwe

import (
	"fmt"
	"io/fs"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
)

// ErrSignature refuses a signature that is not 65 bytes long or breaks the rules of EIP-191.
var ErrSignature = fmt.Errorf("siwe: not a signature: %w", fs.ErrPermission)

// Digest returns the hash of a text that a wallet signs (EIP-191, version 0x45).
func Digest(text string) event.Hash { return event.Hash(accounts.TextHash([]byte(text))) }

// Recover returns the address whose key signed a text. v may be 0, 1, 27 or 28. s must be in the lower half
// of the order (EIP-2), so that every signature has only one form.
func Recover(text string, signature []byte) (event.Address, error) {
	if len(signature) != crypto.SignatureLength {
		return event.Address{}, ErrSignature
	}
	sig := [crypto.SignatureLength]byte(signature)
	if sig[crypto.RecoveryIDOffset] >= 27 {
		sig[crypto.RecoveryIDOffset] -= 27
	}
	r, s := new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:64])
	if !crypto.ValidateSignatureValues(sig[crypto.RecoveryIDOffset], r, s, true) {
		return event.Address{}, ErrSignature
	}
	digest := Digest(text)
	key, err := crypto.SigToPub(digest[:], sig[:])
	if err != nil {
		return event.Address{}, ErrSignature
	}
	return event.Address(crypto.PubkeyToAddress(*key)), nil
}
