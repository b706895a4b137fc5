package ledger

import (
	"bytes"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Deployment says where a ledger's contracts are. Servers remember it, because other chains and factories
// have other events.
type Deployment struct {
	ChainID uint64        `json:"chainId"`
	Factory event.Address `json:"factory"`
	Since   uint64        `json:"since,omitempty"` // block in which the factory was made; 0 if unknown
}

// factorySalt is zero: one operator has one factory for each version of its code.
var factorySalt [32]byte

// factoryCode returns the factory's creation code. owner is its first owner, an operator.
func factoryCode(abi *bindings.EventFactory, owner common.Address) []byte {
	code := common.FromHex(bindings.EventFactoryMetaData.Bin)
	return append(code, abi.PackConstructor(owner)...)
}

// factoryAddress returns the address of a factory with that code, the same on every chain.
func factoryAddress(code []byte) common.Address {
	return crypto.CreateAddress2(params.DeterministicFactoryAddress, factorySalt, crypto.Keccak256(code))
}

// eventKey returns the contracts' name for an event.
func eventKey(id event.ID) common.Hash { return crypto.Keccak256Hash([]byte(id)) }

// cloneCode returns the creation code of an EIP-1167 clone of implementation.
func cloneCode(implementation common.Address) []byte {
	return bytes.Join([][]byte{
		common.FromHex("3d602d80600a3d3981f3363d3d373d3d3d363d73"), implementation[:],
		common.FromHex("5af43d82803e903d91602b57fd5bf3"),
	}, nil)
}
