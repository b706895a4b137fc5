package wallet

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// SignTypedData signs an intent in the format of eth_signTypedData_v4 (EIP-712). The intent comes from a
// server, and no person reads it here. Therefore SignTypedData refuses data for other contracts, such as a
// permit to spend coins, and data for a chain and contract that trusts returns an error for.
func (w *Wallet) SignTypedData(data string, trusts func(intent.Domain) error) (string, error) {
	key, err := w.Key()
	if err != nil {
		return "", err
	}
	var typed apitypes.TypedData
	if err = json.Unmarshal([]byte(data), &typed); err != nil {
		return "", fmt.Errorf("read the typed data: %w", err)
	}
	domain, err := domainOf(typed)
	if err != nil {
		return "", err
	}
	if err = trusts(domain); err != nil {
		return "", err
	}
	sum, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		return "", fmt.Errorf("read the typed data: %w", err)
	}
	return key.Sign(event.Hash(sum))
}

// domainOf returns the domain of typed data. It refuses one that has not the form of Footlight's.
func domainOf(data apitypes.TypedData) (d intent.Domain, err error) {
	const others = "is not Footlight's: this key signs nothing else"
	typed, chain := data.Domain, (*big.Int)(data.Domain.ChainId)
	switch {
	case typed.Name != intent.Name:
		return d, event.Invalid("domain.name", others)
	case typed.Version != intent.Version:
		return d, event.Invalid("domain.version", others)
	case chain == nil || !chain.IsUint64():
		return d, event.Invalid("domain.chainId", "is required, and a number below 2^64")
	}
	d.ChainID = chain.Uint64()
	d.Factory, err = event.ParseAddress("domain.verifyingContract", typed.VerifyingContract)
	const domain = "EIP712Domain"
	if err == nil && !slices.Equal(data.Types[domain], d.Data(intent.Cancel{}).Types[domain]) {
		err = event.Invalid("types."+domain, others)
	}
	return d, err
}
