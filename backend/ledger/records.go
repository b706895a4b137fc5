package ledger

import (
	"encoding/hex"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// Record is one log entry, decoded by its contract's ABI.
type Record struct {
	Contract    event.Address
	Name        string         // name of the Solidity event
	Values      map[string]any // arguments: strings (addresses, hashes, big numbers), numbers, booleans, and lists of these
	Block       uint64
	Transaction event.Hash
	Index       uint // within the block
}

// record decodes one entry. It reports false for an event that the ABI does not have.
func record(entry *types.Log, contract *abi.ABI) (Record, bool, error) {
	r := Record{
		Contract: event.Address(entry.Address), Values: map[string]any{},
		Block: entry.BlockNumber, Transaction: event.Hash(entry.TxHash), Index: entry.Index,
	}
	if len(entry.Topics) == 0 {
		return r, false, nil
	}
	kind, err := contract.EventByID(entry.Topics[0])
	if err != nil {
		return r, false, nil // the only error means an unknown event
	}
	r.Name = kind.Name
	if err := contract.UnpackIntoMap(r.Values, kind.Name, entry.Data); len(entry.Data) > 0 && err != nil {
		return r, false, err
	}
	var indexed abi.Arguments
	for _, in := range kind.Inputs {
		if in.Indexed {
			indexed = append(indexed, in)
		}
	}
	if err := abi.ParseTopicsIntoMap(r.Values, indexed, entry.Topics[1:]); err != nil {
		return r, false, err
	}
	for name, v := range r.Values {
		r.Values[name] = plain(v)
	}
	return r, true, nil
}

// plain converts values that JSON cannot represent exactly.
func plain(v any) any {
	switch v := v.(type) {
	case common.Address:
		return event.Address(v).String()
	case [32]byte:
		return "0x" + hex.EncodeToString(v[:])
	case *big.Int:
		return v.String()
	case []*big.Int:
		list := make([]string, len(v))
		for i := range v {
			list[i] = v[i].String()
		}
		return list
	}
	return v
}
