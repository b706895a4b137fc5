package wallet

import (
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// SignTypedData signs an intent in the format of eth_signTypedData_v4 (EIP-712). The intent comes from a
// server, and no person reads it here. Therefore SignTypedData refuses data for other contracts, such as a
// permit to spend coins.
func (w *Wallet) SignTypedData(data string) (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	var typed apitypes.TypedData
	if err = json.Unmarshal([]byte(data), &typed); err != nil {
		return "", fmt.Errorf("read the typed data: %w", err)
	}
	if typed.Domain.Name != intent.Name || typed.Domain.Version != intent.Version {
		return "", event.Invalid("domain", "is not Footlight's: this key signs nothing else")
	}
	sum, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		return "", fmt.Errorf("read the typed data: %w", err)
	}
	return key.Sign(event.Hash(sum))
}
