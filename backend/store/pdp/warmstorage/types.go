package warmstorage

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// typed returns the service's EIP-712 types.
func typed() apitypes.Types {
	return apitypes.Types{
		"EIP712Domain": {
			{Name: "name", Type: "string"},
			{Name: "version", Type: "string"},
			{Name: "chainId", Type: "uint256"},
			{Name: "verifyingContract", Type: "address"},
		},
		"MetadataEntry": {{Name: "key", Type: "string"}, {Name: "value", Type: "string"}},
		"CreateDataSet": {
			{Name: "clientDataSetId", Type: "uint256"}, {Name: "payee", Type: "address"}, {Name: "metadata", Type: "MetadataEntry[]"},
		},
		"Cid":           {{Name: "data", Type: "bytes"}},
		"PieceMetadata": {{Name: "pieceIndex", Type: "uint256"}, {Name: "metadata", Type: "MetadataEntry[]"}},
		"AddPieces": {
			{Name: "clientDataSetId", Type: "uint256"},
			{Name: "nonce", Type: "uint256"},
			{Name: "pieceData", Type: "Cid[]"},
			{Name: "pieceMetadata", Type: "PieceMetadata[]"},
		},
	}
}

// createTypes returns the ABI types of a data set's extraData: payer, clientDataSetId, keys, values,
// signature.
func createTypes() []string { return []string{"address", "uint256", "string[]", "string[]", "bytes"} }

// addTypes returns the ABI types of an addition's extraData: nonce, keys and values of each piece, signature.
func addTypes() []string { return []string{"uint256", "string[][]", "string[][]", "bytes"} }

func arguments(names []string) (abi.Arguments, error) {
	args := make(abi.Arguments, len(names))
	for i, name := range names {
		t, err := abi.NewType(name, "", nil)
		if err != nil {
			return nil, fmt.Errorf("warmstorage: %w", err)
		}
		args[i].Type = t
	}
	return args, nil
}

// pack returns the ABI encoding of values.
func pack(names []string, values ...any) ([]byte, error) {
	args, err := arguments(names)
	if err != nil {
		return nil, err
	}
	out, err := args.Pack(values...)
	if err != nil {
		return nil, fmt.Errorf("warmstorage: %w", err)
	}
	return out, nil
}

// dataSetID reads the payer's number of a data set from its extraData.
func dataSetID(created []byte) (*big.Int, error) {
	args, err := arguments(createTypes())
	if err != nil {
		return nil, err
	}
	values, err := args.Unpack(created)
	if err != nil {
		return nil, fmt.Errorf("warmstorage: a data set's message: %w", err)
	}
	id, ok := values[1].(*big.Int)
	if !ok {
		return nil, errors.New("warmstorage: a data set's message has no number")
	}
	return id, nil
}
