package wallet

import (
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/event"
)

// SignMessage signs a text (EIP-191).
func (w *Wallet) SignMessage(text string) (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	return key.Sign(event.Hash(accounts.TextHash([]byte(text))))
}

// SignTypedData signs data as eth_signTypedData_v4 takes it (EIP-712).
func (w *Wallet) SignTypedData(data string) (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	var typed apitypes.TypedData
	if err = json.Unmarshal([]byte(data), &typed); err != nil {
		return "", fmt.Errorf("what is to be signed: %w", err)
	}
	sum, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		return "", fmt.Errorf("what is to be signed: %w", err)
	}
	return key.Sign(event.Hash(sum))
}
