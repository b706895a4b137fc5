package ledger

import (
	"bytes"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Deployment is where a ledger's contracts stand. It is worth remembering:
// other chains and factories hold other events.
type Deployment struct {
	ChainID uint64        `json:"chainId"`
	Factory event.Address `json:"factory"`
	Since   uint64        `json:"since,omitempty"` // block the factory was made in; 0: not known
}

// factorySalt is zero: one operator has one factory per version of its code.
var factorySalt [32]byte

// factoryCode is the factory's creation code with its first owner, an operator.
func factoryCode(abi *bindings.EventFactory, owner common.Address) []byte {
	code := common.FromHex(bindings.EventFactoryMetaData.Bin)
	return append(code, abi.PackConstructor(owner)...)
}

// factoryAddress is where a factory of that code is, on every chain alike.
func factoryAddress(code []byte) common.Address {
	return crypto.CreateAddress2(params.DeterministicFactoryAddress, factorySalt, crypto.Keccak256(code))
}

// eventKey is how contracts name an event.
func eventKey(id event.ID) common.Hash { return crypto.Keccak256Hash([]byte(id)) }

// cloneCode is the creation code of an EIP-1167 clone of implementation.
func cloneCode(implementation common.Address) []byte {
	return bytes.Join([][]byte{
		common.FromHex("3d602d80600a3d3981f3363d3d373d3d3d363d73"), implementation[:],
		common.FromHex("5af43d82803e903d91602b57fd5bf3"),
	}, nil)
}
