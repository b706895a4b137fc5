package wallet

import (
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// SignTypedData signs an intent as eth_signTypedData_v4 takes it (EIP-712). A server wrote it and nobody reads it
// here, so that what is not for Footlight's contracts is refused: another contract's permit would spend coins.
func (w *Wallet) SignTypedData(data string) (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	var typed apitypes.TypedData
	if err = json.Unmarshal([]byte(data), &typed); err != nil {
		return "", fmt.Errorf("what is to be signed: %w", err)
	}
	if typed.Domain.Name != intent.Name || typed.Domain.Version != intent.Version {
		return "", event.Invalid("domain", "is not Footlight's: this key signs nothing else")
	}
	sum, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		return "", fmt.Errorf("what is to be signed: %w", err)
	}
	return key.Sign(event.Hash(sum))
}
