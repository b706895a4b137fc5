package wallet

import (
	"encoding/json"
	"fmt"
	"math/big"

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
	if typed.Domain.Name != intent.Name || typed.Domain.Version != intent.Version {
		return "", event.Invalid("domain", "is not Footlight's: this key signs nothing else")
	}
	domain, err := domainOf(typed.Domain)
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

func domainOf(typed apitypes.TypedDataDomain) (d intent.Domain, err error) {
	chain := (*big.Int)(typed.ChainId)
	if chain == nil || !chain.IsUint64() {
		return d, event.Invalid("domain.chainId", "is required, and a number below 2^64")
	}
	d.ChainID = chain.Uint64()
	d.Factory, err = event.ParseAddress("domain.verifyingContract", typed.VerifyingContract)
	return d, err
}
