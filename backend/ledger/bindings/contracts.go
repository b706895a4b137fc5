// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package bindings

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// Choice is an auto generated low-level Go binding around an user-defined struct.
type Choice struct {
	Number uint32
	Digest [32]byte
}

// Entry is an auto generated low-level Go binding around an user-defined struct.
type Entry struct {
	Aspect uint8
	Number uint32
	Digest [32]byte
}

// PieceCidCid is an auto generated low-level Go binding around an user-defined struct.
type PieceCidCid struct {
	Data []byte
}

// ProofOfPossessionPieceIdAndOffset is an auto generated low-level Go binding around an user-defined struct.
type ProofOfPossessionPieceIdAndOffset struct {
	PieceId *big.Int
	Offset  *big.Int
}

// ProofOfPossessionProof is an auto generated low-level Go binding around an user-defined struct.
type ProofOfPossessionProof struct {
	Leaf  [32]byte
	Proof [][32]byte
}

// Seen is an auto generated low-level Go binding around an user-defined struct.
type Seen struct {
	StartsAt      *big.Int
	EndsAt        *big.Int
	Locked        bool
	GiveBackUntil *big.Int
}

// Signed is an auto generated low-level Go binding around an user-defined struct.
type Signed struct {
	Signer    common.Address
	Nonce     *big.Int
	Deadline  *big.Int
	Signature []byte
}

// TicketsHolding is an auto generated low-level Go binding around an user-defined struct.
type TicketsHolding struct {
	Units      *big.Int
	Redeemed   uint32
	Counted    uint32
	Claimed    bool
	Refundable *big.Int
}

// Tier is an auto generated low-level Go binding around an user-defined struct.
type Tier struct {
	Name    string
	Price   *big.Int
	Supply  uint32
	Opens   *big.Int
	Closes  *big.Int
	Locked  bool
	Invited bool
}

// TiersSale is an auto generated low-level Go binding around an user-defined struct.
type TiersSale struct {
	Price   *big.Int
	Supply  uint32
	Sold    uint32
	Opens   *big.Int
	Closes  *big.Int
	Locked  bool
	Invited bool
}

// EventFactoryMetaData contains all meta data concerning the EventFactory contract.
var EventFactoryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"EventTaken\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"}],\"name\":\"Expired\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedDeployment\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"currentNonce\",\"type\":\"uint256\"}],\"name\":\"InvalidAccountNonce\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidEventId\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidShortString\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"}],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotOperator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"OutOfScope\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"OwnableInvalidOwner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"OwnableUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"str\",\"type\":\"string\"}],\"name\":\"StringTooLong\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"UnknownAspect\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"UnknownEvent\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"UnknownScope\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"EIP712DomainChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"plan\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"}],\"name\":\"EventCreated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"host\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"HostSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"intent\",\"type\":\"bytes32\"}],\"name\":\"Intent\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"OperatorSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferStarted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"VERSION\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structChoice[5]\",\"name\":\"choices\",\"type\":\"tuple[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"acceptSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"}],\"name\":\"anchor\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"anchorSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"cancelSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"claimSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"eip712Domain\",\"outputs\":[{\"internalType\":\"bytes1\",\"name\":\"fields\",\"type\":\"bytes1\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"version\",\"type\":\"string\"},{\"internalType\":\"uint256\",\"name\":\"chainId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"verifyingContract\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"salt\",\"type\":\"bytes32\"},{\"internalType\":\"uint256[]\",\"name\":\"extensions\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"giveBackSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"implementation\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"name\":\"isHost\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"name\":\"isOperator\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"feedback\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry\",\"name\":\"entry\",\"type\":\"tuple\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"iterateSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"nonces\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingOwner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"plan\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"clone\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"}],\"name\":\"planAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"planOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"brief\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"planSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"postponeSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"upTo\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"redeemSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"renounceOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"revokeSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint8\",\"name\":\"first\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTier[]\",\"name\":\"tiers\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"sellSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"host\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"setHost\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"setOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"withdrawSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "4c8162fdb475f88b170fbbe76f37a31457",
	Bin: "0x6101808060405234610276576020816181558038038091610020828561027a565b83398101031261027657516001600160a01b03811690819003610276576040519061004c60408361027a565b600982526020820168119bdbdd1b1a59da1d60ba1b81526040519261007260408561027a565b600184526020840192603160f81b8452801561026357600180546001600160a01b03199081169091555f8054918216831781556040519183916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a3614da88181016001600160401b0381118382101761024f5782916133ad833903905ff080156102445760018060a01b0316608052805f52600260205260405f20600160ff198254161790557f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f602060405160018152a261015a8161029d565b610140526101678461029d565b6101605251902091826101005251902080610120524660c0526040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a081526101d160c08261027a565b51902060a0523060e0526040516130a4908161030982396080518181816118fe015281816119a5015261278b015260a05181612f04015260c05181612fbb015260e05181612ece01526101005181612f5301526101205181612f7901526101405181610c5601526101605181610c800152f35b6040513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b601f909101601f19168101906001600160401b0382119082101761024f57604052565b601f8151116102c85760208151910151602082106102b9571790565b5f198260200360031b1b161790565b604460209160405192839163305a27a960e01b83528160048401528051918291826024860152018484015e5f828201840152601f01601f19168101030190fdfe60806040526004361015610011575f80fd5b5f5f3560e01c806328a21ae91461206f5780633479fa6514611f4057806335f6b46314611e1157806342ead1cc14611d2657806345f5c39314611c5257806352cf6bb214611a7f578063558a729714611a085780635884c1ab1461192d5780635c60da1b146118e85780635ed7565d1461179e578063634cb6fe146112ec578063635930ef146112415780636d70f7ae14611202578063715018a61461119d57806379ba5097146111185780637ecebe00146110df5780637fd8b14914610d3857806384b0196e14610c3c5780638aaed76114610b235780638da5cb5b14610afc57806392ca17e314610a7d578063a5192d941461092e578063c4e99fcf1461081e578063c92d959f14610590578063e30c397814610567578063e3e7c801146103d6578063eb2931b714610397578063f2fde38b1461032a578063f6cafce9146101ed578063ff798040146101ba5763ffa1ad741461016f575f80fd5b346101b757806003193601126101b757506101b36040516101916040826124c0565b60018152603160f81b602082015260405191829160208352602083019061246d565b0390f35b80fd5b50346101b75760203660031901126101b757602090600435815260048252604060018060a01b0391205416604051908152f35b50346101b75760a03660031901126101b757610207612303565b906044356001600160401b03811161032657610227903690600401612383565b92906084356001600160401b03811161032257610248903690600401612383565b9190338552600260205260ff6040862054161561030f5793948594906001600160a01b0361027760043561271a565b1691823b1561030b576102c4956102de8896928793604051998a988997889663b93eaeb160e01b885260018060a01b0316600488015287602488015260a0604488015260a4870191612614565b916064356064860152600319858403016084860152612614565b03925af18015610300576102ef5750f35b816102f9916124c0565b6101b75780f35b6040513d84823e3d90fd5b8680fd5b633b63649d60e11b855233600452602485fd5b8380fd5b5080fd5b50346101b75760203660031901126101b757610344612319565b61034c612a1a565b600180546001600160a01b0319166001600160a01b0392831690811790915582549091167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b50346101b75760203660031901126101b75760209060ff906040906001600160a01b036103c2612319565b168152600384522054166040519015158152f35b50346101b75760a03660031901126101b757806004356103f461235d565b60443564ffffffffff8116809103610562576064356001600160401b03811161055e57610425903690600401612383565b9390926084356001600160401b03811161030b5780600401926080600319833603011261055a576104f661050f9261045e368a8a6125cf565b60208151910120946044610471886124ff565b9264ffffffffff6040519360208501957fe5a7844fbb52a77264136239719c7c1b6a1cef8d01d8503302214f50a7a5a638875260018060a01b0316604086015287606086015216978860808501528a60a085015260c0840152602481013560e0840152013561010082015261010081526104ed610120826124c0565b519020856128f6565b6001600160a01b03906105089061271a565b16926124ff565b93823b1561030b5786946102de8692604051988997889687956329676ea760e11b875260018060a01b0316600487015260248601526044850152608060648501526084840191612614565b8780fd5b8480fd5b505050fd5b50346101b757806003193601126101b7576001546040516001600160a01b039091168152602090f35b50346101b75760c03660031901126101b7576004356001600160401b038111610326576105c1903690600401612383565b6105cc92919261233f565b926064356001600160401b038111610322576105ec9036906004016123b0565b92909160a4356001600160401b03811161081a5780600401966080600319833603011261030b57338752600260205260ff60408820541615610807576106d16106363686866125cf565b60208151910120926106478a6124ff565b90604461065385612b4c565b60208151910120916040519260208401947f6967b1673c06dcd7618ed82c221ce6a475d1ea1b81c7b77d127b032070941f85865260018060a01b031660408501528760608501526080840152813560a0840152602481013560c0840152013560e082015260e081526106c7610100826124c0565b51902089846126ce565b60ff16865b8681106107bb5750610709936001600160a01b039361070293909250906106fc8a6124ff565b92612a8d565b16946124ff565b91843b156103225760405163402ce8af60e11b81526001600160a01b03909316600484015260016024840152608060448401526084830181905260a483019190845b8181106107785750505081839481858185829650608435606483015203925af18015610300576102ef5750f35b90919260608060019260ff61078c8861234f565b16815263ffffffff6107a0602089016123f3565b1660208201526040878101359082015201940192910161074b565b8160ff6005816107d46107cf868d8d6126be565b6124f1565b160416036107e4576001016106d6565b8760ff6107f76107cf6024948b8b6126be565b6305e1bdcd60e01b835216600452fd5b633b63649d60e11b875233600452602487fd5b8580fd5b50346101b75760603660031901126101b757806004356024356001600160a01b0381169081900361092a576044356001600160401b0381116105625780600401926080600319833603011261055e576104f66108e59261087d866124ff565b9060446040519160208301937f3660ca95227ed80b40297f75ed8cb05d7b598ad4e6a17fe95a603c85f3fccc56855260018060a01b03166040840152856060840152876080840152602481013560a0840152013560c082015260c081526104ed60e0826124c0565b90823b156105625760405163f940e38560e01b81526001600160a01b03909216600483015260248201529082908290604490829084905af18015610300576102ef5750f35b5050fd5b50346101b75760e03660031901126101b7576004359060243560803660431901126103265760c435906001600160401b038211610a795781600401916080600319823603011261032257338452600260205260ff60408520541615610a665783946104f6610a159261099f866124ff565b9060446040519160208301937fe4a38014ad7f9f6aebae7e14e3210fc781822cecebf4eb5c86884f5d38c43881855260018060a01b031660408401528560608401528760808401526109f360a08401612668565b01356101208201526101208152610a0c610140826124c0565b51902085612983565b90823b15610562576040516311d9109760e01b81526001600160a01b0390921660048301526024820152908290829060c49082908490610a5760448401612668565b5af18015610300576102ef5750f35b633b63649d60e11b845233600452602484fd5b8280fd5b50346101b75760403660031901126101b757610a97612319565b7ff4e55a552c0dd38d43f1f1f2aa7ba6e10e5b397505168dead0dfe7a141052ba16020610ac2612451565b92610acb612a1a565b6001600160a01b03168085526003825260408520805460ff191660ff86151516179055925b6040519015158152a280f35b50346101b757806003193601126101b757546040516001600160a01b039091168152602090f35b50346101b75780610b3336612404565b919092610bc1610b42846124ff565b63ffffffff6040519660208801927fd864dd07b5047dc51588271119bd2341f669e50898f05af40582980157833127845260018060a01b0316604089015284606089015285608089015216958660a0820152602086013560c0820152604086013560e082015260e08152610bb8610100826124c0565b519020846128f6565b6001600160a01b0390610bd39061271a565b16610bdd836124ff565b926001600160a01b0390610bf0906124ff565b1692813b1561081a578560849281956040519788968795634458a7c160e01b875260018060a01b031660048701526024860152604485015260648401525af18015610300576102ef5750f35b50346101b757806003193601126101b757610cdc90610c7a7f0000000000000000000000000000000000000000000000000000000000000000612e8d565b90610ca47f0000000000000000000000000000000000000000000000000000000000000000612e8d565b906020610cea60405193610cb883866124c0565b8385525f368137604051968796600f60f81b885260e08589015260e088019061246d565b90868203604088015261246d565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b828110610d2157505050500390f35b835185528695509381019392810192600101610d12565b50346101b7576102203660031901126101b75760043590610d5761233f565b3661018411610326576101a4359064ffffffffff8216809203610a79576101c4359064ffffffffff8216809203610322576101e4359061ffff821680920361055e57610204356001600160401b03811161081a5780600401966080600319833603011261030b57338752600260205260ff6040882054161561080757600597879692965060a09460405196610dec87896124c0565b86368937899460ff8716948c86029760ff891698891415975b60ff81169e8f1015610f055788610ef1578e8a0160ff8111610edd579060ff9f60ff928e918e610e37610eb593612bc0565b6020815191012090610eac610e53610e4e85612634565b612646565b916020610e5f86612634565b013563ffffffff6040519460208601967fa8d6120e0beac122148e450bce2be1ddf777f3f383570f21f91b97c65e4a897688526040870152166060850152608084015260808352826124c0565b51902092612657565b52169d8e14610ec957600160059e01610e05565b634e487b7160e01b8d52601160045260248dfd5b634e487b7160e01b8f52601160045260248ffd5b634e487b7160e01b8e52601160045260248efd5b508998508c8098508c8c6040518c60208201928386905b600582106110ba575050509181604493610fce97959352610f3e60c0826124c0565b519020610f53610f4d8c6124ff565b94612b4c565b60208151910120604051946020860196507feef1b7caed845a685ac50b92f179ba3206bb67a5d869b62562a0e0daac34796b875260018060a01b0316604086015287606086015260808501528d840152602481013560c0840152013560e082015260e08152610fc4610100826124c0565b51902086836126ce565b60405197610fdc818a6124c0565b368937865b600581106110925750611000906001600160a01b03906107029061271a565b94843b1561030b5760405163257cb90d60e11b81526001600160a01b03909616600487015260016024870152604486015285606486015b6005821061107657878088818161018481838d8d8d8d86356101048701526101248601526101448501526101648401525af18015610300576102ef5750f35b60208060019263ffffffff8c5116815201990191019097611037565b806110a1610e4e600193612634565b63ffffffff6110b0838d612657565b9116905201610fe1565b829495969750602091935081906001935181520193019101908e918e96959493610f1c565b50346101b75760203660031901126101b7576020906040906001600160a01b03611107612319565b168152600783522054604051908152f35b50346101b757806003193601126101b757600154336001600160a01b039091160361118a57600180546001600160a01b0319908116909155815433918116821783556001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b63118cdaa760e01b815233600452602490fd5b50346101b757806003193601126101b7576111b6612a1a565b600180546001600160a01b03199081169091558154908116825581906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a380f35b50346101b75760203660031901126101b75760209060ff906040906001600160a01b0361122d612319565b168152600284522054166040519015158152f35b50346101b75760803660031901126101b75761125b612303565b906044356001600160401b0381116103265761127b9036906004016123b0565b90338352600260205260ff604084205416156112d95791928392906001600160a01b036112a960043561271a565b16803b1561055e576102de938580946040519687958694859363402ce8af60e11b8552606435926004860161254b565b633b63649d60e11b835233600452602483fd5b50346101b75760a03660031901126101b7576004359061130a61235d565b9061131361232f565b92606435936001600160401b038511610a795736602386011215610a79578460040135906001600160401b038211610322578160051b90366024838901011161055e57608435926001600160401b03841161081a5783600401926080600319863603011261030b5761138782989598612513565b9561139560405197886124c0565b8287526113a183612513565b602088019990601f1901368b37368b9003610102190196895b858110156114f8578c60248260051b80920101358a8112156114f4578e016113ef6113e86024830180612951565b36916125cf565b60208151910120906044810135906001600160601b0382168092036114f05761141a60648201612646565b9064ffffffffff61142d60848301612a6e565b8161143a60a48501612a6e565b9163ffffffff61145860e461145160c48901612a80565b9701612a80565b966040519860208a019a7f5fa5021ed0221af35fd1631c7e43ff377c7959a87dd91d784d5662d5511b20478c5260408b015260608a01521660808801521660a08601521660c0840152151560e0830152151561010082015261010081526114c1610120826124c0565b519020908b518310156114dc578b01602001526001016113ba565b634e487b7160e01b8d52603260045260248dfd5b8e80fd5b8c80fd5b50869a988c989597949699604051908c602083018094519092915b818110611778575050506115496115eb969593836115406115d2979560449503601f1981018352826124c0565b519020976124ff565b9260ff64ffffffffff6040519460208601967fd882b431f33c5653e15e4185599e9cc2e17e72baeea6bc122152d7775df5fe14885260018060a01b03166040870152886060870152169d8e608086015216978860a085015260c0840152602481013560e0840152013561010082015261010081526115c9610120826124c0565b5190208b6128f6565b6001600160a01b03906115e49061271a565b16986124ff565b90883b1561055a5760405163345c331160e11b81526001600160a01b039092166004830152602480830197909752604482015260806064820152608481018490529491850160a49081019492830193928792918701915b8484106116645788808981818e8183818f03925af18015610300576102ef5750f35b90919293949560a319888203018452863582811215611774578301906024820135604219368490030181121561177057826024910101602081359101906001600160401b03811161176c57803603821361176c57906116cb9160e0845260e0840191612614565b9160448101356001600160601b03811680910361176c57928260c061175760e460209695600198888098015263ffffffff611708606483016123f3565b16604086015264ffffffffff61172060848301612371565b16606086015264ffffffffff61173860a48301612371565b16608086015261174a60c48201612460565b151560a086015201612460565b15159101529801940194019294939190611642565b8b80fd5b8a80fd5b8980fd5b919394959697985091602080600192865181520194019101918f98979695949392611513565b50346101b75760a03660031901126101b757806004356117bc612303565b604435916117c86123e0565b90608435926001600160401b03841161081a5783600401916080600319863603011261030b5761188561189e926117fe856124ff565b90604463ffffffff6040519260208401947f9d5b086bb44d6b5b6a0e2585bb83d3a0d0b14899f6bce09ecee63eb6669b0c11865260018060a01b0316604085015286606085015260018060a01b0316988960808501528b60a085015216988960c0840152602481013560e084015201356101008201526101008152610bb8610120826124c0565b6001600160a01b03906118979061271a565b16916124ff565b813b1561081a578560849281956040519788968795631b94f94b60e11b875260018060a01b031660048701526024860152604485015260648401525af18015610300576102ef5750f35b50346101b757806003193601126101b7576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101b75760403660031901126101b757600435906001600160401b0382116101b75760206119836119786119663660048701612383565b9190611970612303565b9236916125cf565b838151910120612a40565b604051903060388301526f5af43d82803e903d91602b57fd5bf3ff60248301527f00000000000000000000000000000000000000000000000000000000000000006014830152733d602d80600a3d3981f3363d3d373d3d3d363d73825260588201526037600c82012060788201526055604360018060a01b0392012016604051908152f35b50346101b75760403660031901126101b757611a22612319565b7f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f6020611a4d612451565b92611a56612a1a565b6001600160a01b03168085526002825260408520805460ff191660ff8615151617905592610af0565b50346101b75760a03660031901126101b757600435906024356001600160401b03811161032657611ab4903690600401612383565b90604435906064356001600160401b03811161055e57611ad8903690600401612383565b9093608435916001600160401b03831161030b5782600401926080600319823603011261055a57338852600260205260ff60408920541615611c3f578798611bc489611bdd936044611b29896124ff565b918c611b49611b39368c8f6125cf565b60208151910120918a36916125cf565b6020815191012090604051946020860196507fd4364aa7ab77b214694a337cefd5a8fc26f4780f24cfb72033c36389dc71cde4875260018060a01b0316604086015287606086015260808501528c60a085015260c0840152602481013560e084015201356101008201526101008152610fc4610120826124c0565b6001600160a01b0390611bd69061271a565b16936124ff565b833b1561055a576102de88968793611c28996040519a8b998a98899763b93eaeb160e01b895260018060a01b031660048901526001602489015260a0604489015260a4880191612614565b926064860152600319858403016084860152612614565b633b63649d60e11b885233600452602488fd5b50346101b75780611ce0611c6536612404565b926104f6611c75859693966124ff565b63ffffffff6040519760208901927f28f89d4bfe5e5e9be1a7a88f9746619cbed1db37d97d8cef8269d0cb1756348c845260018060a01b031660408a01528460608a01528660808a015216968760a0820152604087013560c082015260c08152610a0c60e0826124c0565b91803b1561055e57849283606492604051968795869463f32c02ab60e01b865260018060a01b03166004860152602485015260448401525af18015610300576102ef5750f35b50346101b75760403660031901126101b757806004356024356001600160401b03811161092a5780600401916080600319833603011261056257611885611dd292611d70856124ff565b9060446040519160208301937f93cd804b1f4437449fce499cabc56b20b1ebeef42cd530b5e118d86145ee240b855260018060a01b0316604084015285606084015260248101356080840152013560a082015260a08152610bb860c0826124c0565b813b1561092a5760405163130cffa560e21b81526001600160a01b0390911660048201529082908290602490829084905af18015610300576102ef5750f35b50346101b75760a03660031901126101b7576004356001600160401b03811161032657611e42903690600401612383565b90611e4b612303565b6044356001600160a01b038116810361055e576064356001600160401b03811161081a57611e7d9036906004016123b0565b92909460843594338852600260205260ff60408920541615611c3f5790611ea4929161274e565b938215801590611f37575b611ec8575b6040516001600160a01b0386168152602090f35b8592916001600160a01b0386169190823b1561055e578490611f006040519788968795869463402ce8af60e11b86526004860161254b565b03925af18015611f2c57611f17575b808080611eb4565b611f228380926124c0565b6103265781611f0f565b6040513d85823e3d90fd5b50831515611eaf565b50346101b7576101803660031901126101b757611f5b612303565b90611f6461232f565b91366101041161032657610124359264ffffffffff8416809403610a79576101443564ffffffffff811680910361032257610164359061ffff821680920361055e57338552600260205260ff6040862054161561030f576001600160a01b03611fce60043561271a565b1692833b1561081a5760405163257cb90d60e11b81526001600160a01b0390951660048601526024850186905260ff166044850152606495858786015b6005821061204c57878088818161018481838d8d8d8d610104356101048701526101248601526101448501526101648401525af18015610300576102ef5750f35b60208060019263ffffffff6120608d6123f3565b1681520199019101909761200b565b50346122c55760e03660031901126122c55760043560603660431901126122c55760c4356001600160401b0381116122c5578060040190608060031982360301126122c557335f52600260205260ff60405f205416156122f05761218b906120e3600560ff6120dc6124e1565b1604612b4c565b6020815191012060446120f5856124ff565b926121066121016124e1565b612bc0565b602081519101206040519360208501957fdea08224316caca7d5db0bf85c2d8b305b34f8757ed5b21677a66c39d1d6414f875260018060a01b03166040860152886060860152608085015260a084015260243560c0840152602481013560e084015201356101008201526101008152612181610120826124c0565b51902082846126ce565b60409081519261219b83856124c0565b60018452601f1983015f5b8181106122c95750506122029083516121be81612491565b6121c661232f565b81526121d06123e0565b6020820152608435858201526121e58661252a565b526121ef8561252a565b506001600160a01b03906118979061271a565b92813b156122c557825163402ce8af60e11b81526001600160a01b0390941660048501526001602485015260806044850152805160848501819052849160a48301916020909101905f5b81811061228f5750505091815f81819560a435606483015203925af19081156122865750612278575080f35b61228491505f906124c0565b005b513d5f823e3d90fd5b8251805160ff16855260208181015163ffffffff168187015290880151888601528895506060909401939092019160010161224c565b5f80fd5b60209085516122d781612491565b5f81525f838201525f87820152828289010152016121a6565b633b63649d60e11b5f523360045260245ffd5b602435906001600160a01b03821682036122c557565b600435906001600160a01b03821682036122c557565b6044359060ff821682036122c557565b6024359060ff821682036122c557565b359060ff821682036122c557565b6024359064ffffffffff821682036122c557565b359064ffffffffff821682036122c557565b9181601f840112156122c5578235916001600160401b0383116122c557602083818601950101116122c557565b9181601f840112156122c5578235916001600160401b0383116122c557602080850194606085020101116122c557565b6064359063ffffffff821682036122c557565b359063ffffffff821682036122c557565b9060806003198301126122c557600435916024359160443563ffffffff811681036122c55791606435906001600160401b0382116122c55760809082900360031901126122c55760040190565b6024359081151582036122c557565b359081151582036122c557565b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b606081019081106001600160401b038211176124ac57604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b038211176124ac57604052565b60443560ff811681036122c55790565b3560ff811681036122c55790565b356001600160a01b03811681036122c55790565b6001600160401b0381116124ac5760051b60200190565b8051156125375760200190565b634e487b7160e01b5f52603260045260245ffd5b6001600160a01b0390911681525f6020820181905260806040830181905282018490529094939260a08601915b81811061258a57505060609150930152565b909160608060019260ff61259d8861234f565b16815263ffffffff6125b1602089016123f3565b16602082015260408701356040820152019401910192919092612578565b9291926001600160401b0382116124ac57604051916125f8601f8201601f1916602001846124c0565b8294818452818301116122c5578281602093845f960137010152565b908060209392818452848401375f828201840152601f01601f1916010190565b60058110156125375760061b60440190565b3563ffffffff811681036122c55790565b9060058110156125375760051b0190565b60443564ffffffffff81168091036122c557815260643564ffffffffff81168091036122c55760208201526084358015158091036122c557604082015260a4359064ffffffffff82168092036122c55760600152565b9190811015612537576060020190565b9060207ff64b6f746225b5a9f7ebdd685e9f0a917c012a2ce671906cb19dcdc057804a99916126fd85826128f6565b6001600160a01b039061270f906124ff565b1693604051908152a3565b5f818152600460205260409020546001600160a01b03169190821561273c5750565b633d16ce8f60e11b5f5260045260245ffd5b929190801580156128ec575b6128dd576127693682866125cf565b60208151910120805f52600460205260018060a01b0360405f2054166128cb577f00000000000000000000000000000000000000000000000000000000000000006e5af43d82803e903d91602b57fd5bf36127c48584612a40565b91763d602d80600a3d3981f3363d3d373d3d3d363d7300000062ffffff8260881c16175f5260781b1760205260018060a01b0390603760095ff5169283156128bc57815f52600460205260405f20846001600160601b0360a01b8254161790558395843b156122c55760405163189acdbd60e31b81526001600160a01b0390921660048301819052935f83602481838a5af19283156128b1577f9ea91158d76eeaff0d01f64c70eac4cd40ce5c623a135d3f8244dca6e48c08de936128a1575b5061289c604051928392602084526020840191612614565b0390a4565b5f6128ab916124c0565b5f612884565b6040513d5f823e3d90fd5b63b06ebf3d60e01b5f5260045ffd5b63385dcb9960e21b5f5260045260245ffd5b630c93477d60e41b5f5260045ffd5b506040811161275a565b91906001600160a01b03612909846124ff565b1692835f52600760205260405f20938454946001860190558460208301350361293a5750612938929350612983565b565b84906301d4b62360e61b5f5260045260245260445ffd5b903590601e19813603018212156122c557018035906001600160401b0382116122c5576020019181360383136122c557565b906040820135804211612a0857506129d79060426129a0846124ff565b916129a9612ecb565b906040519161190160f01b83526002830152602282015220906129cf6060850185612951565b929091612dbf565b156129df5750565b6129e8906124ff565b633615713d60e21b5f9081526001600160a01b0391909116600452602490fd5b637c06dd7560e11b5f5260045260245ffd5b5f546001600160a01b03163303612a2d57565b63118cdaa760e01b5f523360045260245ffd5b60408051602081019283526001600160a01b0390931683820152825290612a686060826124c0565b51902090565b3564ffffffffff811681036122c55790565b3580151581036122c55790565b5f838152600460205260409020546001600160a01b031615612b3e575050612ab48161271a565b6040516302d05d3f60e01b815290926020826004816001600160a01b0388165afa9182156128b1575f92612afa575b506001600160a01b039081169116036128cb575090565b9091506020813d602011612b36575b81612b16602093836124c0565b810103126122c557516001600160a01b03811681036122c557905f612ae3565b3d9150612b09565b612b4993925061274e565b90565b60ff16908115612b995760018214612b715750634587912760e01b5f5260045260245ffd5b9050604051612b816040826124c0565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051612ba96040826124c0565b6007815266383630b73732b960c91b602082015290565b60ff16908115612d9a5760018214612d6f5760028214612d485760038214612d205760048214612cfa5760058214612cd25760068214612ca95760078214612c805760088214612c525760098214612c255750635ece2f8d60e01b5f5260045260245ffd5b9050604051612c356040826124c0565b600d81526c70686f746f5f6e6574776f726b60981b602082015290565b9050604051612c626040826124c0565b600e81526d736f6369616c5f6e6574776f726b60901b602082015290565b9050604051612c906040826124c0565b60098152687469636b6574696e6760b81b602082015290565b9050604051612cb96040826124c0565b60098152686d6963726f626c6f6760b81b602082015290565b9050604051612ce26040826124c0565b6008815267737472617465677960c01b602082015290565b9050604051612d0a6040826124c0565b60068152653130b73732b960d11b602082015290565b9050604051612d306040826124c0565b60088152677363686564756c6560c01b602082015290565b9050604051612d586040826124c0565b600781526670726963696e6760c81b602082015290565b9050604051612d7f6040826124c0565b600b81526a3232b9b1b934b83a34b7b760a91b602082015290565b9050604051612daa6040826124c0565b60058152647469746c6560d81b602082015290565b90612dcb848483612fe1565b506004811015612e7957159081612e63575b50612e5a57813b15159283612df5575b505050905090565b5f9350612e39602095612e2b60405193849289840196630b135d3f60e11b88526024850152604060448501526064840191612614565b03601f1981018352826124c0565b5191620249f0fa630b135d3f60e11b5f5114601f3d111616805f8080612ded565b50505050600190565b6001600160a01b0384811691161490505f612ddd565b634e487b7160e01b5f52602160045260245ffd5b60ff811690601f8211612ebc5760405191612ea96040846124c0565b6020808452838101919036833783525290565b632cd44ac360e21b5f5260045ffd5b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480612fb8575b15612f26577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a08152612a6860c0826124c0565b507f00000000000000000000000000000000000000000000000000000000000000004614612efd565b906041830361300b576130049250602081013591604082359201355f1a90613015565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841161308c579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa156128b1575f516001600160a01b0381161561308257905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c6343000825000a60a03461013e5760208101906001600160401b0382118183101761012a575f9160405252600954600181811c91168015610120575b602082101461010c57601f81116100da575b5f60098190553360805280546001600160a01b03191630179055604051614c65908161014382396080518181816108320152818161088c01528181610ca101528181610e3301528181610fe50152818161106a0152818161142c01528181611a2d01528181611b2c01528181611b7a015281816121c6015281816123690152818161276d01528181612c3b0152612c910152f35b80156100465760095f52601f60205f20910160051c5f5b8181106100ff575050610046565b5f838201556001016100f1565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610034565b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062fdd58e1461032e57806301ffc9a71461032957806302d05d3f1461032457806303ee438c1461031f57806306ec16f81461031a57806307c3d4af146103155780630a09284a146103105780630e89341c146102705780630f3fdd3e1461030b5780631153b5f31461030657806311d91097146103015780632550150b146102fc5780632eb2c2d6146102f75780633729f296146102f2578063392f37e9146102ed5780634125ff90146102e85780634458a7c1146102e35780634af9721a146102de5780634c33fe94146102d95780634e1273f4146102d457806352cedd4e146102cf5780635ef701b9146102ca57806368a85d42146102c557806368b86622146102c05780637584333b146102bb5780637ad226dc146102b65780638059d15e146102b15780638f7dcfa3146102ac57806396132521146102a757806396b55f7d146102a25780639a82a09a1461029d578063a22cb46514610298578063a285aed714610293578063a8cbd7fb1461028e578063aace52fe14610289578063af46868214610284578063b93eaeb11461027f578063c45a01551461027a578063c4d66de814610275578063c87b56dd14610270578063d06168d11461026b578063dd3ced6314610266578063df18e04714610261578063e1dd78be1461025c578063e681c4aa14610257578063e985e9c514610252578063f242432a1461024d578063f32c02ab14610248578063f7210633146102435763f940e3851461023e575f80fd5b61229b565b612229565b611fde565b611f0d565b611ea9565b611e8c565b611dd0565b611d95565b611c8e565b611bf5565b610582565b611b5b565b611b17565b6119bc565b611996565b6118e7565b611816565b6117fc565b611727565b611703565b6116e4565b6116c0565b6116a3565b611628565b611589565b611565565b6114e2565b611484565b61145b565b6111cb565b6110dd565b610f08565b610e91565b610d0b565b610ced565b610cd0565b610b00565b610a55565b6108bb565b61071a565b6106db565b6105f0565b61055c565b610542565b610493565b610460565b610415565b6103a7565b610348565b6001600160a01b0381160361034457565b5f80fd5b3461034457604036600319011261034457602061038c60043561036a81610333565b6024355f526007835260405f209060018060a01b03165f5260205260405f2090565b54604051908152f35b6001600160e01b031981160361034457565b346103445760203660031901126103445760206004356103c681610395565b63ffffffff60e01b16636cdb3d1360e11b8114908115610404575b81156103f3575b506040519015158152f35b6301ffc9a760e01b1490505f6103e8565b6303a24d0760e21b811491506103e1565b34610344575f366003190112610344575f546040516001600160a01b039091168152602090f35b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b34610344575f3660031901126103445761048f61047b6123d4565b60405191829160208352602083019061043c565b0390f35b34610344576020366003190112610344576004356104b081610333565b335f52600c60205260405f2054801561053357335f52600c6020525f6040812055600d549181830392831161052e576104eb61052c93600d55565b604080516001600160a01b03831681526020810184905233917f484decdc1e9549e1866295f6f86c889ded3f7de410e7488a7a415978589dc8fd91a26131f3565b005b6124ee565b6321bf6c6760e21b5f5260045ffd5b34610344575f366003190112610344576020604051818152f35b34610344575f36600319011261034457602064ffffffffff5f5460c81c16604051908152f35b346103445760203660031901126103445761048f61047b6123d4565b60ff81160361034457565b6001600160401b03909116815260e081019392915f602083015b600582106105d45750505060c00152565b60208060019263ffffffff8651168152019301910190916105c3565b346103445760203660031901126103445760043561060d8161059e565b60ff6040519161061e60a084610922565b60a0368437165f52600560205260405f205f815490610652610646836001600160781b031690565b6001600160781b031690565b905b60ff811660058110156106b057816106a960019261069e61069761068f8861068661068160ff9a60ff1690565b612700565b1c62ffffff1690565b62ffffff1690565b918a612524565b9063ffffffff169052565b0116610654565b50505060016106cc61048f926001600160401b039060781c1690565b920154604051938493846105a9565b34610344575f36600319011261034457602060405162093a808152f35b608090604319011261034457604490565b608090606319011261034457606490565b346103445760c03660031901126103445760043561073781610333565b60243590610744366106f8565b336001600160a01b038316141580610888575b610875576107659083613261565b6001600160601b0361077e82516001600160601b031690565b166108615760c0015115158061082e575b61081b576107be816107a9845f52600a60205260405f2090565b9060018060a01b03165f5260205260405f2090565b916107ce835460ff9060201c1690565b6107fc576107ee61052c9364010000000064ff0000000019825416179055565b6107f66123c0565b9161377b565b632a55b3a760e11b5f526004526001600160a01b031660245260445b5ffd5b62344e9b60e91b5f52600482905260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561078f565b630547848960e31b5f52600483905260245ffd5b63fa5cd00f60e01b5f523360045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610757565b346103445760403660031901126103445760206108e66004356108dd81610333565b6024359061253a565b604051908152f35b634e487b7160e01b5f52604160045260245ffd5b60e081019081106001600160401b0382111761091d57604052565b6108ee565b90601f801991011681019081106001600160401b0382111761091d57604052565b6040519061095260a083610922565b565b60405190610952606083610922565b6040519061095260e083610922565b6001600160401b03811161091d5760051b60200190565b9080601f830112156103445781356109a081610972565b926109ae6040519485610922565b81845260208085019260051b82010192831161034457602001905b8282106109d65750505090565b81358152602091820191016109c9565b6001600160401b03811161091d57601f01601f191660200190565b929192610a0d826109e6565b91610a1b6040519384610922565b829481845281830111610344578281602093845f960137010152565b9080601f8301121561034457816020610a5293359101610a01565b90565b346103445760a036600319011261034457600435610a7281610333565b60243590610a7f82610333565b6044356001600160401b03811161034457610a9e903690600401610989565b6064356001600160401b03811161034457610abd903690600401610989565b90608435936001600160401b03851161034457610ae161052c953690600401610a37565b936125dc565b63ffffffff81160361034457565b359061095282610ae7565b3461034457608036600319011261034457600435610b1d81610333565b602435610b2981610333565b6044359060643592610b3a84610ae7565b6001600160a01b03163381141580610c9d575b610875575f54906001600160a01b0382168103610c8b575060f01c60ff168015610c7d575b610c6e5763ffffffff83168015610c4a5790610bdb7f0a4835f68d54061d7537cbc52861399b675db9340472463af101338431175f5092845f526006602052610bd5610bc960405f206001600160601b0390541690565b6001600160601b031690565b90612716565b90610be78585836138f0565b6001600160a01b0381165f908152600c60205260409020610c09838254612758565b9055610c1f610c1a83600d54612758565b600d55565b6040805163ffffffff909616865260208601929092526001600160a01b03169390819081015b0390a3005b5063461041c760e11b5f9081526004929092526001600160a01b0316602452604490fd5b636b6ad1fd60e11b5f5260045ffd5b50610c86612e4a565b610b72565b63c66f47bf60e01b5f5260045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610b4d565b34610344575f366003190112610344576020600454604051908152f35b34610344575f3660031901126103445760206040516303c267008152f35b3461034457608036600319011261034457600435610d2881610333565b602435604435610d3781610ae7565b60643592610d4484610333565b6001600160a01b038116913383141580610e2f575b6108755760ff5f5460f01c168015610e21575b8015610e03575b61053357839181610ddb7f036f715750f72b95e2fdd993c845916cbcdd174338f208ba5583b07c504cd49793610dd3610dc7610bc9610dba895f52600660205260405f2090565b546001600160601b031690565b63ffffffff8316612716565b978894613937565b6040805163ffffffff9290921682526020820192909252a380610dfa57005b61052c916131f3565b50610e19610e0f612ab9565b64ffffffffff1690565b421015610d73565b5063ffffffff811615610d6c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610d59565b8015150361034457565b359061095282610e62565b64ffffffffff81160361034457565b359061095282610e77565b346103445761018036600319011261034457600435610eaf81610333565b602435610ebb81610e62565b604435610ec78161059e565b3661010411610344576101243561010435610ee182610e77565b6101443592610eef84610e77565b610164359461ffff861686036103445761052c96612765565b3461034457602036600319011261034457600435610f2581610333565b6001600160a01b038116903382141580611066575b610875575f5460ff8160f01c168015611058575b610c6e576001600160a01b031682141580610fbc575b610fa157505f805460ff60f01b1916600160f01b1790557f398bd6b21ae4164ec322fb0eb8c2eb6277f36fd41903fbbed594dfe1255912815f80a2005b63fa5cd00f60e01b5f526001600160a01b031660045260245ffd5b5060405163eb2931b760e01b81526001600160a01b0382166004820152602081806024810103817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa908115611053575f91611024575b5015610f64565b611046915060203d60201161104c575b61103e8183610922565b81019061296b565b5f61101d565b503d611034565b612980565b50611061612e4a565b610f4e565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610f3a565b90602080835192838152019201905f5b8181106110b65750505090565b82518452602093840193909201916001016110a9565b906020610a52928181520190611099565b34610344576040366003190112610344576004356001600160401b03811161034457366023820112156103445780600401359061111982610972565b916111276040519384610922565b8083526024602084019160051b8301019136831161034457602401905b82821061118457836024356001600160401b0381116103445761048f91611172611178923690600401610989565b9061299f565b604051918291826110cc565b60208091833561119381610333565b815201910190611144565b9181601f84011215610344578235916001600160401b038311610344576020838186019501011161034457565b34610344576080366003190112610344576004356111e881610333565b6024356111f481610e77565b6044359061120182610e77565b6064356001600160401b0381116103445761122090369060040161119e565b936001600160a01b03163381141580611428575b610875575f54906001600160a01b0382168103610c8b575060ff8160f01c16801561141a575b610c6e5760c881901c64ffffffffff1664ffffffffff81169182421015610c6e5761128e9060a01c64ffffffffff16610e0f565b9164ffffffffff8516928311801590611410575b6113f65764ffffffffff86169081109182156113dc575b50506113c25793611390917f0e46a671c3a55b2b0e2e594ad98589920d387a8bf966505a4560de08cb15f234956112f08686613bb3565b61130c8664ffffffffff1664ffffffffff196001541617600155565b6113154261273a565b8091105f146113955764ffffffffff61134c911664ffffffffff60481b6001549160481b169064ffffffffff60481b191617600155565b6001546113619060281c63ffffffff16612a34565b6001805468ffffffff00000000001916602883901b68ffffffff00000000001617905560405195869586612a6b565b0390a1005b50600180546dffffffffff0000000000000000001916604886901b64ffffffffff60481b1617905561134c565b638a55c01d60e01b5f5264ffffffffff841660045260245ffd5b6113ee91925064ffffffffff16612729565b105f806112b9565b6366b6731960e01b5f5264ffffffffff851660045260245ffd5b50428311156112a2565b50611423612e4a565b61125a565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611234565b34610344575f366003190112610344576020611475612ab9565b64ffffffffff60405191168152f35b34610344576020366003190112610344576114d46004356114a48161059e565b61048f6114bf600560ff6114b785613dca565b941604613e93565b9160405193849360408552604085019061043c565b90838203602085015261043c565b34610344576080366003190112610344576004356114ff81610333565b60243561150b81610e77565b604435916115188361059e565b606435926001600160401b0384116103445736602385011215610344578360040135926001600160401b038411610344573660248560051b8701011161034457602461052c950192612b27565b34610344575f36600319011261034457602064ffffffffff60015416604051908152f35b34610344576040366003190112610344576004356024356115a981610333565b6115b3823361253a565b90825f5260066020526115d36001600160601b0360405f20541683612716565b9182156105335761052c936115ef63ffffffff831682336138f0565b604080519283526020830185905233927f279ac10417b4a21068fc6d3150dd2e5fc45320cb722f60a07d37a113a3bf3acd9190a36131f3565b346103445760803660031901126103445760043561164581610333565b6024359061165282610e62565b604435906001600160401b0382116103445736602383011215610344578160040135906001600160401b0382116103445736602460608402850101116103445761052c936024606435940191612c8c565b34610344575f366003190112610344576020600254604051908152f35b34610344575f3660031901126103445760206116da612e4a565b6040519015158152f35b34610344575f3660031901126103445760205f5460f81c604051908152f35b34610344575f36600319011261034457602060ff5f5460f01c166040519015158152f35b346103445760403660031901126103445760043561174481610333565b60243561175081610e62565b33156117e9576001600160a01b0382169182156117d757816117906117a192335f52600860205260405f209060018060a01b03165f5260205260405f2090565b9060ff801983541691151516179055565b604051901515815233907f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31908060208101610c45565b62ced3e160e81b5f525f60045260245ffd5b631f18c42760e11b5f525f60045260245ffd5b34610344575f3660031901126103445760206108e6612e95565b34610344575f36600319011261034457602064ffffffffff60015460481c16604051908152f35b60206040818301928281528451809452019201905f5b8181106118605750505090565b909192602060e06001926118dc60c088516001600160601b03815116845263ffffffff86820151168685015263ffffffff604082015116604085015264ffffffffff606082015116606085015264ffffffffff60808201511660808501526118d160a082015160a086019015159052565b0151151560c0830152565b019401929101611853565b34610344575f366003190112610344575f5460f81c61190581610972565b906119136040519283610922565b808252611922601f1991610972565b015f5b81811061197f57825f5b815181101561197157806119556119506001935f52600660205260405f2090565b612fb8565b61195f828561298b565b5261196a818461298b565b500161192f565b6040518061048f848261183d565b60209061198a612f82565b82828601015201611925565b34610344575f36600319011261034457602064ffffffffff5f5460a01c16604051908152f35b346103445760a0366003190112610344576004356119d981610333565b6024356119e581610e62565b6044356001600160401b03811161034457611a0490369060040161119e565b90606435916084356001600160401b03811161034457611a2890369060040161119e565b9094907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f546001600160a01b0397881697168703611af5578415611ae6577faecb13c77b73162215793abae5d80c8f13b2276f72112b068ef790a6bcf1f2ac94611ad991611aa7368688610a01565b6020815191012097611ac6604051978897608089526080890191612a4b565b9260208701528583036040870152612a4b565b90151560608301520390a3005b6345af6ff360e11b5f5260045ffd5b8663c66f47bf60e01b5f5260045260245ffd5b630636a15760e11b5f5260045ffd5b34610344575f366003190112610344576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b3461034457602036600319011261034457600435611b7881610333565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f54906001600160a01b038216611be7576001600160a01b0316908115611bd8576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b34610344575f36600319011261034457602063ffffffff60015460281c16604051908152f35b60206040818301928281528451809452019201905f5b818110611c3e5750505090565b909192602060a0600192608087518051835263ffffffff85820151168584015263ffffffff6040820151166040840152606081015115156060840152015160808201520194019101919091611c31565b3461034457602036600319011261034457600435611cab81610333565b611cc7611cc2611cbc5f5460f81c90565b60ff1690565b61304b565b905f5b8251811015611d875780611cec836107a96001945f52600a60205260405f2090565b611d02846107a9845f52600760205260405f2090565b5490611d66611d10826137ff565b9154611d5d611d2963ffffffff83169260201c60ff1690565b91611d50611d37888b61253a565b95611d40610943565b97885263ffffffff166020880152565b63ffffffff166040860152565b15156060840152565b6080820152611d75828661298b565b52611d80818561298b565b5001611cca565b6040518061048f8582611c1b565b3461034457602036600319011261034457600435611db281610333565b60018060a01b03165f52600c602052602060405f2054604051908152f35b60e036600319011261034457602435600435611deb82610ae7565b60443590611df882610333565b6001600160601b03611e13611e0c36610709565b8584613532565b511690611e2763ffffffff85168093612716565b9384158015611e82575b611e6b5761052c945063ffffffff60015460281c16611e5a575b50611e546123c0565b926137c1565b611e65908285614585565b5f611e4b565b84630374cb4760e21b5f526004523460245260445ffd5b5084341415611e31565b34610344575f366003190112610344576020604051620151808152f35b3461034457604036600319011261034457602060ff611f01600435611ecd81610333565b60243590611eda82610333565b60018060a01b03165f526008845260405f209060018060a01b03165f5260205260405f2090565b54166040519015158152f35b346103445760a036600319011261034457600435611f2a81610333565b602435611f3681610333565b60443590606435926084356001600160401b03811161034457611f5d903690600401610a37565b92611f68823361388a565b6001600160a01b03831615611fcb576001600160a01b03821615611fb95761052c94611fb160405192600184526020840152604083019160018352606084015260808301604052565b929091614646565b626a0d4560e21b5f525f60045260245ffd5b632bfa23e760e11b5f525f60045260245ffd5b3461034457606036600319011261034457600435611ffb81610333565b60243560443561200a81610ae7565b6001600160a01b0383169233841415806121c2575b610875575f5460f01c60ff16610c6e5761203981846145c7565b80549163ffffffff83169263ffffffff841663ffffffff86161190811591612189575b506121695750805463ffffffff191663ffffffff84161790557f872773ff89c88ff3483c81894b464f7bcb84ec9ea466f4886459261badf4ab0a9190612119906121136120b1865f52600b60205260405f2090565b805460015460281c63ffffffff9081169160401c16819003612139575b506120f16120dc84876130c9565b825460201c63ffffffff166130e3565b6130e3565b815467ffffffff00000000191660209190911b67ffffffff0000000016179055565b826130c9565b6040805163ffffffff928316815292909116602083015281908101610c45565b815460409190911b6bffffffff0000000000000000166bffffffffffffffff00000000199091161781555f6120ce565b63461041c760e11b5f5260048590526001600160a01b031660245260445ffd5b61219d915060281c63ffffffff16856130c9565b63ffffffff6121b8836107a9895f52600760205260405f2090565b549116115f61205c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561201f565b91906101408301925f905b600a821061220d57505050565b60208060019263ffffffff865116815201930191019091612200565b34610344575f366003190112610344576040516101406122498183610922565b368237600354600a919082905f5b60ff81168381101561228d5760ff916122868261069e62ffffff8761227d600197612700565b1c1691896130fd565b0116612257565b6040518061048f87826121f5565b34610344576040366003190112610344576004356122b881610333565b602435906122c582610333565b6001600160a01b03163381141580612365575b610875575f546001600160a01b03168103610c8b5750476122f7612e95565b908181039181831161052e5761230b612e4a565b1591821561235b575b50506105335760405181815261052c92906001600160a01b038216907f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d590602090a26131f3565b1490505f80612314565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614156122d8565b6123bc915f52600760205260405f209060018060a01b03165f5260205260405f2090565b5490565b604051906123cf602083610922565b5f8252565b600454806123e55750610a526123c0565b6123fe6123f96123f361310e565b5161274a565b61313a565b915f5b61240961310e565b51811015612449578061243661242860019361242361310e565b61316c565b516001600160f81b03191690565b5f1a612442828761316c565b5301612401565b509061248e9061247061242861245d61317d565b61246a6007851660021b90565b9061316c565b61248761247d8651612502565b915f1a918661316c565b5360031c90565b916124998151612502565b925b6124a361310e565b518411156124e9576124dd6124e3916124ca6124286124c061317d565b601f84169061316c565b6124d661247d88612502565b5360051c90565b936131b8565b9261249b565b509150565b634e487b7160e01b5f52601160045260245ffd5b5f1981019190821161052e57565b634e487b7160e01b5f52603260045260245ffd5b9060058110156125355760051b0190565b612510565b5f828152600a602090815260408083206001600160a01b038516845290915290209063ffffffff61256a836137ff565b169160ff5f5460f01c161561259f575b506107a961259192935f52600760205260405f2090565b5490810390811161052e5790565b60015460481c64ffffffffff164210156125d4576125c163ffffffff9161384b565b168281111561257a5791506107a961257a565b505050505f90565b91939290936125eb833361388a565b6001600160a01b038516908115611fcb576001600160a01b03841615611fb95761261783828887614856565b853b612626575b505050505050565b5f60209461264b6040519788968795869463bc197c8160e01b86523360048701614a31565b03925af15f91816126cf575b5061269157506126656131c4565b805191908261268a57632bfa23e760e11b5f526001600160a01b03821660045260245ffd5b6020915001fd5b6001600160e01b0319166343e6837f60e01b016126b457505f808080808061261e565b632bfa23e760e11b5f526001600160a01b031660045260245ffd5b6126f291925060203d6020116126f9575b6126ea8183610922565b8101906149e3565b905f612657565b503d6126e0565b9060188202918083046018149015171561052e57565b8181029291811591840414171561052e57565b906303c26700820180921161052e57565b9062093a80820180921161052e57565b906034820180921161052e57565b9190820180921161052e57565b9395949391927f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f546001600160a01b03938416931683036129055760ff84169360028510156128f0578115611ae657600354906127d281836139be565b6128db57916128a8826128948561285261281160647f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f4998d9b996139eb565b9161282c61281d610954565b6001600160781b039094168452565b426001600160401b0316602084015286604084015260ff165f52600560205260405f2090565b9060406001916001600160781b038151168454906001600160401b0360781b602084015160781b169168ffffffffffffffffff60b81b16171784550151910155565b60016128a18760f0612758565b1b17600355565b6128b181613ab4565b6128c5600254604051938493606485612918565b0390a3156128d257505050565b61095292613b00565b6326694d4f60e21b5f5260ff1660045260245ffd5b634587912760e01b5f5260ff1660045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b9094610100820194909390925f835b6005821061294657505060a0830152151560c082015260e00152909150565b60208060019263ffffffff8c3561295c81610ae7565b16815201990191019097612927565b908160209103126103445751610a5281610e62565b6040513d5f823e3d90fd5b80518210156125355760209160051b010190565b91909180518351808203612a1f5750508051906129bb82610972565b916129c96040519384610922565b8083526129d8601f1991610972565b013660208401375f5b8151811015612a185780612a0760019260051b6020808287010151918901015190612398565b612a11828661298b565b52016129e1565b5090925050565b635b05999160e01b5f5260045260245260445ffd5b63ffffffff1663ffffffff811461052e5760010190565b908060209392818452848401375f828201840152601f01601f1916010190565b90610a52959364ffffffffff6080948163ffffffff941685521660208401521660408201528160608201520191612a4b565b9064ffffffffff8091169116039064ffffffffff821161052e57565b6201518061ffff60015460701c160264ffffffffff811690810361052e5780158015612b13575b15612aea57505f90565b6201518064ffffffffff805f5460a01c1616019064ffffffffff821161052e57610a5291612a9d565b508064ffffffffff5f5460a01c1610612ae0565b6001600160a01b0316939092913385141580612c37575b610875575f54946001600160a01b0386168103610c8b575060ff8560f01c168015612c29575b610c6e5760ff16928184019485851161052e57612b839060f81c611cbc565b84118015612c1f575b612c0b57612b9990613f07565b5f5b818110612be45750505050612bb4611cbc5f5460f81c90565b8111612bbd5750565b60ff61095291165f546001600160f81b031660f89190911b6001600160f81b031916175f55565b80612c05612bf460019387612758565b612bff838688612c6a565b90614218565b01612b9b565b63013ed3b760e21b5f52600485905260245ffd5b5060208511612b8c565b50612c32612e4a565b612b64565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415612b3e565b91908110156125355760051b8101359060de1981360301821215610344570190565b9091907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08576001600160a01b038116908115611bd8576003959493955495600254945f5b818110612d0557505050505050612d0090612cfb61095294600355565b600255565b613ab4565b84612d148284899c9b9c612e26565b9889612d1f91614485565b978480612d2b8c612e36565b600560ff9091160492838d612d3f81612e36565b60208201938c612d4e86612e40565b604080516020810194855260ff9788168183015294909616606085015263ffffffff1660808401526001600160a01b031660a083015295151560c082015291013560e080830182905282529390612da761010082610922565b5190209c612db490612e36565b90612dbe90612e40565b8d6040519360ff8594169660ff1695612df693859094939260609263ffffffff60808401971683526020830152151560408201520152565b037f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf191a460010197969597612cde565b9190811015612535576060020190565b35610a528161059e565b35610a5281610ae7565b64ffffffffff5f5460c81c168015159081612e7d575b5080612e695790565b5064ffffffffff60015460481c1642101590565b905062015180810180911161052e574210155f612e60565b600d5490612ea1612e4a565b80612f73575b610952575f5f5460f81c63ffffffff8060015460281c16165b818310612ecc57505050565b909193612f62600191612f5c6001600160601b0380612ef38a5f52600660205260405f2090565b541616885f52600b602052610bd5612f5360405f208b5f526006602052612f3163ffffffff60405f205460801c1691549163ffffffff8316906130c9565b908963ffffffff8260401c16145f14612f6b5760201c63ffffffff16906130c9565b63ffffffff1690565b90612758565b94019190612ec0565b505f906130c9565b5060ff5f5460f01c1615612ea7565b60405190612f8f82610902565b5f60c0838281528260208201528260408201528260608201528260808201528260a08201520152565b90610952604051612fc881610902565b60c06130448295546001600160601b038116845263ffffffff8160601c16602085015263ffffffff8160801c16604085015264ffffffffff808260a01c1616606085015261302a64ffffffffff8260c81c16608086019064ffffffffff169052565b61303e60f082901c60ff16151560a0860152565b60f81c90565b1515910152565b9061305582610972565b6130626040519182610922565b8281528092613073601f1991610972565b015f5b81811061308257505050565b6040519060a08201918083106001600160401b0384111761091d576020926040525f81525f838201525f60408201525f60608201525f608082015282828601015201613076565b9063ffffffff8091169116039063ffffffff821161052e57565b9063ffffffff8091169116019063ffffffff821161052e57565b90600a8110156125355760051b0190565b6040519061311d604083610922565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b90613144826109e6565b6131516040519182610922565b8281528092613162601f19916109e6565b0190602036910137565b908151811015612535570160200190565b6040519061318c604083610922565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b801561052e575f190190565b3d156131ee573d906131d5826109e6565b916131e36040519384610922565b82523d5f602084013e565b606090565b6001600160a01b0316905f90819081908190855af16132106131c4565b50156132195750565b63b6c30e5f60e01b5f5260045260245ffd5b9060ff169060188202918083046018149015171561052e5762ffffff911c1690565b35610a5281610e77565b35610a5281610e62565b91909161326c612f82565b50613282611950825f52600660205260405f2090565b92602084019063ffffffff61329b835163ffffffff1690565b161561351e575f5460f081901c60ff168015613501575b80156134e4575b6134be57608086015164ffffffffff1680151590816134d2575b506134be576132e0612ab9565b906132ea8361324d565b64ffffffffff60a083901c8116949116841480159190613491575b8115613463575b8115613443575b506133df57505050613329815163ffffffff1690565b90613349612f536040870193613343855163ffffffff1690565b906130c9565b60011161339d57509061337a61336b60016120ec610952955163ffffffff1690565b915f52600660205260405f2090565b805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b61081892916133436133b66133c1935163ffffffff1690565b915163ffffffff1690565b6395d246db60e01b5f5260049190915263ffffffff16602452604490565b86929161340460a06133fc61343f9464ffffffffff9060c81c1690565b950151151590565b60405163cb07c4cf60e01b815264ffffffffff9485166004820152948416602486015215156044850152909116606483015281906084820190565b0390fd5b613450915060600161324d565b64ffffffffff808416911614155f613313565b905061347160408201613257565b61348661348160a08b0151151590565b151590565b90151514159061330c565b905061349f6020820161324d565b64ffffffffff6134b460c885901c8216610e0f565b9116141590613305565b6350f57e4360e11b5f52600484905260245ffd5b64ffffffffff1690504210155f6132d3565b506134fa610e0f606088015164ffffffffff1690565b42106132b9565b5061351660c882901c64ffffffffff16610e0f565b4210156132b2565b63013ed3b760e21b5f52600483905260245ffd5b9092919261353e612f82565b50613554611950835f52600660205260405f2090565b93602085019063ffffffff61356d835163ffffffff1690565b1615613767575f5460f081901c60ff16801561374a575b801561372d575b61370757608087015164ffffffffff16801515908161371b575b50613707576135b2612ab9565b906135bc8361324d565b64ffffffffff60a083901c81169491168414801591906136da575b81156136b1575b8115613691575b506136745750505063ffffffff82168015908115613647575b5061362057509061337a61336b610952936120ec604088015163ffffffff1690565b826133c186613343604061363b610818965163ffffffff1690565b92015163ffffffff1690565b905061366d612f5361365d845163ffffffff1690565b604089015163ffffffff16613343565b105f6135fe565b87929161340460a06133fc61343f9464ffffffffff9060c81c1690565b61369e915060600161324d565b64ffffffffff808416911614155f6135e5565b90506136bf60408201613257565b6136cf61348160a08c0151151590565b9015151415906135de565b90506136e86020820161324d565b64ffffffffff6136fd60c885901c8216610e0f565b91161415906135d7565b6350f57e4360e11b5f52600485905260245ffd5b64ffffffffff1690504210155f6135a5565b50613743610e0f606089015164ffffffffff1690565b421061358b565b5061375f60c882901c64ffffffffff16610e0f565b421015613584565b63013ed3b760e21b5f52600484905260245ffd5b9091906001600160a01b03811615611fcb576137bb6001610952949160405192600184526020840152604083019160018352606084015260808301604052565b91614703565b919291906001600160a01b03821615611fcb57610952936137bb60405192600184526020840152604083019160018352606084015260808301604052565b5463ffffffff81168015158061382e575b156138285763ffffffff610a529260281c16906130c9565b50505f90565b5063ffffffff60015460281c1663ffffffff8360681c1614613810565b5463ffffffff8160481c1690811515908161386f575b501561386a5790565b505f90565b905063ffffffff8060015460281c169160681c16145f613861565b6001600160a01b03918216918116908282141590816138c2575b506138ad575050565b63711bec9160e11b5f5260045260245260445ffd5b5f8481526008602090815260408083206001600160a01b0390941683529290522060ff91505416155f6138a4565b9061390761095293928263ffffffff8516916147c0565b5f52600b60205261392360405f209163ffffffff8354166130e3565b63ffffffff1663ffffffff19825416179055565b906139906139b09361395063ffffffff821684866147c0565b825f52600660205261397060405f209163ffffffff835460801c166130c9565b815463ffffffff60801b191660809190911b63ffffffff60801b16179055565b5f52600a60205260405f209060018060a01b03165f5260205260405f2090565b805464ff0000000019169055565b9060ff1660f0018060f01161052e576001901b16151590565b9060ff8091169116019060ff821161052e57565b9091925f93600560ff5f95160260ff811690811415955b60ff86166005811015613aaa578761052e57613a1e87846139d7565b90613a31613a2c8287612524565b612e40565b63ffffffff81169283158015613a8f575b613a7157505091613a67600192613a5a60ff95612700565b1b6001600160781b031690565b1796011694613a02565b63386cac7b60e21b5f5260ff1660045263ffffffff1660245260445ffd5b50613aa361068f8a61068660ff8516612700565b8411613a42565b5095505050915050565b80158015613af5575b613af2576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600455604051908152a1565b50565b506004548114613abd565b6001805461ffff60701b19811660709590951b61ffff60701b169485179091555f5460f01c60ff168015613ba2575b613b9c577f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9364ffffffffff8416916fffff000000000000000000ffffffffff19161717600155613b808282613bb3565b6040805164ffffffffff928316815292909116602083015290a1565b50505050565b504264ffffffffff84161115613b2f565b64ffffffffff821664ffffffffff821681811015613c3257506312cc0300420180421161052e578111613c2057505f805469ffffffffffffffffffff60a01b191660a09290921b64ffffffffff60a01b169190911760c89290921b64ffffffffff60c81b16919091179055565b638a55c01d60e01b5f5260045260245ffd5b6366b6731960e01b5f5260045260245ffd5b60405190613c53604083610922565b60058252647469746c6560d81b6020830152565b60405190613c76604083610922565b600b82526a3232b9b1b934b83a34b7b760a91b6020830152565b60405190613c9f604083610922565b600782526670726963696e6760c81b6020830152565b60405190613cc4604083610922565b60088252677363686564756c6560c01b6020830152565b60405190613cea604083610922565b60068252653130b73732b960d11b6020830152565b60405190613d0e604083610922565b6008825267737472617465677960c01b6020830152565b60405190613d34604083610922565b60098252686d6963726f626c6f6760b81b6020830152565b60405190613d5b604083610922565b60098252687469636b6574696e6760b81b6020830152565b60405190613d82604083610922565b600e82526d736f6369616c5f6e6574776f726b60901b6020830152565b60405190613dae604083610922565b600d82526c70686f746f5f6e6574776f726b60981b6020830152565b60ff81168015613e895760018114613e7f5760028114613e755760038114613e6b5760048114613e615760058114613e575760068114613e4d5760078114613e435760088114613e3957600914613e3057635ece2f8d60e01b5f5260ff1660045260245ffd5b50610a52613d9f565b5050610a52613d73565b5050610a52613d4c565b5050610a52613d25565b5050610a52613cff565b5050610a52613cdb565b5050610a52613cb5565b5050610a52613c90565b5050610a52613c67565b5050610a52613c44565b60ff16908115613ee05760018214613eb85750634587912760e01b5f5260045260245ffd5b9050604051613ec8604082610922565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051613ef0604082610922565b6007815266383630b73732b960c91b602082015290565b600354600160f01b1615613fe9575f54613f2b60c882901c64ffffffffff16610e0f565b64ffffffffff8316908114613fe45742811190811591613fc8575b508015613fba575b613fa05790613f8f81613f8a7f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9464ffffffffff9060a01c1690565b613bb3565b5f5460a01c64ffffffffff16613b80565b638a55c01d60e01b5f5264ffffffffff821660045260245ffd5b50613fc3614818565b613f4e565b9050613fdd610e0f60015464ffffffffff1690565b115f613f46565b505050565b63029d79a560e41b5f5260045ffd5b6001600160601b0381160361034457565b35610a5281613ff8565b815181546020840151604085015163ffffffff60801b60809190911b166001600160a01b03199092166001600160601b0390931692909217606092831b63ffffffff60601b1617178255820151610952926141019160c091906140999064ffffffffff16855464ffffffffff60a01b191660a09190911b64ffffffffff60a01b16178555565b6140d06140ae608083015164ffffffffff1690565b855464ffffffffff60c81b191660c89190911b64ffffffffff60c81b16178555565b6140fa6140e060a0830151151590565b855460ff60f01b191690151560f01b60ff60f01b16178555565b0151151590565b90805490916001600160f81b0390911690151560f81b6001600160f81b031916179055565b359061095282613ff8565b602081528135601e1983360301811215610344578201906020823592016001600160401b0383116103445782360381136103445761304460c061418560e093610a5296856020880152610100870191612a4b565b956141a561419560208301614126565b6001600160601b03166040870152565b6141c16141b460408301610af5565b63ffffffff166060870152565b6141de6141d060608301610e86565b64ffffffffff166080870152565b6141fb6141ed60808301610e86565b64ffffffffff1660a0870152565b61421261420a60a08301610e6c565b151586840152565b01610e6c565b9061422e611950835f52600660205260405f2090565b604082019063ffffffff61424183612e40565b16158015614444575b8015614414575b61440057604081019061426b612f53835163ffffffff1690565b1515908161439b575b5061438757916143766143829261435f7f865331b9f29b369035c3cc85354c313335bbeb4109cfe07f04c547332455f742956143568561434d6142d06142c56142bf60208501614009565b97612e40565b945163ffffffff1690565b6141d06142df6060850161324d565b61433f6142ee6080870161324d565b9361433261430a60c061430360a08b01613257565b9901613257565b99614325614316610963565b6001600160601b03909e168e52565b63ffffffff1660208d0152565b63ffffffff1660408b0152565b64ffffffffff166060890152565b151560a0850152565b151560c0830152565b614371865f52600660205260405f2090565b614013565b60405191829182614131565b0390a2565b637e5a539560e11b5f52600484905260245ffd5b90506143a960208501614009565b6001600160601b036143c5610bc984516001600160601b031690565b911614908115916143d8575b505f614274565b90506143f561348160a06143ed818801613257565b930151151590565b90151514155f6143d1565b63642a819160e11b5f52600484905260245ffd5b5061442160c08401613257565b801561425157506001600160601b0361443c60208501614009565b161515614251565b5061444e82612e40565b63ffffffff614467612f53604085015163ffffffff1690565b91161061424a565b62ffffff60019116019062ffffff821161052e57565b61448e82612e36565b60ff600a91161015614564576144b06144a683612e36565b60ff600591160490565b6144ba81836139be565b6128db57506144d96144d46144ce84612e36565b8361322b565b61446f565b60208301906144e782612e40565b63ffffffff62ffffff8316911603614525575050604082013515611ae657600161451e60ff614518610a5295612e36565b16612700565b1b90612758565b610818925061453c61453685612e36565b92612e40565b6319b063af60e21b5f5260ff90921660045262ffffff1660245263ffffffff16604452606490565b61081861457083612e36565b635ece2f8d60e01b5f5260ff16600452602490565b6145966145a79161095294936145c7565b9163ffffffff835460481c166130e3565b815463ffffffff60481b191660489190911b63ffffffff60481b16179055565b5f908152600a602090815260408083206001600160a01b0390941683529290522090815460015463ffffffff8160281c1663ffffffff8360681c160361460b575050565b70ffffffffffffffffffffffff000000000019821660409190911b63ffffffff60681b161760289190911b68ffffffff000000000016178255565b919392909361465782828786614856565b6001600160a01b038516908161466f57505050505050565b60208091015192015191853b1561261e575f6020946146a56040519788968795869463f23a6e6160e01b865233600487016149f8565b03925af15f91816146e2575b506146bf57506126656131c4565b6001600160e01b031916630dc5919f60e01b016126b457505f808080808061261e565b6146fc91925060203d6020116126f9576126ea8183610922565b905f6146b1565b929190916147138284865f614856565b6001600160a01b038416928361472b575b5050505050565b60208091015192015192843b1561472457614763935f6020946040519687958694859363f23a6e6160e01b85528533600487016149f8565b03925af15f918161479f575b5061477d57506126656131c4565b6001600160e01b031916630dc5919f60e01b016126b457505f80808080614724565b6147b991925060203d6020116126f9576126ea8183610922565b905f61476f565b9091906001600160a01b03811615611fb9576148005f92610952949160405192600184526020840152604083019160018352606084015260808301604052565b92909181604051614812602082610922565b52614856565b5f5f5460f81c905b81811061482d5750505f90565b805f52600660205263ffffffff60405f205460801c1661484f57600101614820565b5050600190565b9261486390838386614aa9565b6001600160a01b03831615613fe4576001600160a01b038116151593925f5b83518110156149db5785806149ac575b61498c576148b6826107a96148a7848861298b565b515f52600a60205260405f2090565b6148ca6148c3838761298b565b5184612398565b6148d6612f53836137ff565b811061495f579060019291886148eb8361384b565b918063ffffffff8416111561495657835463ffffffff60481b1916604882901b63ffffffff60481b161790935563ffffffff9290921691614930575b50505b01614882565b61494861494f92614941858a61298b565b51926130c9565b9086614585565b5f80614927565b5050505061492a565b6108188461496d858961298b565b5163461041c760e11b5f526004526001600160a01b0316602452604490565b614999610818918561298b565b5163032bc66b60e01b5f52600452602490565b506149d66149cc6149bd838761298b565b515f52600660205260405f2090565b5460f01c60ff1690565b614892565b505050509050565b908160209103126103445751610a5281610395565b6001600160a01b039182168152911660208201526040810191909152606081019190915260a060808201819052610a529291019061043c565b6001600160a01b0391821681529116602082015260a060408201819052610a529491939192614a769291614a689190860190611099565b908482036060860152611099565b91608081840391015261043c565b9091614a9b610a5293604084526040840190611099565b916020818403910152611099565b9391928351815190818103614c435750506001600160a01b03858116948515159491841680151592905f5b8351811015614bb8578060051b90888887602080868a010151958b01015192614b35575b93600194614b0a575b50505001614ad4565b614b2b916107a9614b23925f52600760205260405f2090565b918254612758565b90555f8881614b01565b50509091614b4f8c6107a9835f52600760205260405f2090565b54828110614b81578291888e614b78600197968e9503916107a9855f52600760205260405f2090565b55909450614af8565b6040516303dee4c560e01b81526001600160a01b038e16600482015260248101919091526044810183905260648101829052608490fd5b5096955096509192505060018151145f14614c105760209081015191810151604080519384529183015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291819081015b0390a4565b60405133927f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb928291614c0b9183614a84565b635b05999160e01b5f5260045260245260445ffdfea164736f6c6343000825000a",
}

// EventFactory is an auto generated Go binding around an Ethereum contract.
type EventFactory struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *EventFactory) GetABI() abi.ABI {
	return c.abi
}

// NewEventFactory creates a new instance of EventFactory.
func NewEventFactory() *EventFactory {
	parsed, err := EventFactoryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &EventFactory{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *EventFactory) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_) returns()
func (eventFactory *EventFactory) PackConstructor(owner_ common.Address) []byte {
	enc, err := eventFactory.abi.Pack("", owner_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) PackVERSION() []byte {
	enc, err := eventFactory.abi.Pack("VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) TryPackVERSION() ([]byte, error) {
	return eventFactory.abi.Pack("VERSION")
}

// UnpackVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xffa1ad74.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) UnpackVERSION(data []byte) (string, error) {
	out, err := eventFactory.abi.Unpack("VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3479fa65.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function accept(bytes32 key, address by, uint8 scope, uint32[5] selection, bytes32 metadata, uint40 starts, uint40 ends, uint16 notice) returns()
func (eventFactory *EventFactory) PackAccept(key [32]byte, by common.Address, scope uint8, selection [5]uint32, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16) []byte {
	enc, err := eventFactory.abi.Pack("accept", key, by, scope, selection, metadata, starts, ends, notice)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3479fa65.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function accept(bytes32 key, address by, uint8 scope, uint32[5] selection, bytes32 metadata, uint40 starts, uint40 ends, uint16 notice) returns()
func (eventFactory *EventFactory) TryPackAccept(key [32]byte, by common.Address, scope uint8, selection [5]uint32, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16) ([]byte, error) {
	return eventFactory.abi.Pack("accept", key, by, scope, selection, metadata, starts, ends, notice)
}

// PackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptOwnership() returns()
func (eventFactory *EventFactory) PackAcceptOwnership() []byte {
	enc, err := eventFactory.abi.Pack("acceptOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptOwnership() returns()
func (eventFactory *EventFactory) TryPackAcceptOwnership() ([]byte, error) {
	return eventFactory.abi.Pack("acceptOwnership")
}

// PackAcceptSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7fd8b149.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptSigned(bytes32 key, uint8 scope, (uint32,bytes32)[5] choices, bytes32 metadata, uint40 starts, uint40 ends, uint16 notice, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackAcceptSigned(key [32]byte, scope uint8, choices [5]Choice, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("acceptSigned", key, scope, choices, metadata, starts, ends, notice, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7fd8b149.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptSigned(bytes32 key, uint8 scope, (uint32,bytes32)[5] choices, bytes32 metadata, uint40 starts, uint40 ends, uint16 notice, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackAcceptSigned(key [32]byte, scope uint8, choices [5]Choice, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("acceptSigned", key, scope, choices, metadata, starts, ends, notice, signed)
}

// PackAnchor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf6cafce9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function anchor(bytes32 key, address author, string kind, bytes32 digest, string uri) returns()
func (eventFactory *EventFactory) PackAnchor(key [32]byte, author common.Address, kind string, digest [32]byte, uri string) []byte {
	enc, err := eventFactory.abi.Pack("anchor", key, author, kind, digest, uri)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnchor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf6cafce9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function anchor(bytes32 key, address author, string kind, bytes32 digest, string uri) returns()
func (eventFactory *EventFactory) TryPackAnchor(key [32]byte, author common.Address, kind string, digest [32]byte, uri string) ([]byte, error) {
	return eventFactory.abi.Pack("anchor", key, author, kind, digest, uri)
}

// PackAnchorSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52cf6bb2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function anchorSigned(bytes32 key, string kind, bytes32 digest, string uri, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackAnchorSigned(key [32]byte, kind string, digest [32]byte, uri string, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("anchorSigned", key, kind, digest, uri, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnchorSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52cf6bb2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function anchorSigned(bytes32 key, string kind, bytes32 digest, string uri, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackAnchorSigned(key [32]byte, kind string, digest [32]byte, uri string, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("anchorSigned", key, kind, digest, uri, signed)
}

// PackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x635930ef.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function append(bytes32 key, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns()
func (eventFactory *EventFactory) PackAppend(key [32]byte, author common.Address, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("append", key, author, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x635930ef.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function append(bytes32 key, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns()
func (eventFactory *EventFactory) TryPackAppend(key [32]byte, author common.Address, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("append", key, author, entries, metadata)
}

// PackCancelSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42ead1cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelSigned(bytes32 key, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackCancelSigned(key [32]byte, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("cancelSigned", key, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42ead1cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelSigned(bytes32 key, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackCancelSigned(key [32]byte, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("cancelSigned", key, signed)
}

// PackClaimSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa5192d94.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claimSigned(bytes32 key, uint256 tier, (uint40,uint40,bool,uint40) seen, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackClaimSigned(key [32]byte, tier *big.Int, seen Seen, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("claimSigned", key, tier, seen, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaimSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa5192d94.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claimSigned(bytes32 key, uint256 tier, (uint40,uint40,bool,uint40) seen, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackClaimSigned(key [32]byte, tier *big.Int, seen Seen, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("claimSigned", key, tier, seen, signed)
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (eventFactory *EventFactory) PackEip712Domain() []byte {
	enc, err := eventFactory.abi.Pack("eip712Domain")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (eventFactory *EventFactory) TryPackEip712Domain() ([]byte, error) {
	return eventFactory.abi.Pack("eip712Domain")
}

// Eip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type Eip712DomainOutput struct {
	Fields            [1]byte
	Name              string
	Version           string
	ChainId           *big.Int
	VerifyingContract common.Address
	Salt              [32]byte
	Extensions        []*big.Int
}

// UnpackEip712Domain is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84b0196e.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (eventFactory *EventFactory) UnpackEip712Domain(data []byte) (Eip712DomainOutput, error) {
	out, err := eventFactory.abi.Unpack("eip712Domain", data)
	outstruct := new(Eip712DomainOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Fields = *abi.ConvertType(out[0], new([1]byte)).(*[1]byte)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	outstruct.Version = *abi.ConvertType(out[2], new(string)).(*string)
	outstruct.ChainId = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.VerifyingContract = *abi.ConvertType(out[4], new(common.Address)).(*common.Address)
	outstruct.Salt = *abi.ConvertType(out[5], new([32]byte)).(*[32]byte)
	outstruct.Extensions = *abi.ConvertType(out[6], new([]*big.Int)).(*[]*big.Int)
	return *outstruct, nil
}

// PackGiveBackSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8aaed761.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function giveBackSigned(bytes32 key, uint256 tier, uint32 amount, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackGiveBackSigned(key [32]byte, tier *big.Int, amount uint32, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("giveBackSigned", key, tier, amount, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGiveBackSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8aaed761.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function giveBackSigned(bytes32 key, uint256 tier, uint32 amount, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackGiveBackSigned(key [32]byte, tier *big.Int, amount uint32, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("giveBackSigned", key, tier, amount, signed)
}

// PackImplementation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c60da1b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) PackImplementation() []byte {
	enc, err := eventFactory.abi.Pack("implementation")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackImplementation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c60da1b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) TryPackImplementation() ([]byte, error) {
	return eventFactory.abi.Pack("implementation")
}

// UnpackImplementation is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5c60da1b.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) UnpackImplementation(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("implementation", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackIsHost is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xeb2931b7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isHost(address ) view returns(bool)
func (eventFactory *EventFactory) PackIsHost(arg0 common.Address) []byte {
	enc, err := eventFactory.abi.Pack("isHost", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsHost is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xeb2931b7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isHost(address ) view returns(bool)
func (eventFactory *EventFactory) TryPackIsHost(arg0 common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("isHost", arg0)
}

// UnpackIsHost is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xeb2931b7.
//
// Solidity: function isHost(address ) view returns(bool)
func (eventFactory *EventFactory) UnpackIsHost(data []byte) (bool, error) {
	out, err := eventFactory.abi.Unpack("isHost", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackIsOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d70f7ae.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) PackIsOperator(arg0 common.Address) []byte {
	enc, err := eventFactory.abi.Pack("isOperator", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d70f7ae.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) TryPackIsOperator(arg0 common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("isOperator", arg0)
}

// UnpackIsOperator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d70f7ae.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) UnpackIsOperator(data []byte) (bool, error) {
	out, err := eventFactory.abi.Unpack("isOperator", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackIterateSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x28a21ae9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function iterateSigned(bytes32 key, bytes32 feedback, (uint8,uint32,bytes32) entry, bytes32 metadata, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackIterateSigned(key [32]byte, feedback [32]byte, entry Entry, metadata [32]byte, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("iterateSigned", key, feedback, entry, metadata, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIterateSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x28a21ae9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function iterateSigned(bytes32 key, bytes32 feedback, (uint8,uint32,bytes32) entry, bytes32 metadata, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackIterateSigned(key [32]byte, feedback [32]byte, entry Entry, metadata [32]byte, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("iterateSigned", key, feedback, entry, metadata, signed)
}

// PackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (eventFactory *EventFactory) PackNonces(owner common.Address) []byte {
	enc, err := eventFactory.abi.Pack("nonces", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (eventFactory *EventFactory) TryPackNonces(owner common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("nonces", owner)
}

// UnpackNonces is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7ecebe00.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (eventFactory *EventFactory) UnpackNonces(data []byte) (*big.Int, error) {
	out, err := eventFactory.abi.Unpack("nonces", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) PackOwner() []byte {
	enc, err := eventFactory.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) TryPackOwner() ([]byte, error) {
	return eventFactory.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) UnpackOwner(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) PackPendingOwner() []byte {
	enc, err := eventFactory.abi.Pack("pendingOwner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) TryPackPendingOwner() ([]byte, error) {
	return eventFactory.abi.Pack("pendingOwner")
}

// UnpackPendingOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe30c3978.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) UnpackPendingOwner(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("pendingOwner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlan is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35f6b463.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) PackPlan(eventId string, creator common.Address, author common.Address, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("plan", eventId, creator, author, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlan is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35f6b463.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) TryPackPlan(eventId string, creator common.Address, author common.Address, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("plan", eventId, creator, author, entries, metadata)
}

// UnpackPlan is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x35f6b463.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) UnpackPlan(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("plan", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlanAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5884c1ab.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) PackPlanAddress(eventId string, creator common.Address) []byte {
	enc, err := eventFactory.abi.Pack("planAddress", eventId, creator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlanAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5884c1ab.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) TryPackPlanAddress(eventId string, creator common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("planAddress", eventId, creator)
}

// UnpackPlanAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5884c1ab.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) UnpackPlanAddress(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("planAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlanOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xff798040.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) PackPlanOf(key [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("planOf", key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlanOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xff798040.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) TryPackPlanOf(key [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("planOf", key)
}

// UnpackPlanOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xff798040.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) UnpackPlanOf(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("planOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlanSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc92d959f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function planSigned(string eventId, uint8 scope, bytes32 brief, (uint8,uint32,bytes32)[] entries, bytes32 metadata, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackPlanSigned(eventId string, scope uint8, brief [32]byte, entries []Entry, metadata [32]byte, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("planSigned", eventId, scope, brief, entries, metadata, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlanSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc92d959f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function planSigned(string eventId, uint8 scope, bytes32 brief, (uint8,uint32,bytes32)[] entries, bytes32 metadata, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackPlanSigned(eventId string, scope uint8, brief [32]byte, entries []Entry, metadata [32]byte, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("planSigned", eventId, scope, brief, entries, metadata, signed)
}

// PackPostponeSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe3e7c801.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function postponeSigned(bytes32 key, uint40 starts, uint40 ends, string reason, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackPostponeSigned(key [32]byte, starts *big.Int, ends *big.Int, reason string, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("postponeSigned", key, starts, ends, reason, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPostponeSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe3e7c801.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function postponeSigned(bytes32 key, uint40 starts, uint40 ends, string reason, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackPostponeSigned(key [32]byte, starts *big.Int, ends *big.Int, reason string, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("postponeSigned", key, starts, ends, reason, signed)
}

// PackRedeemSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45f5c393.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function redeemSigned(bytes32 key, uint256 tier, uint32 upTo, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackRedeemSigned(key [32]byte, tier *big.Int, upTo uint32, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("redeemSigned", key, tier, upTo, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRedeemSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45f5c393.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function redeemSigned(bytes32 key, uint256 tier, uint32 upTo, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackRedeemSigned(key [32]byte, tier *big.Int, upTo uint32, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("redeemSigned", key, tier, upTo, signed)
}

// PackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceOwnership() returns()
func (eventFactory *EventFactory) PackRenounceOwnership() []byte {
	enc, err := eventFactory.abi.Pack("renounceOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceOwnership() returns()
func (eventFactory *EventFactory) TryPackRenounceOwnership() ([]byte, error) {
	return eventFactory.abi.Pack("renounceOwnership")
}

// PackRevokeSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5ed7565d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeSigned(bytes32 key, address holder, uint256 tier, uint32 amount, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackRevokeSigned(key [32]byte, holder common.Address, tier *big.Int, amount uint32, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("revokeSigned", key, holder, tier, amount, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5ed7565d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeSigned(bytes32 key, address holder, uint256 tier, uint32 amount, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackRevokeSigned(key [32]byte, holder common.Address, tier *big.Int, amount uint32, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("revokeSigned", key, holder, tier, amount, signed)
}

// PackSellSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634cb6fe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function sellSigned(bytes32 key, uint40 ends, uint8 first, (string,uint96,uint32,uint40,uint40,bool,bool)[] tiers, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackSellSigned(key [32]byte, ends *big.Int, first uint8, tiers []Tier, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("sellSigned", key, ends, first, tiers, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSellSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634cb6fe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function sellSigned(bytes32 key, uint40 ends, uint8 first, (string,uint96,uint32,uint40,uint40,bool,bool)[] tiers, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackSellSigned(key [32]byte, ends *big.Int, first uint8, tiers []Tier, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("sellSigned", key, ends, first, tiers, signed)
}

// PackSetHost is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x92ca17e3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setHost(address host, bool allowed) returns()
func (eventFactory *EventFactory) PackSetHost(host common.Address, allowed bool) []byte {
	enc, err := eventFactory.abi.Pack("setHost", host, allowed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetHost is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x92ca17e3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setHost(address host, bool allowed) returns()
func (eventFactory *EventFactory) TryPackSetHost(host common.Address, allowed bool) ([]byte, error) {
	return eventFactory.abi.Pack("setHost", host, allowed)
}

// PackSetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x558a7297.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setOperator(address operator, bool allowed) returns()
func (eventFactory *EventFactory) PackSetOperator(operator common.Address, allowed bool) []byte {
	enc, err := eventFactory.abi.Pack("setOperator", operator, allowed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x558a7297.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setOperator(address operator, bool allowed) returns()
func (eventFactory *EventFactory) TryPackSetOperator(operator common.Address, allowed bool) ([]byte, error) {
	return eventFactory.abi.Pack("setOperator", operator, allowed)
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (eventFactory *EventFactory) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := eventFactory.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (eventFactory *EventFactory) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("transferOwnership", newOwner)
}

// PackWithdrawSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4e99fcf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function withdrawSigned(bytes32 key, address to, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackWithdrawSigned(key [32]byte, to common.Address, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("withdrawSigned", key, to, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWithdrawSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4e99fcf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function withdrawSigned(bytes32 key, address to, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackWithdrawSigned(key [32]byte, to common.Address, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("withdrawSigned", key, to, signed)
}

// EventFactoryEIP712DomainChanged represents a EIP712DomainChanged event raised by the EventFactory contract.
type EventFactoryEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const EventFactoryEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (EventFactoryEIP712DomainChanged) ContractEventName() string {
	return EventFactoryEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (eventFactory *EventFactory) UnpackEIP712DomainChangedEvent(log *types.Log) (*EventFactoryEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryEventCreated represents a EventCreated event raised by the EventFactory contract.
type EventFactoryEventCreated struct {
	Key     [32]byte
	Creator common.Address
	Plan    common.Address
	EventId string
	Raw     *types.Log // Blockchain specific contextual infos
}

const EventFactoryEventCreatedEventName = "EventCreated"

// ContractEventName returns the user-defined event name.
func (EventFactoryEventCreated) ContractEventName() string {
	return EventFactoryEventCreatedEventName
}

// UnpackEventCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EventCreated(bytes32 indexed key, address indexed creator, address indexed plan, string eventId)
func (eventFactory *EventFactory) UnpackEventCreatedEvent(log *types.Log) (*EventFactoryEventCreated, error) {
	event := "EventCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryEventCreated)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryHostSet represents a HostSet event raised by the EventFactory contract.
type EventFactoryHostSet struct {
	Host    common.Address
	Allowed bool
	Raw     *types.Log // Blockchain specific contextual infos
}

const EventFactoryHostSetEventName = "HostSet"

// ContractEventName returns the user-defined event name.
func (EventFactoryHostSet) ContractEventName() string {
	return EventFactoryHostSetEventName
}

// UnpackHostSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event HostSet(address indexed host, bool allowed)
func (eventFactory *EventFactory) UnpackHostSetEvent(log *types.Log) (*EventFactoryHostSet, error) {
	event := "HostSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryHostSet)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryIntent represents a Intent event raised by the EventFactory contract.
type EventFactoryIntent struct {
	Key    [32]byte
	Signer common.Address
	Intent [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventFactoryIntentEventName = "Intent"

// ContractEventName returns the user-defined event name.
func (EventFactoryIntent) ContractEventName() string {
	return EventFactoryIntentEventName
}

// UnpackIntentEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Intent(bytes32 indexed key, address indexed signer, bytes32 intent)
func (eventFactory *EventFactory) UnpackIntentEvent(log *types.Log) (*EventFactoryIntent, error) {
	event := "Intent"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryIntent)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOperatorSet represents a OperatorSet event raised by the EventFactory contract.
type EventFactoryOperatorSet struct {
	Operator common.Address
	Allowed  bool
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventFactoryOperatorSetEventName = "OperatorSet"

// ContractEventName returns the user-defined event name.
func (EventFactoryOperatorSet) ContractEventName() string {
	return EventFactoryOperatorSetEventName
}

// UnpackOperatorSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorSet(address indexed operator, bool allowed)
func (eventFactory *EventFactory) UnpackOperatorSetEvent(log *types.Log) (*EventFactoryOperatorSet, error) {
	event := "OperatorSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOperatorSet)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOwnershipTransferStarted represents a OwnershipTransferStarted event raised by the EventFactory contract.
type EventFactoryOwnershipTransferStarted struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const EventFactoryOwnershipTransferStartedEventName = "OwnershipTransferStarted"

// ContractEventName returns the user-defined event name.
func (EventFactoryOwnershipTransferStarted) ContractEventName() string {
	return EventFactoryOwnershipTransferStartedEventName
}

// UnpackOwnershipTransferStartedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)
func (eventFactory *EventFactory) UnpackOwnershipTransferStartedEvent(log *types.Log) (*EventFactoryOwnershipTransferStarted, error) {
	event := "OwnershipTransferStarted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOwnershipTransferStarted)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOwnershipTransferred represents a OwnershipTransferred event raised by the EventFactory contract.
type EventFactoryOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const EventFactoryOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (EventFactoryOwnershipTransferred) ContractEventName() string {
	return EventFactoryOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (eventFactory *EventFactory) UnpackOwnershipTransferredEvent(log *types.Log) (*EventFactoryOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (eventFactory *EventFactory) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["EventTaken"].ID.Bytes()[:4]) {
		return eventFactory.UnpackEventTakenError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["Expired"].ID.Bytes()[:4]) {
		return eventFactory.UnpackExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["FailedDeployment"].ID.Bytes()[:4]) {
		return eventFactory.UnpackFailedDeploymentError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InsufficientBalance"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InvalidAccountNonce"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInvalidAccountNonceError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InvalidEventId"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInvalidEventIdError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["NotOperator"].ID.Bytes()[:4]) {
		return eventFactory.UnpackNotOperatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["OutOfScope"].ID.Bytes()[:4]) {
		return eventFactory.UnpackOutOfScopeError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["OwnableInvalidOwner"].ID.Bytes()[:4]) {
		return eventFactory.UnpackOwnableInvalidOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["OwnableUnauthorizedAccount"].ID.Bytes()[:4]) {
		return eventFactory.UnpackOwnableUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return eventFactory.UnpackStringTooLongError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["UnknownAspect"].ID.Bytes()[:4]) {
		return eventFactory.UnpackUnknownAspectError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["UnknownEvent"].ID.Bytes()[:4]) {
		return eventFactory.UnpackUnknownEventError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["UnknownScope"].ID.Bytes()[:4]) {
		return eventFactory.UnpackUnknownScopeError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// EventFactoryEventTaken represents a EventTaken error raised by the EventFactory contract.
type EventFactoryEventTaken struct {
	Key [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EventTaken(bytes32 key)
func EventFactoryEventTakenErrorID() common.Hash {
	return common.HexToHash("0xe1772e6421a6c2d3e21a84f00d13ab0c184904f2652db535666b1c2f7ab7e11c")
}

// UnpackEventTakenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EventTaken(bytes32 key)
func (eventFactory *EventFactory) UnpackEventTakenError(raw []byte) (*EventFactoryEventTaken, error) {
	out := new(EventFactoryEventTaken)
	if err := eventFactory.abi.UnpackIntoInterface(out, "EventTaken", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryExpired represents a Expired error raised by the EventFactory contract.
type EventFactoryExpired struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Expired(uint256 deadline)
func EventFactoryExpiredErrorID() common.Hash {
	return common.HexToHash("0xf80dbaea4785589e52984ca36a31de106adc77759539a5c7d92883bf49692fe9")
}

// UnpackExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Expired(uint256 deadline)
func (eventFactory *EventFactory) UnpackExpiredError(raw []byte) (*EventFactoryExpired, error) {
	out := new(EventFactoryExpired)
	if err := eventFactory.abi.UnpackIntoInterface(out, "Expired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryFailedDeployment represents a FailedDeployment error raised by the EventFactory contract.
type EventFactoryFailedDeployment struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedDeployment()
func EventFactoryFailedDeploymentErrorID() common.Hash {
	return common.HexToHash("0xb06ebf3d5067824a3fe5d5ba19471e035a7de6c88dac362c77b162830a5b9093")
}

// UnpackFailedDeploymentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedDeployment()
func (eventFactory *EventFactory) UnpackFailedDeploymentError(raw []byte) (*EventFactoryFailedDeployment, error) {
	out := new(EventFactoryFailedDeployment)
	if err := eventFactory.abi.UnpackIntoInterface(out, "FailedDeployment", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInsufficientBalance represents a InsufficientBalance error raised by the EventFactory contract.
type EventFactoryInsufficientBalance struct {
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func EventFactoryInsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0xcf4791818fba6e019216eb4864093b4947f674afada5d305e57d598b641dad1d")
}

// UnpackInsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func (eventFactory *EventFactory) UnpackInsufficientBalanceError(raw []byte) (*EventFactoryInsufficientBalance, error) {
	out := new(EventFactoryInsufficientBalance)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInvalidAccountNonce represents a InvalidAccountNonce error raised by the EventFactory contract.
type EventFactoryInvalidAccountNonce struct {
	Account      common.Address
	CurrentNonce *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func EventFactoryInvalidAccountNonceErrorID() common.Hash {
	return common.HexToHash("0x752d88c0de02638abf10e8e31861e4c68dc1f3a1e7d840e580683f2c282bfc7a")
}

// UnpackInvalidAccountNonceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func (eventFactory *EventFactory) UnpackInvalidAccountNonceError(raw []byte) (*EventFactoryInvalidAccountNonce, error) {
	out := new(EventFactoryInvalidAccountNonce)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InvalidAccountNonce", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInvalidEventId represents a InvalidEventId error raised by the EventFactory contract.
type EventFactoryInvalidEventId struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidEventId()
func EventFactoryInvalidEventIdErrorID() common.Hash {
	return common.HexToHash("0xc93477d0f8a5aba2cbcc7cf7472f755954880b44bf3063b6e219996c9d52e1fc")
}

// UnpackInvalidEventIdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidEventId()
func (eventFactory *EventFactory) UnpackInvalidEventIdError(raw []byte) (*EventFactoryInvalidEventId, error) {
	out := new(EventFactoryInvalidEventId)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InvalidEventId", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInvalidShortString represents a InvalidShortString error raised by the EventFactory contract.
type EventFactoryInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func EventFactoryInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (eventFactory *EventFactory) UnpackInvalidShortStringError(raw []byte) (*EventFactoryInvalidShortString, error) {
	out := new(EventFactoryInvalidShortString)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInvalidSignature represents a InvalidSignature error raised by the EventFactory contract.
type EventFactoryInvalidSignature struct {
	Signer common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature(address signer)
func EventFactoryInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xd855c4f4d7a9aef9d1b6f49c25339cf5cd471e30830c8071f7b5024985e5abcd")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature(address signer)
func (eventFactory *EventFactory) UnpackInvalidSignatureError(raw []byte) (*EventFactoryInvalidSignature, error) {
	out := new(EventFactoryInvalidSignature)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryNotOperator represents a NotOperator error raised by the EventFactory contract.
type EventFactoryNotOperator struct {
	Caller common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOperator(address caller)
func EventFactoryNotOperatorErrorID() common.Hash {
	return common.HexToHash("0x76c6c93a6423c7e2cef5f93921b1d4d1a5ffb795cd7cfed2df95566b7c7f7c40")
}

// UnpackNotOperatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOperator(address caller)
func (eventFactory *EventFactory) UnpackNotOperatorError(raw []byte) (*EventFactoryNotOperator, error) {
	out := new(EventFactoryNotOperator)
	if err := eventFactory.abi.UnpackIntoInterface(out, "NotOperator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryOutOfScope represents a OutOfScope error raised by the EventFactory contract.
type EventFactoryOutOfScope struct {
	Aspect uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OutOfScope(uint8 aspect)
func EventFactoryOutOfScopeErrorID() common.Hash {
	return common.HexToHash("0x05e1bdcd750938d3f180b873beaa6dd41ab8db4f0393b9c75beeec5ef689fef2")
}

// UnpackOutOfScopeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OutOfScope(uint8 aspect)
func (eventFactory *EventFactory) UnpackOutOfScopeError(raw []byte) (*EventFactoryOutOfScope, error) {
	out := new(EventFactoryOutOfScope)
	if err := eventFactory.abi.UnpackIntoInterface(out, "OutOfScope", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryOwnableInvalidOwner represents a OwnableInvalidOwner error raised by the EventFactory contract.
type EventFactoryOwnableInvalidOwner struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableInvalidOwner(address owner)
func EventFactoryOwnableInvalidOwnerErrorID() common.Hash {
	return common.HexToHash("0x1e4fbdf7f3ef8bcaa855599e3abf48b232380f183f08f6f813d9ffa5bd585188")
}

// UnpackOwnableInvalidOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableInvalidOwner(address owner)
func (eventFactory *EventFactory) UnpackOwnableInvalidOwnerError(raw []byte) (*EventFactoryOwnableInvalidOwner, error) {
	out := new(EventFactoryOwnableInvalidOwner)
	if err := eventFactory.abi.UnpackIntoInterface(out, "OwnableInvalidOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryOwnableUnauthorizedAccount represents a OwnableUnauthorizedAccount error raised by the EventFactory contract.
type EventFactoryOwnableUnauthorizedAccount struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func EventFactoryOwnableUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0x118cdaa7a341953d1887a2245fd6665d741c67c8c50581daa59e1d03373fa188")
}

// UnpackOwnableUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func (eventFactory *EventFactory) UnpackOwnableUnauthorizedAccountError(raw []byte) (*EventFactoryOwnableUnauthorizedAccount, error) {
	out := new(EventFactoryOwnableUnauthorizedAccount)
	if err := eventFactory.abi.UnpackIntoInterface(out, "OwnableUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryStringTooLong represents a StringTooLong error raised by the EventFactory contract.
type EventFactoryStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func EventFactoryStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (eventFactory *EventFactory) UnpackStringTooLongError(raw []byte) (*EventFactoryStringTooLong, error) {
	out := new(EventFactoryStringTooLong)
	if err := eventFactory.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryUnknownAspect represents a UnknownAspect error raised by the EventFactory contract.
type EventFactoryUnknownAspect struct {
	Aspect uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownAspect(uint8 aspect)
func EventFactoryUnknownAspectErrorID() common.Hash {
	return common.HexToHash("0x5ece2f8ddab38d43e9b4690233da602b1bd6e7937ce8220a79576fadd0ea0959")
}

// UnpackUnknownAspectError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownAspect(uint8 aspect)
func (eventFactory *EventFactory) UnpackUnknownAspectError(raw []byte) (*EventFactoryUnknownAspect, error) {
	out := new(EventFactoryUnknownAspect)
	if err := eventFactory.abi.UnpackIntoInterface(out, "UnknownAspect", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryUnknownEvent represents a UnknownEvent error raised by the EventFactory contract.
type EventFactoryUnknownEvent struct {
	Key [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownEvent(bytes32 key)
func EventFactoryUnknownEventErrorID() common.Hash {
	return common.HexToHash("0x7a2d9d1ee089c83900fbae421306922cab314d55fe4d4f5563b6c7e6e12a8a2f")
}

// UnpackUnknownEventError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownEvent(bytes32 key)
func (eventFactory *EventFactory) UnpackUnknownEventError(raw []byte) (*EventFactoryUnknownEvent, error) {
	out := new(EventFactoryUnknownEvent)
	if err := eventFactory.abi.UnpackIntoInterface(out, "UnknownEvent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryUnknownScope represents a UnknownScope error raised by the EventFactory contract.
type EventFactoryUnknownScope struct {
	Scope uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownScope(uint8 scope)
func EventFactoryUnknownScopeErrorID() common.Hash {
	return common.HexToHash("0x4587912718c8c6e8137ca8fd407711b3da9d550bf1e730708719a51aa3a5cfeb")
}

// UnpackUnknownScopeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownScope(uint8 scope)
func (eventFactory *EventFactory) UnpackUnknownScopeError(raw []byte) (*EventFactoryUnknownScope, error) {
	out := new(EventFactoryUnknownScope)
	if err := eventFactory.abi.UnpackIntoInterface(out, "UnknownScope", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanMetaData contains all meta data concerning the EventPlan contract.
var EventPlanMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AlreadyInitialized\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"ClaimedBefore\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"tokenId\",\"type\":\"uint256\"}],\"name\":\"ERC1155InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"approver\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidApprover\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"idsLength\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"valuesLength\",\"type\":\"uint256\"}],\"name\":\"ERC1155InvalidArrayLength\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidOperator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"receiver\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidSender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"ERC1155MissingApprovalForAll\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"}],\"name\":\"InvalidEnd\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"}],\"name\":\"InvalidStart\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"InvalidTier\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"InvitationNeeded\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"Locked\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoAuthor\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoDigest\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotAccepted\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotAllowed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"NotCreator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"NotFree\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"expected\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"NotNext\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"NotOnSale\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NothingDue\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OnlyFactory\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"Over\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"PaymentRefused\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"ScopeAccepted\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"}],\"name\":\"SoldOut\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"Spent\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"name\":\"TermsChanged\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"TermsFixed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"UnknownAspect\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"UnknownIteration\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"UnknownScope\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"UnknownTier\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"WrongPayment\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Accepted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"}],\"name\":\"Anchored\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"approved\",\"type\":\"bool\"}],\"name\":\"ApprovalForAll\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"Cancelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Collected\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"GivenBack\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Iteration\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"name\":\"MetadataUpdated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"sequence\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"}],\"name\":\"Postponed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"redeemed\",\"type\":\"uint32\"}],\"name\":\"Redeemed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Refunded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"owed\",\"type\":\"uint256\"}],\"name\":\"Revoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"}],\"name\":\"Scheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"indexed\":false,\"internalType\":\"structTier\",\"name\":\"terms\",\"type\":\"tuple\"}],\"name\":\"TierSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"},{\"indexed\":false,\"internalType\":\"uint256[]\",\"name\":\"values\",\"type\":\"uint256[]\"}],\"name\":\"TransferBatch\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"TransferSingle\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"string\",\"name\":\"value\",\"type\":\"string\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"URI\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Withdrawn\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"ESCROW\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_DELAY\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_TIERS\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"REFUND_WINDOW\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"acceptance\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"acceptedAt\",\"type\":\"uint64\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri_\",\"type\":\"string\"}],\"name\":\"anchor\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"aspectName\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"scope\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"balanceOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address[]\",\"name\":\"accounts\",\"type\":\"address[]\"},{\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"}],\"name\":\"balanceOfBatch\",\"outputs\":[{\"internalType\":\"uint256[]\",\"name\":\"\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"}],\"name\":\"buy\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"cancel\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelled\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"}],\"name\":\"claim\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"collect\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"counters\",\"outputs\":[{\"internalType\":\"uint32[10]\",\"name\":\"numbers\",\"type\":\"uint32[10]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"creator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"earliestEnd\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"endsAt\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"factory\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"giveBack\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"giveBackUntil\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"head\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"held\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"sum\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"holdings\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"units\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"redeemed\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"counted\",\"type\":\"uint32\"},{\"internalType\":\"bool\",\"name\":\"claimed\",\"type\":\"bool\"},{\"internalType\":\"uint256\",\"name\":\"refundable\",\"type\":\"uint256\"}],\"internalType\":\"structTickets.Holding[]\",\"name\":\"list\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"creator_\",\"type\":\"address\"}],\"name\":\"initialize\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"isApprovedForAll\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadata\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadataURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"owed\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"}],\"name\":\"postpone\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"postponements\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"upTo\",\"type\":\"uint32\"}],\"name\":\"redeem\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"refund\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"refundable\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"refundsUntil\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"released\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"}],\"name\":\"revoke\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"},{\"internalType\":\"uint256[]\",\"name\":\"values\",\"type\":\"uint256[]\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"name\":\"safeBatchTransferFrom\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"name\":\"safeTransferFrom\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"sales\",\"outputs\":[{\"components\":[{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"sold\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTiers.Sale[]\",\"name\":\"list\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint8\",\"name\":\"first\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTier[]\",\"name\":\"tiers\",\"type\":\"tuple[]\"}],\"name\":\"sell\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"approved\",\"type\":\"bool\"}],\"name\":\"setApprovalForAll\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"startsAt\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"tierCount\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"tokenURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"uri\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"withdraw\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "55683a4257a2695c86bc5bf739161f07c2",
	Bin: "0x60a03461013e5760208101906001600160401b0382118183101761012a575f9160405252600954600181811c91168015610120575b602082101461010c57601f81116100da575b5f60098190553360805280546001600160a01b03191630179055604051614c65908161014382396080518181816108320152818161088c01528181610ca101528181610e3301528181610fe50152818161106a0152818161142c01528181611a2d01528181611b2c01528181611b7a015281816121c6015281816123690152818161276d01528181612c3b0152612c910152f35b80156100465760095f52601f60205f20910160051c5f5b8181106100ff575050610046565b5f838201556001016100f1565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610034565b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062fdd58e1461032e57806301ffc9a71461032957806302d05d3f1461032457806303ee438c1461031f57806306ec16f81461031a57806307c3d4af146103155780630a09284a146103105780630e89341c146102705780630f3fdd3e1461030b5780631153b5f31461030657806311d91097146103015780632550150b146102fc5780632eb2c2d6146102f75780633729f296146102f2578063392f37e9146102ed5780634125ff90146102e85780634458a7c1146102e35780634af9721a146102de5780634c33fe94146102d95780634e1273f4146102d457806352cedd4e146102cf5780635ef701b9146102ca57806368a85d42146102c557806368b86622146102c05780637584333b146102bb5780637ad226dc146102b65780638059d15e146102b15780638f7dcfa3146102ac57806396132521146102a757806396b55f7d146102a25780639a82a09a1461029d578063a22cb46514610298578063a285aed714610293578063a8cbd7fb1461028e578063aace52fe14610289578063af46868214610284578063b93eaeb11461027f578063c45a01551461027a578063c4d66de814610275578063c87b56dd14610270578063d06168d11461026b578063dd3ced6314610266578063df18e04714610261578063e1dd78be1461025c578063e681c4aa14610257578063e985e9c514610252578063f242432a1461024d578063f32c02ab14610248578063f7210633146102435763f940e3851461023e575f80fd5b61229b565b612229565b611fde565b611f0d565b611ea9565b611e8c565b611dd0565b611d95565b611c8e565b611bf5565b610582565b611b5b565b611b17565b6119bc565b611996565b6118e7565b611816565b6117fc565b611727565b611703565b6116e4565b6116c0565b6116a3565b611628565b611589565b611565565b6114e2565b611484565b61145b565b6111cb565b6110dd565b610f08565b610e91565b610d0b565b610ced565b610cd0565b610b00565b610a55565b6108bb565b61071a565b6106db565b6105f0565b61055c565b610542565b610493565b610460565b610415565b6103a7565b610348565b6001600160a01b0381160361034457565b5f80fd5b3461034457604036600319011261034457602061038c60043561036a81610333565b6024355f526007835260405f209060018060a01b03165f5260205260405f2090565b54604051908152f35b6001600160e01b031981160361034457565b346103445760203660031901126103445760206004356103c681610395565b63ffffffff60e01b16636cdb3d1360e11b8114908115610404575b81156103f3575b506040519015158152f35b6301ffc9a760e01b1490505f6103e8565b6303a24d0760e21b811491506103e1565b34610344575f366003190112610344575f546040516001600160a01b039091168152602090f35b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b34610344575f3660031901126103445761048f61047b6123d4565b60405191829160208352602083019061043c565b0390f35b34610344576020366003190112610344576004356104b081610333565b335f52600c60205260405f2054801561053357335f52600c6020525f6040812055600d549181830392831161052e576104eb61052c93600d55565b604080516001600160a01b03831681526020810184905233917f484decdc1e9549e1866295f6f86c889ded3f7de410e7488a7a415978589dc8fd91a26131f3565b005b6124ee565b6321bf6c6760e21b5f5260045ffd5b34610344575f366003190112610344576020604051818152f35b34610344575f36600319011261034457602064ffffffffff5f5460c81c16604051908152f35b346103445760203660031901126103445761048f61047b6123d4565b60ff81160361034457565b6001600160401b03909116815260e081019392915f602083015b600582106105d45750505060c00152565b60208060019263ffffffff8651168152019301910190916105c3565b346103445760203660031901126103445760043561060d8161059e565b60ff6040519161061e60a084610922565b60a0368437165f52600560205260405f205f815490610652610646836001600160781b031690565b6001600160781b031690565b905b60ff811660058110156106b057816106a960019261069e61069761068f8861068661068160ff9a60ff1690565b612700565b1c62ffffff1690565b62ffffff1690565b918a612524565b9063ffffffff169052565b0116610654565b50505060016106cc61048f926001600160401b039060781c1690565b920154604051938493846105a9565b34610344575f36600319011261034457602060405162093a808152f35b608090604319011261034457604490565b608090606319011261034457606490565b346103445760c03660031901126103445760043561073781610333565b60243590610744366106f8565b336001600160a01b038316141580610888575b610875576107659083613261565b6001600160601b0361077e82516001600160601b031690565b166108615760c0015115158061082e575b61081b576107be816107a9845f52600a60205260405f2090565b9060018060a01b03165f5260205260405f2090565b916107ce835460ff9060201c1690565b6107fc576107ee61052c9364010000000064ff0000000019825416179055565b6107f66123c0565b9161377b565b632a55b3a760e11b5f526004526001600160a01b031660245260445b5ffd5b62344e9b60e91b5f52600482905260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561078f565b630547848960e31b5f52600483905260245ffd5b63fa5cd00f60e01b5f523360045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610757565b346103445760403660031901126103445760206108e66004356108dd81610333565b6024359061253a565b604051908152f35b634e487b7160e01b5f52604160045260245ffd5b60e081019081106001600160401b0382111761091d57604052565b6108ee565b90601f801991011681019081106001600160401b0382111761091d57604052565b6040519061095260a083610922565b565b60405190610952606083610922565b6040519061095260e083610922565b6001600160401b03811161091d5760051b60200190565b9080601f830112156103445781356109a081610972565b926109ae6040519485610922565b81845260208085019260051b82010192831161034457602001905b8282106109d65750505090565b81358152602091820191016109c9565b6001600160401b03811161091d57601f01601f191660200190565b929192610a0d826109e6565b91610a1b6040519384610922565b829481845281830111610344578281602093845f960137010152565b9080601f8301121561034457816020610a5293359101610a01565b90565b346103445760a036600319011261034457600435610a7281610333565b60243590610a7f82610333565b6044356001600160401b03811161034457610a9e903690600401610989565b6064356001600160401b03811161034457610abd903690600401610989565b90608435936001600160401b03851161034457610ae161052c953690600401610a37565b936125dc565b63ffffffff81160361034457565b359061095282610ae7565b3461034457608036600319011261034457600435610b1d81610333565b602435610b2981610333565b6044359060643592610b3a84610ae7565b6001600160a01b03163381141580610c9d575b610875575f54906001600160a01b0382168103610c8b575060f01c60ff168015610c7d575b610c6e5763ffffffff83168015610c4a5790610bdb7f0a4835f68d54061d7537cbc52861399b675db9340472463af101338431175f5092845f526006602052610bd5610bc960405f206001600160601b0390541690565b6001600160601b031690565b90612716565b90610be78585836138f0565b6001600160a01b0381165f908152600c60205260409020610c09838254612758565b9055610c1f610c1a83600d54612758565b600d55565b6040805163ffffffff909616865260208601929092526001600160a01b03169390819081015b0390a3005b5063461041c760e11b5f9081526004929092526001600160a01b0316602452604490fd5b636b6ad1fd60e11b5f5260045ffd5b50610c86612e4a565b610b72565b63c66f47bf60e01b5f5260045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610b4d565b34610344575f366003190112610344576020600454604051908152f35b34610344575f3660031901126103445760206040516303c267008152f35b3461034457608036600319011261034457600435610d2881610333565b602435604435610d3781610ae7565b60643592610d4484610333565b6001600160a01b038116913383141580610e2f575b6108755760ff5f5460f01c168015610e21575b8015610e03575b61053357839181610ddb7f036f715750f72b95e2fdd993c845916cbcdd174338f208ba5583b07c504cd49793610dd3610dc7610bc9610dba895f52600660205260405f2090565b546001600160601b031690565b63ffffffff8316612716565b978894613937565b6040805163ffffffff9290921682526020820192909252a380610dfa57005b61052c916131f3565b50610e19610e0f612ab9565b64ffffffffff1690565b421015610d73565b5063ffffffff811615610d6c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610d59565b8015150361034457565b359061095282610e62565b64ffffffffff81160361034457565b359061095282610e77565b346103445761018036600319011261034457600435610eaf81610333565b602435610ebb81610e62565b604435610ec78161059e565b3661010411610344576101243561010435610ee182610e77565b6101443592610eef84610e77565b610164359461ffff861686036103445761052c96612765565b3461034457602036600319011261034457600435610f2581610333565b6001600160a01b038116903382141580611066575b610875575f5460ff8160f01c168015611058575b610c6e576001600160a01b031682141580610fbc575b610fa157505f805460ff60f01b1916600160f01b1790557f398bd6b21ae4164ec322fb0eb8c2eb6277f36fd41903fbbed594dfe1255912815f80a2005b63fa5cd00f60e01b5f526001600160a01b031660045260245ffd5b5060405163eb2931b760e01b81526001600160a01b0382166004820152602081806024810103817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa908115611053575f91611024575b5015610f64565b611046915060203d60201161104c575b61103e8183610922565b81019061296b565b5f61101d565b503d611034565b612980565b50611061612e4a565b610f4e565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610f3a565b90602080835192838152019201905f5b8181106110b65750505090565b82518452602093840193909201916001016110a9565b906020610a52928181520190611099565b34610344576040366003190112610344576004356001600160401b03811161034457366023820112156103445780600401359061111982610972565b916111276040519384610922565b8083526024602084019160051b8301019136831161034457602401905b82821061118457836024356001600160401b0381116103445761048f91611172611178923690600401610989565b9061299f565b604051918291826110cc565b60208091833561119381610333565b815201910190611144565b9181601f84011215610344578235916001600160401b038311610344576020838186019501011161034457565b34610344576080366003190112610344576004356111e881610333565b6024356111f481610e77565b6044359061120182610e77565b6064356001600160401b0381116103445761122090369060040161119e565b936001600160a01b03163381141580611428575b610875575f54906001600160a01b0382168103610c8b575060ff8160f01c16801561141a575b610c6e5760c881901c64ffffffffff1664ffffffffff81169182421015610c6e5761128e9060a01c64ffffffffff16610e0f565b9164ffffffffff8516928311801590611410575b6113f65764ffffffffff86169081109182156113dc575b50506113c25793611390917f0e46a671c3a55b2b0e2e594ad98589920d387a8bf966505a4560de08cb15f234956112f08686613bb3565b61130c8664ffffffffff1664ffffffffff196001541617600155565b6113154261273a565b8091105f146113955764ffffffffff61134c911664ffffffffff60481b6001549160481b169064ffffffffff60481b191617600155565b6001546113619060281c63ffffffff16612a34565b6001805468ffffffff00000000001916602883901b68ffffffff00000000001617905560405195869586612a6b565b0390a1005b50600180546dffffffffff0000000000000000001916604886901b64ffffffffff60481b1617905561134c565b638a55c01d60e01b5f5264ffffffffff841660045260245ffd5b6113ee91925064ffffffffff16612729565b105f806112b9565b6366b6731960e01b5f5264ffffffffff851660045260245ffd5b50428311156112a2565b50611423612e4a565b61125a565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611234565b34610344575f366003190112610344576020611475612ab9565b64ffffffffff60405191168152f35b34610344576020366003190112610344576114d46004356114a48161059e565b61048f6114bf600560ff6114b785613dca565b941604613e93565b9160405193849360408552604085019061043c565b90838203602085015261043c565b34610344576080366003190112610344576004356114ff81610333565b60243561150b81610e77565b604435916115188361059e565b606435926001600160401b0384116103445736602385011215610344578360040135926001600160401b038411610344573660248560051b8701011161034457602461052c950192612b27565b34610344575f36600319011261034457602064ffffffffff60015416604051908152f35b34610344576040366003190112610344576004356024356115a981610333565b6115b3823361253a565b90825f5260066020526115d36001600160601b0360405f20541683612716565b9182156105335761052c936115ef63ffffffff831682336138f0565b604080519283526020830185905233927f279ac10417b4a21068fc6d3150dd2e5fc45320cb722f60a07d37a113a3bf3acd9190a36131f3565b346103445760803660031901126103445760043561164581610333565b6024359061165282610e62565b604435906001600160401b0382116103445736602383011215610344578160040135906001600160401b0382116103445736602460608402850101116103445761052c936024606435940191612c8c565b34610344575f366003190112610344576020600254604051908152f35b34610344575f3660031901126103445760206116da612e4a565b6040519015158152f35b34610344575f3660031901126103445760205f5460f81c604051908152f35b34610344575f36600319011261034457602060ff5f5460f01c166040519015158152f35b346103445760403660031901126103445760043561174481610333565b60243561175081610e62565b33156117e9576001600160a01b0382169182156117d757816117906117a192335f52600860205260405f209060018060a01b03165f5260205260405f2090565b9060ff801983541691151516179055565b604051901515815233907f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31908060208101610c45565b62ced3e160e81b5f525f60045260245ffd5b631f18c42760e11b5f525f60045260245ffd5b34610344575f3660031901126103445760206108e6612e95565b34610344575f36600319011261034457602064ffffffffff60015460481c16604051908152f35b60206040818301928281528451809452019201905f5b8181106118605750505090565b909192602060e06001926118dc60c088516001600160601b03815116845263ffffffff86820151168685015263ffffffff604082015116604085015264ffffffffff606082015116606085015264ffffffffff60808201511660808501526118d160a082015160a086019015159052565b0151151560c0830152565b019401929101611853565b34610344575f366003190112610344575f5460f81c61190581610972565b906119136040519283610922565b808252611922601f1991610972565b015f5b81811061197f57825f5b815181101561197157806119556119506001935f52600660205260405f2090565b612fb8565b61195f828561298b565b5261196a818461298b565b500161192f565b6040518061048f848261183d565b60209061198a612f82565b82828601015201611925565b34610344575f36600319011261034457602064ffffffffff5f5460a01c16604051908152f35b346103445760a0366003190112610344576004356119d981610333565b6024356119e581610e62565b6044356001600160401b03811161034457611a0490369060040161119e565b90606435916084356001600160401b03811161034457611a2890369060040161119e565b9094907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f546001600160a01b0397881697168703611af5578415611ae6577faecb13c77b73162215793abae5d80c8f13b2276f72112b068ef790a6bcf1f2ac94611ad991611aa7368688610a01565b6020815191012097611ac6604051978897608089526080890191612a4b565b9260208701528583036040870152612a4b565b90151560608301520390a3005b6345af6ff360e11b5f5260045ffd5b8663c66f47bf60e01b5f5260045260245ffd5b630636a15760e11b5f5260045ffd5b34610344575f366003190112610344576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b3461034457602036600319011261034457600435611b7881610333565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f54906001600160a01b038216611be7576001600160a01b0316908115611bd8576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b34610344575f36600319011261034457602063ffffffff60015460281c16604051908152f35b60206040818301928281528451809452019201905f5b818110611c3e5750505090565b909192602060a0600192608087518051835263ffffffff85820151168584015263ffffffff6040820151166040840152606081015115156060840152015160808201520194019101919091611c31565b3461034457602036600319011261034457600435611cab81610333565b611cc7611cc2611cbc5f5460f81c90565b60ff1690565b61304b565b905f5b8251811015611d875780611cec836107a96001945f52600a60205260405f2090565b611d02846107a9845f52600760205260405f2090565b5490611d66611d10826137ff565b9154611d5d611d2963ffffffff83169260201c60ff1690565b91611d50611d37888b61253a565b95611d40610943565b97885263ffffffff166020880152565b63ffffffff166040860152565b15156060840152565b6080820152611d75828661298b565b52611d80818561298b565b5001611cca565b6040518061048f8582611c1b565b3461034457602036600319011261034457600435611db281610333565b60018060a01b03165f52600c602052602060405f2054604051908152f35b60e036600319011261034457602435600435611deb82610ae7565b60443590611df882610333565b6001600160601b03611e13611e0c36610709565b8584613532565b511690611e2763ffffffff85168093612716565b9384158015611e82575b611e6b5761052c945063ffffffff60015460281c16611e5a575b50611e546123c0565b926137c1565b611e65908285614585565b5f611e4b565b84630374cb4760e21b5f526004523460245260445ffd5b5084341415611e31565b34610344575f366003190112610344576020604051620151808152f35b3461034457604036600319011261034457602060ff611f01600435611ecd81610333565b60243590611eda82610333565b60018060a01b03165f526008845260405f209060018060a01b03165f5260205260405f2090565b54166040519015158152f35b346103445760a036600319011261034457600435611f2a81610333565b602435611f3681610333565b60443590606435926084356001600160401b03811161034457611f5d903690600401610a37565b92611f68823361388a565b6001600160a01b03831615611fcb576001600160a01b03821615611fb95761052c94611fb160405192600184526020840152604083019160018352606084015260808301604052565b929091614646565b626a0d4560e21b5f525f60045260245ffd5b632bfa23e760e11b5f525f60045260245ffd5b3461034457606036600319011261034457600435611ffb81610333565b60243560443561200a81610ae7565b6001600160a01b0383169233841415806121c2575b610875575f5460f01c60ff16610c6e5761203981846145c7565b80549163ffffffff83169263ffffffff841663ffffffff86161190811591612189575b506121695750805463ffffffff191663ffffffff84161790557f872773ff89c88ff3483c81894b464f7bcb84ec9ea466f4886459261badf4ab0a9190612119906121136120b1865f52600b60205260405f2090565b805460015460281c63ffffffff9081169160401c16819003612139575b506120f16120dc84876130c9565b825460201c63ffffffff166130e3565b6130e3565b815467ffffffff00000000191660209190911b67ffffffff0000000016179055565b826130c9565b6040805163ffffffff928316815292909116602083015281908101610c45565b815460409190911b6bffffffff0000000000000000166bffffffffffffffff00000000199091161781555f6120ce565b63461041c760e11b5f5260048590526001600160a01b031660245260445ffd5b61219d915060281c63ffffffff16856130c9565b63ffffffff6121b8836107a9895f52600760205260405f2090565b549116115f61205c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561201f565b91906101408301925f905b600a821061220d57505050565b60208060019263ffffffff865116815201930191019091612200565b34610344575f366003190112610344576040516101406122498183610922565b368237600354600a919082905f5b60ff81168381101561228d5760ff916122868261069e62ffffff8761227d600197612700565b1c1691896130fd565b0116612257565b6040518061048f87826121f5565b34610344576040366003190112610344576004356122b881610333565b602435906122c582610333565b6001600160a01b03163381141580612365575b610875575f546001600160a01b03168103610c8b5750476122f7612e95565b908181039181831161052e5761230b612e4a565b1591821561235b575b50506105335760405181815261052c92906001600160a01b038216907f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d590602090a26131f3565b1490505f80612314565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614156122d8565b6123bc915f52600760205260405f209060018060a01b03165f5260205260405f2090565b5490565b604051906123cf602083610922565b5f8252565b600454806123e55750610a526123c0565b6123fe6123f96123f361310e565b5161274a565b61313a565b915f5b61240961310e565b51811015612449578061243661242860019361242361310e565b61316c565b516001600160f81b03191690565b5f1a612442828761316c565b5301612401565b509061248e9061247061242861245d61317d565b61246a6007851660021b90565b9061316c565b61248761247d8651612502565b915f1a918661316c565b5360031c90565b916124998151612502565b925b6124a361310e565b518411156124e9576124dd6124e3916124ca6124286124c061317d565b601f84169061316c565b6124d661247d88612502565b5360051c90565b936131b8565b9261249b565b509150565b634e487b7160e01b5f52601160045260245ffd5b5f1981019190821161052e57565b634e487b7160e01b5f52603260045260245ffd5b9060058110156125355760051b0190565b612510565b5f828152600a602090815260408083206001600160a01b038516845290915290209063ffffffff61256a836137ff565b169160ff5f5460f01c161561259f575b506107a961259192935f52600760205260405f2090565b5490810390811161052e5790565b60015460481c64ffffffffff164210156125d4576125c163ffffffff9161384b565b168281111561257a5791506107a961257a565b505050505f90565b91939290936125eb833361388a565b6001600160a01b038516908115611fcb576001600160a01b03841615611fb95761261783828887614856565b853b612626575b505050505050565b5f60209461264b6040519788968795869463bc197c8160e01b86523360048701614a31565b03925af15f91816126cf575b5061269157506126656131c4565b805191908261268a57632bfa23e760e11b5f526001600160a01b03821660045260245ffd5b6020915001fd5b6001600160e01b0319166343e6837f60e01b016126b457505f808080808061261e565b632bfa23e760e11b5f526001600160a01b031660045260245ffd5b6126f291925060203d6020116126f9575b6126ea8183610922565b8101906149e3565b905f612657565b503d6126e0565b9060188202918083046018149015171561052e57565b8181029291811591840414171561052e57565b906303c26700820180921161052e57565b9062093a80820180921161052e57565b906034820180921161052e57565b9190820180921161052e57565b9395949391927f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08575f546001600160a01b03938416931683036129055760ff84169360028510156128f0578115611ae657600354906127d281836139be565b6128db57916128a8826128948561285261281160647f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f4998d9b996139eb565b9161282c61281d610954565b6001600160781b039094168452565b426001600160401b0316602084015286604084015260ff165f52600560205260405f2090565b9060406001916001600160781b038151168454906001600160401b0360781b602084015160781b169168ffffffffffffffffff60b81b16171784550151910155565b60016128a18760f0612758565b1b17600355565b6128b181613ab4565b6128c5600254604051938493606485612918565b0390a3156128d257505050565b61095292613b00565b6326694d4f60e21b5f5260ff1660045260245ffd5b634587912760e01b5f5260ff1660045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b9094610100820194909390925f835b6005821061294657505060a0830152151560c082015260e00152909150565b60208060019263ffffffff8c3561295c81610ae7565b16815201990191019097612927565b908160209103126103445751610a5281610e62565b6040513d5f823e3d90fd5b80518210156125355760209160051b010190565b91909180518351808203612a1f5750508051906129bb82610972565b916129c96040519384610922565b8083526129d8601f1991610972565b013660208401375f5b8151811015612a185780612a0760019260051b6020808287010151918901015190612398565b612a11828661298b565b52016129e1565b5090925050565b635b05999160e01b5f5260045260245260445ffd5b63ffffffff1663ffffffff811461052e5760010190565b908060209392818452848401375f828201840152601f01601f1916010190565b90610a52959364ffffffffff6080948163ffffffff941685521660208401521660408201528160608201520191612a4b565b9064ffffffffff8091169116039064ffffffffff821161052e57565b6201518061ffff60015460701c160264ffffffffff811690810361052e5780158015612b13575b15612aea57505f90565b6201518064ffffffffff805f5460a01c1616019064ffffffffff821161052e57610a5291612a9d565b508064ffffffffff5f5460a01c1610612ae0565b6001600160a01b0316939092913385141580612c37575b610875575f54946001600160a01b0386168103610c8b575060ff8560f01c168015612c29575b610c6e5760ff16928184019485851161052e57612b839060f81c611cbc565b84118015612c1f575b612c0b57612b9990613f07565b5f5b818110612be45750505050612bb4611cbc5f5460f81c90565b8111612bbd5750565b60ff61095291165f546001600160f81b031660f89190911b6001600160f81b031916175f55565b80612c05612bf460019387612758565b612bff838688612c6a565b90614218565b01612b9b565b63013ed3b760e21b5f52600485905260245ffd5b5060208511612b8c565b50612c32612e4a565b612b64565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415612b3e565b91908110156125355760051b8101359060de1981360301821215610344570190565b9091907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b08576001600160a01b038116908115611bd8576003959493955495600254945f5b818110612d0557505050505050612d0090612cfb61095294600355565b600255565b613ab4565b84612d148284899c9b9c612e26565b9889612d1f91614485565b978480612d2b8c612e36565b600560ff9091160492838d612d3f81612e36565b60208201938c612d4e86612e40565b604080516020810194855260ff9788168183015294909616606085015263ffffffff1660808401526001600160a01b031660a083015295151560c082015291013560e080830182905282529390612da761010082610922565b5190209c612db490612e36565b90612dbe90612e40565b8d6040519360ff8594169660ff1695612df693859094939260609263ffffffff60808401971683526020830152151560408201520152565b037f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf191a460010197969597612cde565b9190811015612535576060020190565b35610a528161059e565b35610a5281610ae7565b64ffffffffff5f5460c81c168015159081612e7d575b5080612e695790565b5064ffffffffff60015460481c1642101590565b905062015180810180911161052e574210155f612e60565b600d5490612ea1612e4a565b80612f73575b610952575f5f5460f81c63ffffffff8060015460281c16165b818310612ecc57505050565b909193612f62600191612f5c6001600160601b0380612ef38a5f52600660205260405f2090565b541616885f52600b602052610bd5612f5360405f208b5f526006602052612f3163ffffffff60405f205460801c1691549163ffffffff8316906130c9565b908963ffffffff8260401c16145f14612f6b5760201c63ffffffff16906130c9565b63ffffffff1690565b90612758565b94019190612ec0565b505f906130c9565b5060ff5f5460f01c1615612ea7565b60405190612f8f82610902565b5f60c0838281528260208201528260408201528260608201528260808201528260a08201520152565b90610952604051612fc881610902565b60c06130448295546001600160601b038116845263ffffffff8160601c16602085015263ffffffff8160801c16604085015264ffffffffff808260a01c1616606085015261302a64ffffffffff8260c81c16608086019064ffffffffff169052565b61303e60f082901c60ff16151560a0860152565b60f81c90565b1515910152565b9061305582610972565b6130626040519182610922565b8281528092613073601f1991610972565b015f5b81811061308257505050565b6040519060a08201918083106001600160401b0384111761091d576020926040525f81525f838201525f60408201525f60608201525f608082015282828601015201613076565b9063ffffffff8091169116039063ffffffff821161052e57565b9063ffffffff8091169116019063ffffffff821161052e57565b90600a8110156125355760051b0190565b6040519061311d604083610922565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b90613144826109e6565b6131516040519182610922565b8281528092613162601f19916109e6565b0190602036910137565b908151811015612535570160200190565b6040519061318c604083610922565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b801561052e575f190190565b3d156131ee573d906131d5826109e6565b916131e36040519384610922565b82523d5f602084013e565b606090565b6001600160a01b0316905f90819081908190855af16132106131c4565b50156132195750565b63b6c30e5f60e01b5f5260045260245ffd5b9060ff169060188202918083046018149015171561052e5762ffffff911c1690565b35610a5281610e77565b35610a5281610e62565b91909161326c612f82565b50613282611950825f52600660205260405f2090565b92602084019063ffffffff61329b835163ffffffff1690565b161561351e575f5460f081901c60ff168015613501575b80156134e4575b6134be57608086015164ffffffffff1680151590816134d2575b506134be576132e0612ab9565b906132ea8361324d565b64ffffffffff60a083901c8116949116841480159190613491575b8115613463575b8115613443575b506133df57505050613329815163ffffffff1690565b90613349612f536040870193613343855163ffffffff1690565b906130c9565b60011161339d57509061337a61336b60016120ec610952955163ffffffff1690565b915f52600660205260405f2090565b805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b61081892916133436133b66133c1935163ffffffff1690565b915163ffffffff1690565b6395d246db60e01b5f5260049190915263ffffffff16602452604490565b86929161340460a06133fc61343f9464ffffffffff9060c81c1690565b950151151590565b60405163cb07c4cf60e01b815264ffffffffff9485166004820152948416602486015215156044850152909116606483015281906084820190565b0390fd5b613450915060600161324d565b64ffffffffff808416911614155f613313565b905061347160408201613257565b61348661348160a08b0151151590565b151590565b90151514159061330c565b905061349f6020820161324d565b64ffffffffff6134b460c885901c8216610e0f565b9116141590613305565b6350f57e4360e11b5f52600484905260245ffd5b64ffffffffff1690504210155f6132d3565b506134fa610e0f606088015164ffffffffff1690565b42106132b9565b5061351660c882901c64ffffffffff16610e0f565b4210156132b2565b63013ed3b760e21b5f52600483905260245ffd5b9092919261353e612f82565b50613554611950835f52600660205260405f2090565b93602085019063ffffffff61356d835163ffffffff1690565b1615613767575f5460f081901c60ff16801561374a575b801561372d575b61370757608087015164ffffffffff16801515908161371b575b50613707576135b2612ab9565b906135bc8361324d565b64ffffffffff60a083901c81169491168414801591906136da575b81156136b1575b8115613691575b506136745750505063ffffffff82168015908115613647575b5061362057509061337a61336b610952936120ec604088015163ffffffff1690565b826133c186613343604061363b610818965163ffffffff1690565b92015163ffffffff1690565b905061366d612f5361365d845163ffffffff1690565b604089015163ffffffff16613343565b105f6135fe565b87929161340460a06133fc61343f9464ffffffffff9060c81c1690565b61369e915060600161324d565b64ffffffffff808416911614155f6135e5565b90506136bf60408201613257565b6136cf61348160a08c0151151590565b9015151415906135de565b90506136e86020820161324d565b64ffffffffff6136fd60c885901c8216610e0f565b91161415906135d7565b6350f57e4360e11b5f52600485905260245ffd5b64ffffffffff1690504210155f6135a5565b50613743610e0f606089015164ffffffffff1690565b421061358b565b5061375f60c882901c64ffffffffff16610e0f565b421015613584565b63013ed3b760e21b5f52600484905260245ffd5b9091906001600160a01b03811615611fcb576137bb6001610952949160405192600184526020840152604083019160018352606084015260808301604052565b91614703565b919291906001600160a01b03821615611fcb57610952936137bb60405192600184526020840152604083019160018352606084015260808301604052565b5463ffffffff81168015158061382e575b156138285763ffffffff610a529260281c16906130c9565b50505f90565b5063ffffffff60015460281c1663ffffffff8360681c1614613810565b5463ffffffff8160481c1690811515908161386f575b501561386a5790565b505f90565b905063ffffffff8060015460281c169160681c16145f613861565b6001600160a01b03918216918116908282141590816138c2575b506138ad575050565b63711bec9160e11b5f5260045260245260445ffd5b5f8481526008602090815260408083206001600160a01b0390941683529290522060ff91505416155f6138a4565b9061390761095293928263ffffffff8516916147c0565b5f52600b60205261392360405f209163ffffffff8354166130e3565b63ffffffff1663ffffffff19825416179055565b906139906139b09361395063ffffffff821684866147c0565b825f52600660205261397060405f209163ffffffff835460801c166130c9565b815463ffffffff60801b191660809190911b63ffffffff60801b16179055565b5f52600a60205260405f209060018060a01b03165f5260205260405f2090565b805464ff0000000019169055565b9060ff1660f0018060f01161052e576001901b16151590565b9060ff8091169116019060ff821161052e57565b9091925f93600560ff5f95160260ff811690811415955b60ff86166005811015613aaa578761052e57613a1e87846139d7565b90613a31613a2c8287612524565b612e40565b63ffffffff81169283158015613a8f575b613a7157505091613a67600192613a5a60ff95612700565b1b6001600160781b031690565b1796011694613a02565b63386cac7b60e21b5f5260ff1660045263ffffffff1660245260445ffd5b50613aa361068f8a61068660ff8516612700565b8411613a42565b5095505050915050565b80158015613af5575b613af2576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600455604051908152a1565b50565b506004548114613abd565b6001805461ffff60701b19811660709590951b61ffff60701b169485179091555f5460f01c60ff168015613ba2575b613b9c577f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9364ffffffffff8416916fffff000000000000000000ffffffffff19161717600155613b808282613bb3565b6040805164ffffffffff928316815292909116602083015290a1565b50505050565b504264ffffffffff84161115613b2f565b64ffffffffff821664ffffffffff821681811015613c3257506312cc0300420180421161052e578111613c2057505f805469ffffffffffffffffffff60a01b191660a09290921b64ffffffffff60a01b169190911760c89290921b64ffffffffff60c81b16919091179055565b638a55c01d60e01b5f5260045260245ffd5b6366b6731960e01b5f5260045260245ffd5b60405190613c53604083610922565b60058252647469746c6560d81b6020830152565b60405190613c76604083610922565b600b82526a3232b9b1b934b83a34b7b760a91b6020830152565b60405190613c9f604083610922565b600782526670726963696e6760c81b6020830152565b60405190613cc4604083610922565b60088252677363686564756c6560c01b6020830152565b60405190613cea604083610922565b60068252653130b73732b960d11b6020830152565b60405190613d0e604083610922565b6008825267737472617465677960c01b6020830152565b60405190613d34604083610922565b60098252686d6963726f626c6f6760b81b6020830152565b60405190613d5b604083610922565b60098252687469636b6574696e6760b81b6020830152565b60405190613d82604083610922565b600e82526d736f6369616c5f6e6574776f726b60901b6020830152565b60405190613dae604083610922565b600d82526c70686f746f5f6e6574776f726b60981b6020830152565b60ff81168015613e895760018114613e7f5760028114613e755760038114613e6b5760048114613e615760058114613e575760068114613e4d5760078114613e435760088114613e3957600914613e3057635ece2f8d60e01b5f5260ff1660045260245ffd5b50610a52613d9f565b5050610a52613d73565b5050610a52613d4c565b5050610a52613d25565b5050610a52613cff565b5050610a52613cdb565b5050610a52613cb5565b5050610a52613c90565b5050610a52613c67565b5050610a52613c44565b60ff16908115613ee05760018214613eb85750634587912760e01b5f5260045260245ffd5b9050604051613ec8604082610922565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051613ef0604082610922565b6007815266383630b73732b960c91b602082015290565b600354600160f01b1615613fe9575f54613f2b60c882901c64ffffffffff16610e0f565b64ffffffffff8316908114613fe45742811190811591613fc8575b508015613fba575b613fa05790613f8f81613f8a7f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9464ffffffffff9060a01c1690565b613bb3565b5f5460a01c64ffffffffff16613b80565b638a55c01d60e01b5f5264ffffffffff821660045260245ffd5b50613fc3614818565b613f4e565b9050613fdd610e0f60015464ffffffffff1690565b115f613f46565b505050565b63029d79a560e41b5f5260045ffd5b6001600160601b0381160361034457565b35610a5281613ff8565b815181546020840151604085015163ffffffff60801b60809190911b166001600160a01b03199092166001600160601b0390931692909217606092831b63ffffffff60601b1617178255820151610952926141019160c091906140999064ffffffffff16855464ffffffffff60a01b191660a09190911b64ffffffffff60a01b16178555565b6140d06140ae608083015164ffffffffff1690565b855464ffffffffff60c81b191660c89190911b64ffffffffff60c81b16178555565b6140fa6140e060a0830151151590565b855460ff60f01b191690151560f01b60ff60f01b16178555565b0151151590565b90805490916001600160f81b0390911690151560f81b6001600160f81b031916179055565b359061095282613ff8565b602081528135601e1983360301811215610344578201906020823592016001600160401b0383116103445782360381136103445761304460c061418560e093610a5296856020880152610100870191612a4b565b956141a561419560208301614126565b6001600160601b03166040870152565b6141c16141b460408301610af5565b63ffffffff166060870152565b6141de6141d060608301610e86565b64ffffffffff166080870152565b6141fb6141ed60808301610e86565b64ffffffffff1660a0870152565b61421261420a60a08301610e6c565b151586840152565b01610e6c565b9061422e611950835f52600660205260405f2090565b604082019063ffffffff61424183612e40565b16158015614444575b8015614414575b61440057604081019061426b612f53835163ffffffff1690565b1515908161439b575b5061438757916143766143829261435f7f865331b9f29b369035c3cc85354c313335bbeb4109cfe07f04c547332455f742956143568561434d6142d06142c56142bf60208501614009565b97612e40565b945163ffffffff1690565b6141d06142df6060850161324d565b61433f6142ee6080870161324d565b9361433261430a60c061430360a08b01613257565b9901613257565b99614325614316610963565b6001600160601b03909e168e52565b63ffffffff1660208d0152565b63ffffffff1660408b0152565b64ffffffffff166060890152565b151560a0850152565b151560c0830152565b614371865f52600660205260405f2090565b614013565b60405191829182614131565b0390a2565b637e5a539560e11b5f52600484905260245ffd5b90506143a960208501614009565b6001600160601b036143c5610bc984516001600160601b031690565b911614908115916143d8575b505f614274565b90506143f561348160a06143ed818801613257565b930151151590565b90151514155f6143d1565b63642a819160e11b5f52600484905260245ffd5b5061442160c08401613257565b801561425157506001600160601b0361443c60208501614009565b161515614251565b5061444e82612e40565b63ffffffff614467612f53604085015163ffffffff1690565b91161061424a565b62ffffff60019116019062ffffff821161052e57565b61448e82612e36565b60ff600a91161015614564576144b06144a683612e36565b60ff600591160490565b6144ba81836139be565b6128db57506144d96144d46144ce84612e36565b8361322b565b61446f565b60208301906144e782612e40565b63ffffffff62ffffff8316911603614525575050604082013515611ae657600161451e60ff614518610a5295612e36565b16612700565b1b90612758565b610818925061453c61453685612e36565b92612e40565b6319b063af60e21b5f5260ff90921660045262ffffff1660245263ffffffff16604452606490565b61081861457083612e36565b635ece2f8d60e01b5f5260ff16600452602490565b6145966145a79161095294936145c7565b9163ffffffff835460481c166130e3565b815463ffffffff60481b191660489190911b63ffffffff60481b16179055565b5f908152600a602090815260408083206001600160a01b0390941683529290522090815460015463ffffffff8160281c1663ffffffff8360681c160361460b575050565b70ffffffffffffffffffffffff000000000019821660409190911b63ffffffff60681b161760289190911b68ffffffff000000000016178255565b919392909361465782828786614856565b6001600160a01b038516908161466f57505050505050565b60208091015192015191853b1561261e575f6020946146a56040519788968795869463f23a6e6160e01b865233600487016149f8565b03925af15f91816146e2575b506146bf57506126656131c4565b6001600160e01b031916630dc5919f60e01b016126b457505f808080808061261e565b6146fc91925060203d6020116126f9576126ea8183610922565b905f6146b1565b929190916147138284865f614856565b6001600160a01b038416928361472b575b5050505050565b60208091015192015192843b1561472457614763935f6020946040519687958694859363f23a6e6160e01b85528533600487016149f8565b03925af15f918161479f575b5061477d57506126656131c4565b6001600160e01b031916630dc5919f60e01b016126b457505f80808080614724565b6147b991925060203d6020116126f9576126ea8183610922565b905f61476f565b9091906001600160a01b03811615611fb9576148005f92610952949160405192600184526020840152604083019160018352606084015260808301604052565b92909181604051614812602082610922565b52614856565b5f5f5460f81c905b81811061482d5750505f90565b805f52600660205263ffffffff60405f205460801c1661484f57600101614820565b5050600190565b9261486390838386614aa9565b6001600160a01b03831615613fe4576001600160a01b038116151593925f5b83518110156149db5785806149ac575b61498c576148b6826107a96148a7848861298b565b515f52600a60205260405f2090565b6148ca6148c3838761298b565b5184612398565b6148d6612f53836137ff565b811061495f579060019291886148eb8361384b565b918063ffffffff8416111561495657835463ffffffff60481b1916604882901b63ffffffff60481b161790935563ffffffff9290921691614930575b50505b01614882565b61494861494f92614941858a61298b565b51926130c9565b9086614585565b5f80614927565b5050505061492a565b6108188461496d858961298b565b5163461041c760e11b5f526004526001600160a01b0316602452604490565b614999610818918561298b565b5163032bc66b60e01b5f52600452602490565b506149d66149cc6149bd838761298b565b515f52600660205260405f2090565b5460f01c60ff1690565b614892565b505050509050565b908160209103126103445751610a5281610395565b6001600160a01b039182168152911660208201526040810191909152606081019190915260a060808201819052610a529291019061043c565b6001600160a01b0391821681529116602082015260a060408201819052610a529491939192614a769291614a689190860190611099565b908482036060860152611099565b91608081840391015261043c565b9091614a9b610a5293604084526040840190611099565b916020818403910152611099565b9391928351815190818103614c435750506001600160a01b03858116948515159491841680151592905f5b8351811015614bb8578060051b90888887602080868a010151958b01015192614b35575b93600194614b0a575b50505001614ad4565b614b2b916107a9614b23925f52600760205260405f2090565b918254612758565b90555f8881614b01565b50509091614b4f8c6107a9835f52600760205260405f2090565b54828110614b81578291888e614b78600197968e9503916107a9855f52600760205260405f2090565b55909450614af8565b6040516303dee4c560e01b81526001600160a01b038e16600482015260248101919091526044810183905260648101829052608490fd5b5096955096509192505060018151145f14614c105760209081015191810151604080519384529183015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291819081015b0390a4565b60405133927f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb928291614c0b9183614a84565b635b05999160e01b5f5260045260245260445ffdfea164736f6c6343000825000a",
}

// EventPlan is an auto generated Go binding around an Ethereum contract.
type EventPlan struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *EventPlan) GetABI() abi.ABI {
	return c.abi
}

// NewEventPlan creates a new instance of EventPlan.
func NewEventPlan() *EventPlan {
	parsed, err := EventPlanMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &EventPlan{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *EventPlan) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackESCROW is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe681c4aa.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ESCROW() view returns(uint256)
func (eventPlan *EventPlan) PackESCROW() []byte {
	enc, err := eventPlan.abi.Pack("ESCROW")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackESCROW is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe681c4aa.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ESCROW() view returns(uint256)
func (eventPlan *EventPlan) TryPackESCROW() ([]byte, error) {
	return eventPlan.abi.Pack("ESCROW")
}

// UnpackESCROW is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe681c4aa.
//
// Solidity: function ESCROW() view returns(uint256)
func (eventPlan *EventPlan) UnpackESCROW(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("ESCROW", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackMAXDELAY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4125ff90.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (eventPlan *EventPlan) PackMAXDELAY() []byte {
	enc, err := eventPlan.abi.Pack("MAX_DELAY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXDELAY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4125ff90.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (eventPlan *EventPlan) TryPackMAXDELAY() ([]byte, error) {
	return eventPlan.abi.Pack("MAX_DELAY")
}

// UnpackMAXDELAY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4125ff90.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (eventPlan *EventPlan) UnpackMAXDELAY(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("MAX_DELAY", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackMAXTIERS is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x07c3d4af.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_TIERS() view returns(uint256)
func (eventPlan *EventPlan) PackMAXTIERS() []byte {
	enc, err := eventPlan.abi.Pack("MAX_TIERS")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXTIERS is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x07c3d4af.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_TIERS() view returns(uint256)
func (eventPlan *EventPlan) TryPackMAXTIERS() ([]byte, error) {
	return eventPlan.abi.Pack("MAX_TIERS")
}

// UnpackMAXTIERS is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x07c3d4af.
//
// Solidity: function MAX_TIERS() view returns(uint256)
func (eventPlan *EventPlan) UnpackMAXTIERS(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("MAX_TIERS", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackREFUNDWINDOW is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1153b5f3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function REFUND_WINDOW() view returns(uint256)
func (eventPlan *EventPlan) PackREFUNDWINDOW() []byte {
	enc, err := eventPlan.abi.Pack("REFUND_WINDOW")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackREFUNDWINDOW is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1153b5f3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function REFUND_WINDOW() view returns(uint256)
func (eventPlan *EventPlan) TryPackREFUNDWINDOW() ([]byte, error) {
	return eventPlan.abi.Pack("REFUND_WINDOW")
}

// UnpackREFUNDWINDOW is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1153b5f3.
//
// Solidity: function REFUND_WINDOW() view returns(uint256)
func (eventPlan *EventPlan) UnpackREFUNDWINDOW(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("REFUND_WINDOW", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4af9721a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function accept(address by, bool verified, uint8 scope, uint32[5] selection, bytes32 metadata_, uint40 starts, uint40 ends, uint16 notice) returns()
func (eventPlan *EventPlan) PackAccept(by common.Address, verified bool, scope uint8, selection [5]uint32, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16) []byte {
	enc, err := eventPlan.abi.Pack("accept", by, verified, scope, selection, metadata, starts, ends, notice)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4af9721a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function accept(address by, bool verified, uint8 scope, uint32[5] selection, bytes32 metadata_, uint40 starts, uint40 ends, uint16 notice) returns()
func (eventPlan *EventPlan) TryPackAccept(by common.Address, verified bool, scope uint8, selection [5]uint32, metadata [32]byte, starts *big.Int, ends *big.Int, notice uint16) ([]byte, error) {
	return eventPlan.abi.Pack("accept", by, verified, scope, selection, metadata, starts, ends, notice)
}

// PackAcceptance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f3fdd3e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) PackAcceptance(scope uint8) []byte {
	enc, err := eventPlan.abi.Pack("acceptance", scope)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f3fdd3e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) TryPackAcceptance(scope uint8) ([]byte, error) {
	return eventPlan.abi.Pack("acceptance", scope)
}

// AcceptanceOutput serves as a container for the return parameters of contract
// method Acceptance.
type AcceptanceOutput struct {
	AcceptedAt uint64
	Selection  [5]uint32
	Digest     [32]byte
}

// UnpackAcceptance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0f3fdd3e.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) UnpackAcceptance(data []byte) (AcceptanceOutput, error) {
	out, err := eventPlan.abi.Unpack("acceptance", data)
	outstruct := new(AcceptanceOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.AcceptedAt = *abi.ConvertType(out[0], new(uint64)).(*uint64)
	outstruct.Selection = *abi.ConvertType(out[1], new([5]uint32)).(*[5]uint32)
	outstruct.Digest = *abi.ConvertType(out[2], new([32]byte)).(*[32]byte)
	return *outstruct, nil
}

// PackAnchor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93eaeb1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function anchor(address author, bool verified, string kind, bytes32 digest, string uri_) returns()
func (eventPlan *EventPlan) PackAnchor(author common.Address, verified bool, kind string, digest [32]byte, uri string) []byte {
	enc, err := eventPlan.abi.Pack("anchor", author, verified, kind, digest, uri)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnchor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93eaeb1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function anchor(address author, bool verified, string kind, bytes32 digest, string uri_) returns()
func (eventPlan *EventPlan) TryPackAnchor(author common.Address, verified bool, kind string, digest [32]byte, uri string) ([]byte, error) {
	return eventPlan.abi.Pack("anchor", author, verified, kind, digest, uri)
}

// PackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8059d15e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function append(address author, bool verified, (uint8,uint32,bytes32)[] entries, bytes32 metadata_) returns()
func (eventPlan *EventPlan) PackAppend(author common.Address, verified bool, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventPlan.abi.Pack("append", author, verified, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8059d15e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function append(address author, bool verified, (uint8,uint32,bytes32)[] entries, bytes32 metadata_) returns()
func (eventPlan *EventPlan) TryPackAppend(author common.Address, verified bool, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventPlan.abi.Pack("append", author, verified, entries, metadata)
}

// PackAspectName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68a85d42.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) PackAspectName(aspect uint8) []byte {
	enc, err := eventPlan.abi.Pack("aspectName", aspect)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAspectName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68a85d42.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) TryPackAspectName(aspect uint8) ([]byte, error) {
	return eventPlan.abi.Pack("aspectName", aspect)
}

// AspectNameOutput serves as a container for the return parameters of contract
// method AspectName.
type AspectNameOutput struct {
	Scope string
	Name  string
}

// UnpackAspectName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68a85d42.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) UnpackAspectName(data []byte) (AspectNameOutput, error) {
	out, err := eventPlan.abi.Unpack("aspectName", data)
	outstruct := new(AspectNameOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Scope = *abi.ConvertType(out[0], new(string)).(*string)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	return *outstruct, nil
}

// PackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00fdd58e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOf(address account, uint256 id) view returns(uint256)
func (eventPlan *EventPlan) PackBalanceOf(account common.Address, id *big.Int) []byte {
	enc, err := eventPlan.abi.Pack("balanceOf", account, id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00fdd58e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOf(address account, uint256 id) view returns(uint256)
func (eventPlan *EventPlan) TryPackBalanceOf(account common.Address, id *big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("balanceOf", account, id)
}

// UnpackBalanceOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x00fdd58e.
//
// Solidity: function balanceOf(address account, uint256 id) view returns(uint256)
func (eventPlan *EventPlan) UnpackBalanceOf(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("balanceOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackBalanceOfBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e1273f4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOfBatch(address[] accounts, uint256[] ids) view returns(uint256[])
func (eventPlan *EventPlan) PackBalanceOfBatch(accounts []common.Address, ids []*big.Int) []byte {
	enc, err := eventPlan.abi.Pack("balanceOfBatch", accounts, ids)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOfBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e1273f4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOfBatch(address[] accounts, uint256[] ids) view returns(uint256[])
func (eventPlan *EventPlan) TryPackBalanceOfBatch(accounts []common.Address, ids []*big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("balanceOfBatch", accounts, ids)
}

// UnpackBalanceOfBatch is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4e1273f4.
//
// Solidity: function balanceOfBatch(address[] accounts, uint256[] ids) view returns(uint256[])
func (eventPlan *EventPlan) UnpackBalanceOfBatch(data []byte) ([]*big.Int, error) {
	out, err := eventPlan.abi.Unpack("balanceOfBatch", data)
	if err != nil {
		return *new([]*big.Int), err
	}
	out0 := *abi.ConvertType(out[0], new([]*big.Int)).(*[]*big.Int)
	return out0, nil
}

// PackBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe1dd78be.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function buy(uint256 tier, uint32 amount, address to, (uint40,uint40,bool,uint40) seen) payable returns()
func (eventPlan *EventPlan) PackBuy(tier *big.Int, amount uint32, to common.Address, seen Seen) []byte {
	enc, err := eventPlan.abi.Pack("buy", tier, amount, to, seen)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe1dd78be.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function buy(uint256 tier, uint32 amount, address to, (uint40,uint40,bool,uint40) seen) payable returns()
func (eventPlan *EventPlan) TryPackBuy(tier *big.Int, amount uint32, to common.Address, seen Seen) ([]byte, error) {
	return eventPlan.abi.Pack("buy", tier, amount, to, seen)
}

// PackCancel is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c33fe94.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancel(address by) returns()
func (eventPlan *EventPlan) PackCancel(by common.Address) []byte {
	enc, err := eventPlan.abi.Pack("cancel", by)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancel is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c33fe94.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancel(address by) returns()
func (eventPlan *EventPlan) TryPackCancel(by common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("cancel", by)
}

// PackCancelled is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a82a09a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelled() view returns(bool)
func (eventPlan *EventPlan) PackCancelled() []byte {
	enc, err := eventPlan.abi.Pack("cancelled")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelled is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a82a09a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelled() view returns(bool)
func (eventPlan *EventPlan) TryPackCancelled() ([]byte, error) {
	return eventPlan.abi.Pack("cancelled")
}

// UnpackCancelled is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9a82a09a.
//
// Solidity: function cancelled() view returns(bool)
func (eventPlan *EventPlan) UnpackCancelled(data []byte) (bool, error) {
	out, err := eventPlan.abi.Unpack("cancelled", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x11d91097.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claim(address holder, uint256 tier, (uint40,uint40,bool,uint40) seen) returns()
func (eventPlan *EventPlan) PackClaim(holder common.Address, tier *big.Int, seen Seen) []byte {
	enc, err := eventPlan.abi.Pack("claim", holder, tier, seen)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x11d91097.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claim(address holder, uint256 tier, (uint40,uint40,bool,uint40) seen) returns()
func (eventPlan *EventPlan) TryPackClaim(holder common.Address, tier *big.Int, seen Seen) ([]byte, error) {
	return eventPlan.abi.Pack("claim", holder, tier, seen)
}

// PackCollect is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06ec16f8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function collect(address to) returns()
func (eventPlan *EventPlan) PackCollect(to common.Address) []byte {
	enc, err := eventPlan.abi.Pack("collect", to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCollect is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06ec16f8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function collect(address to) returns()
func (eventPlan *EventPlan) TryPackCollect(to common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("collect", to)
}

// PackCounters is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf7210633.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) PackCounters() []byte {
	enc, err := eventPlan.abi.Pack("counters")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCounters is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf7210633.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) TryPackCounters() ([]byte, error) {
	return eventPlan.abi.Pack("counters")
}

// UnpackCounters is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf7210633.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) UnpackCounters(data []byte) ([10]uint32, error) {
	out, err := eventPlan.abi.Unpack("counters", data)
	if err != nil {
		return *new([10]uint32), err
	}
	out0 := *abi.ConvertType(out[0], new([10]uint32)).(*[10]uint32)
	return out0, nil
}

// PackCreator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02d05d3f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) PackCreator() []byte {
	enc, err := eventPlan.abi.Pack("creator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02d05d3f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) TryPackCreator() ([]byte, error) {
	return eventPlan.abi.Pack("creator")
}

// UnpackCreator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x02d05d3f.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) UnpackCreator(data []byte) (common.Address, error) {
	out, err := eventPlan.abi.Unpack("creator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackEarliestEnd is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7584333b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function earliestEnd() view returns(uint40)
func (eventPlan *EventPlan) PackEarliestEnd() []byte {
	enc, err := eventPlan.abi.Pack("earliestEnd")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEarliestEnd is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7584333b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function earliestEnd() view returns(uint40)
func (eventPlan *EventPlan) TryPackEarliestEnd() ([]byte, error) {
	return eventPlan.abi.Pack("earliestEnd")
}

// UnpackEarliestEnd is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7584333b.
//
// Solidity: function earliestEnd() view returns(uint40)
func (eventPlan *EventPlan) UnpackEarliestEnd(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("earliestEnd", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackEndsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0a09284a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function endsAt() view returns(uint40)
func (eventPlan *EventPlan) PackEndsAt() []byte {
	enc, err := eventPlan.abi.Pack("endsAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEndsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0a09284a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function endsAt() view returns(uint40)
func (eventPlan *EventPlan) TryPackEndsAt() ([]byte, error) {
	return eventPlan.abi.Pack("endsAt")
}

// UnpackEndsAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0a09284a.
//
// Solidity: function endsAt() view returns(uint40)
func (eventPlan *EventPlan) UnpackEndsAt(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("endsAt", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackFactory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc45a0155.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) PackFactory() []byte {
	enc, err := eventPlan.abi.Pack("factory")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFactory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc45a0155.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) TryPackFactory() ([]byte, error) {
	return eventPlan.abi.Pack("factory")
}

// UnpackFactory is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc45a0155.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) UnpackFactory(data []byte) (common.Address, error) {
	out, err := eventPlan.abi.Unpack("factory", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackGiveBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4458a7c1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function giveBack(address holder, uint256 tier, uint32 amount, address to) returns()
func (eventPlan *EventPlan) PackGiveBack(holder common.Address, tier *big.Int, amount uint32, to common.Address) []byte {
	enc, err := eventPlan.abi.Pack("giveBack", holder, tier, amount, to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGiveBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4458a7c1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function giveBack(address holder, uint256 tier, uint32 amount, address to) returns()
func (eventPlan *EventPlan) TryPackGiveBack(holder common.Address, tier *big.Int, amount uint32, to common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("giveBack", holder, tier, amount, to)
}

// PackGiveBackUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5ef701b9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function giveBackUntil() view returns(uint40)
func (eventPlan *EventPlan) PackGiveBackUntil() []byte {
	enc, err := eventPlan.abi.Pack("giveBackUntil")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGiveBackUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5ef701b9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function giveBackUntil() view returns(uint40)
func (eventPlan *EventPlan) TryPackGiveBackUntil() ([]byte, error) {
	return eventPlan.abi.Pack("giveBackUntil")
}

// UnpackGiveBackUntil is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5ef701b9.
//
// Solidity: function giveBackUntil() view returns(uint40)
func (eventPlan *EventPlan) UnpackGiveBackUntil(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("giveBackUntil", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackHead is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f7dcfa3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) PackHead() []byte {
	enc, err := eventPlan.abi.Pack("head")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHead is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f7dcfa3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) TryPackHead() ([]byte, error) {
	return eventPlan.abi.Pack("head")
}

// UnpackHead is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8f7dcfa3.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) UnpackHead(data []byte) ([32]byte, error) {
	out, err := eventPlan.abi.Unpack("head", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackHeld is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa285aed7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function held() view returns(uint256 sum)
func (eventPlan *EventPlan) PackHeld() []byte {
	enc, err := eventPlan.abi.Pack("held")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHeld is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa285aed7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function held() view returns(uint256 sum)
func (eventPlan *EventPlan) TryPackHeld() ([]byte, error) {
	return eventPlan.abi.Pack("held")
}

// UnpackHeld is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa285aed7.
//
// Solidity: function held() view returns(uint256 sum)
func (eventPlan *EventPlan) UnpackHeld(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("held", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackHoldings is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd3ced63.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function holdings(address holder) view returns((uint256,uint32,uint32,bool,uint256)[] list)
func (eventPlan *EventPlan) PackHoldings(holder common.Address) []byte {
	enc, err := eventPlan.abi.Pack("holdings", holder)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHoldings is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd3ced63.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function holdings(address holder) view returns((uint256,uint32,uint32,bool,uint256)[] list)
func (eventPlan *EventPlan) TryPackHoldings(holder common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("holdings", holder)
}

// UnpackHoldings is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdd3ced63.
//
// Solidity: function holdings(address holder) view returns((uint256,uint32,uint32,bool,uint256)[] list)
func (eventPlan *EventPlan) UnpackHoldings(data []byte) ([]TicketsHolding, error) {
	out, err := eventPlan.abi.Unpack("holdings", data)
	if err != nil {
		return *new([]TicketsHolding), err
	}
	out0 := *abi.ConvertType(out[0], new([]TicketsHolding)).(*[]TicketsHolding)
	return out0, nil
}

// PackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initialize(address creator_) returns()
func (eventPlan *EventPlan) PackInitialize(creator common.Address) []byte {
	enc, err := eventPlan.abi.Pack("initialize", creator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initialize(address creator_) returns()
func (eventPlan *EventPlan) TryPackInitialize(creator common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("initialize", creator)
}

// PackIsApprovedForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe985e9c5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isApprovedForAll(address account, address operator) view returns(bool)
func (eventPlan *EventPlan) PackIsApprovedForAll(account common.Address, operator common.Address) []byte {
	enc, err := eventPlan.abi.Pack("isApprovedForAll", account, operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsApprovedForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe985e9c5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isApprovedForAll(address account, address operator) view returns(bool)
func (eventPlan *EventPlan) TryPackIsApprovedForAll(account common.Address, operator common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("isApprovedForAll", account, operator)
}

// UnpackIsApprovedForAll is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe985e9c5.
//
// Solidity: function isApprovedForAll(address account, address operator) view returns(bool)
func (eventPlan *EventPlan) UnpackIsApprovedForAll(data []byte) (bool, error) {
	out, err := eventPlan.abi.Unpack("isApprovedForAll", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x392f37e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) PackMetadata() []byte {
	enc, err := eventPlan.abi.Pack("metadata")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x392f37e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) TryPackMetadata() ([]byte, error) {
	return eventPlan.abi.Pack("metadata")
}

// UnpackMetadata is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x392f37e9.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) UnpackMetadata(data []byte) ([32]byte, error) {
	out, err := eventPlan.abi.Unpack("metadata", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03ee438c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) PackMetadataURI() []byte {
	enc, err := eventPlan.abi.Pack("metadataURI")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03ee438c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) TryPackMetadataURI() ([]byte, error) {
	return eventPlan.abi.Pack("metadataURI")
}

// UnpackMetadataURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x03ee438c.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) UnpackMetadataURI(data []byte) (string, error) {
	out, err := eventPlan.abi.Unpack("metadataURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackOwed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdf18e047.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owed(address holder) view returns(uint256)
func (eventPlan *EventPlan) PackOwed(holder common.Address) []byte {
	enc, err := eventPlan.abi.Pack("owed", holder)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdf18e047.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owed(address holder) view returns(uint256)
func (eventPlan *EventPlan) TryPackOwed(holder common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("owed", holder)
}

// UnpackOwed is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdf18e047.
//
// Solidity: function owed(address holder) view returns(uint256)
func (eventPlan *EventPlan) UnpackOwed(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("owed", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackPostpone is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52cedd4e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function postpone(address by, uint40 starts, uint40 ends, string reason) returns()
func (eventPlan *EventPlan) PackPostpone(by common.Address, starts *big.Int, ends *big.Int, reason string) []byte {
	enc, err := eventPlan.abi.Pack("postpone", by, starts, ends, reason)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPostpone is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52cedd4e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function postpone(address by, uint40 starts, uint40 ends, string reason) returns()
func (eventPlan *EventPlan) TryPackPostpone(by common.Address, starts *big.Int, ends *big.Int, reason string) ([]byte, error) {
	return eventPlan.abi.Pack("postpone", by, starts, ends, reason)
}

// PackPostponements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd06168d1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function postponements() view returns(uint32)
func (eventPlan *EventPlan) PackPostponements() []byte {
	enc, err := eventPlan.abi.Pack("postponements")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPostponements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd06168d1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function postponements() view returns(uint32)
func (eventPlan *EventPlan) TryPackPostponements() ([]byte, error) {
	return eventPlan.abi.Pack("postponements")
}

// UnpackPostponements is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd06168d1.
//
// Solidity: function postponements() view returns(uint32)
func (eventPlan *EventPlan) UnpackPostponements(data []byte) (uint32, error) {
	out, err := eventPlan.abi.Unpack("postponements", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackRedeem is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf32c02ab.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function redeem(address holder, uint256 tier, uint32 upTo) returns()
func (eventPlan *EventPlan) PackRedeem(holder common.Address, tier *big.Int, upTo uint32) []byte {
	enc, err := eventPlan.abi.Pack("redeem", holder, tier, upTo)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRedeem is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf32c02ab.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function redeem(address holder, uint256 tier, uint32 upTo) returns()
func (eventPlan *EventPlan) TryPackRedeem(holder common.Address, tier *big.Int, upTo uint32) ([]byte, error) {
	return eventPlan.abi.Pack("redeem", holder, tier, upTo)
}

// PackRefund is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ad226dc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refund(uint256 tier, address to) returns()
func (eventPlan *EventPlan) PackRefund(tier *big.Int, to common.Address) []byte {
	enc, err := eventPlan.abi.Pack("refund", tier, to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefund is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ad226dc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refund(uint256 tier, address to) returns()
func (eventPlan *EventPlan) TryPackRefund(tier *big.Int, to common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("refund", tier, to)
}

// PackRefundable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2550150b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refundable(address holder, uint256 tier) view returns(uint256)
func (eventPlan *EventPlan) PackRefundable(holder common.Address, tier *big.Int) []byte {
	enc, err := eventPlan.abi.Pack("refundable", holder, tier)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefundable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2550150b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refundable(address holder, uint256 tier) view returns(uint256)
func (eventPlan *EventPlan) TryPackRefundable(holder common.Address, tier *big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("refundable", holder, tier)
}

// UnpackRefundable is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2550150b.
//
// Solidity: function refundable(address holder, uint256 tier) view returns(uint256)
func (eventPlan *EventPlan) UnpackRefundable(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("refundable", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRefundsUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa8cbd7fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refundsUntil() view returns(uint40)
func (eventPlan *EventPlan) PackRefundsUntil() []byte {
	enc, err := eventPlan.abi.Pack("refundsUntil")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefundsUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa8cbd7fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refundsUntil() view returns(uint40)
func (eventPlan *EventPlan) TryPackRefundsUntil() ([]byte, error) {
	return eventPlan.abi.Pack("refundsUntil")
}

// UnpackRefundsUntil is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa8cbd7fb.
//
// Solidity: function refundsUntil() view returns(uint40)
func (eventPlan *EventPlan) UnpackRefundsUntil(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("refundsUntil", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackReleased is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96132521.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function released() view returns(bool)
func (eventPlan *EventPlan) PackReleased() []byte {
	enc, err := eventPlan.abi.Pack("released")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReleased is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96132521.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function released() view returns(bool)
func (eventPlan *EventPlan) TryPackReleased() ([]byte, error) {
	return eventPlan.abi.Pack("released")
}

// UnpackReleased is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x96132521.
//
// Solidity: function released() view returns(bool)
func (eventPlan *EventPlan) UnpackReleased(data []byte) (bool, error) {
	out, err := eventPlan.abi.Unpack("released", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3729f296.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revoke(address by, address holder, uint256 tier, uint32 amount) returns()
func (eventPlan *EventPlan) PackRevoke(by common.Address, holder common.Address, tier *big.Int, amount uint32) []byte {
	enc, err := eventPlan.abi.Pack("revoke", by, holder, tier, amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3729f296.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revoke(address by, address holder, uint256 tier, uint32 amount) returns()
func (eventPlan *EventPlan) TryPackRevoke(by common.Address, holder common.Address, tier *big.Int, amount uint32) ([]byte, error) {
	return eventPlan.abi.Pack("revoke", by, holder, tier, amount)
}

// PackSafeBatchTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2eb2c2d6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data) returns()
func (eventPlan *EventPlan) PackSafeBatchTransferFrom(from common.Address, to common.Address, ids []*big.Int, values []*big.Int, data []byte) []byte {
	enc, err := eventPlan.abi.Pack("safeBatchTransferFrom", from, to, ids, values, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSafeBatchTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2eb2c2d6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data) returns()
func (eventPlan *EventPlan) TryPackSafeBatchTransferFrom(from common.Address, to common.Address, ids []*big.Int, values []*big.Int, data []byte) ([]byte, error) {
	return eventPlan.abi.Pack("safeBatchTransferFrom", from, to, ids, values, data)
}

// PackSafeTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf242432a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data) returns()
func (eventPlan *EventPlan) PackSafeTransferFrom(from common.Address, to common.Address, id *big.Int, value *big.Int, data []byte) []byte {
	enc, err := eventPlan.abi.Pack("safeTransferFrom", from, to, id, value, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSafeTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf242432a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data) returns()
func (eventPlan *EventPlan) TryPackSafeTransferFrom(from common.Address, to common.Address, id *big.Int, value *big.Int, data []byte) ([]byte, error) {
	return eventPlan.abi.Pack("safeTransferFrom", from, to, id, value, data)
}

// PackSales is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaace52fe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function sales() view returns((uint96,uint32,uint32,uint40,uint40,bool,bool)[] list)
func (eventPlan *EventPlan) PackSales() []byte {
	enc, err := eventPlan.abi.Pack("sales")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSales is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaace52fe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function sales() view returns((uint96,uint32,uint32,uint40,uint40,bool,bool)[] list)
func (eventPlan *EventPlan) TryPackSales() ([]byte, error) {
	return eventPlan.abi.Pack("sales")
}

// UnpackSales is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xaace52fe.
//
// Solidity: function sales() view returns((uint96,uint32,uint32,uint40,uint40,bool,bool)[] list)
func (eventPlan *EventPlan) UnpackSales(data []byte) ([]TiersSale, error) {
	out, err := eventPlan.abi.Unpack("sales", data)
	if err != nil {
		return *new([]TiersSale), err
	}
	out0 := *abi.ConvertType(out[0], new([]TiersSale)).(*[]TiersSale)
	return out0, nil
}

// PackSell is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68b86622.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function sell(address by, uint40 ends, uint8 first, (string,uint96,uint32,uint40,uint40,bool,bool)[] tiers) returns()
func (eventPlan *EventPlan) PackSell(by common.Address, ends *big.Int, first uint8, tiers []Tier) []byte {
	enc, err := eventPlan.abi.Pack("sell", by, ends, first, tiers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSell is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68b86622.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function sell(address by, uint40 ends, uint8 first, (string,uint96,uint32,uint40,uint40,bool,bool)[] tiers) returns()
func (eventPlan *EventPlan) TryPackSell(by common.Address, ends *big.Int, first uint8, tiers []Tier) ([]byte, error) {
	return eventPlan.abi.Pack("sell", by, ends, first, tiers)
}

// PackSetApprovalForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa22cb465.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setApprovalForAll(address operator, bool approved) returns()
func (eventPlan *EventPlan) PackSetApprovalForAll(operator common.Address, approved bool) []byte {
	enc, err := eventPlan.abi.Pack("setApprovalForAll", operator, approved)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetApprovalForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa22cb465.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setApprovalForAll(address operator, bool approved) returns()
func (eventPlan *EventPlan) TryPackSetApprovalForAll(operator common.Address, approved bool) ([]byte, error) {
	return eventPlan.abi.Pack("setApprovalForAll", operator, approved)
}

// PackStartsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaf468682.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function startsAt() view returns(uint40)
func (eventPlan *EventPlan) PackStartsAt() []byte {
	enc, err := eventPlan.abi.Pack("startsAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStartsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaf468682.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function startsAt() view returns(uint40)
func (eventPlan *EventPlan) TryPackStartsAt() ([]byte, error) {
	return eventPlan.abi.Pack("startsAt")
}

// UnpackStartsAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xaf468682.
//
// Solidity: function startsAt() view returns(uint40)
func (eventPlan *EventPlan) UnpackStartsAt(data []byte) (*big.Int, error) {
	out, err := eventPlan.abi.Unpack("startsAt", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (eventPlan *EventPlan) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := eventPlan.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (eventPlan *EventPlan) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return eventPlan.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (eventPlan *EventPlan) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := eventPlan.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTierCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96b55f7d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function tierCount() view returns(uint8)
func (eventPlan *EventPlan) PackTierCount() []byte {
	enc, err := eventPlan.abi.Pack("tierCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTierCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96b55f7d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function tierCount() view returns(uint8)
func (eventPlan *EventPlan) TryPackTierCount() ([]byte, error) {
	return eventPlan.abi.Pack("tierCount")
}

// UnpackTierCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x96b55f7d.
//
// Solidity: function tierCount() view returns(uint8)
func (eventPlan *EventPlan) UnpackTierCount(data []byte) (uint8, error) {
	out, err := eventPlan.abi.Unpack("tierCount", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) PackTokenURI(arg0 *big.Int) []byte {
	enc, err := eventPlan.abi.Pack("tokenURI", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) TryPackTokenURI(arg0 *big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("tokenURI", arg0)
}

// UnpackTokenURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc87b56dd.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) UnpackTokenURI(data []byte) (string, error) {
	out, err := eventPlan.abi.Unpack("tokenURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackUri is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0e89341c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function uri(uint256 ) view returns(string)
func (eventPlan *EventPlan) PackUri(arg0 *big.Int) []byte {
	enc, err := eventPlan.abi.Pack("uri", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUri is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0e89341c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function uri(uint256 ) view returns(string)
func (eventPlan *EventPlan) TryPackUri(arg0 *big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("uri", arg0)
}

// UnpackUri is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0e89341c.
//
// Solidity: function uri(uint256 ) view returns(string)
func (eventPlan *EventPlan) UnpackUri(data []byte) (string, error) {
	out, err := eventPlan.abi.Unpack("uri", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackWithdraw is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf940e385.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function withdraw(address by, address to) returns()
func (eventPlan *EventPlan) PackWithdraw(by common.Address, to common.Address) []byte {
	enc, err := eventPlan.abi.Pack("withdraw", by, to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWithdraw is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf940e385.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function withdraw(address by, address to) returns()
func (eventPlan *EventPlan) TryPackWithdraw(by common.Address, to common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("withdraw", by, to)
}

// EventPlanAccepted represents a Accepted event raised by the EventPlan contract.
type EventPlanAccepted struct {
	Scope     uint8
	By        common.Address
	Selection [5]uint32
	Metadata  [32]byte
	Verified  bool
	Head      [32]byte
	Raw       *types.Log // Blockchain specific contextual infos
}

const EventPlanAcceptedEventName = "Accepted"

// ContractEventName returns the user-defined event name.
func (EventPlanAccepted) ContractEventName() string {
	return EventPlanAcceptedEventName
}

// UnpackAcceptedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Accepted(uint8 indexed scope, address indexed by, uint32[5] selection, bytes32 metadata, bool verified, bytes32 head)
func (eventPlan *EventPlan) UnpackAcceptedEvent(log *types.Log) (*EventPlanAccepted, error) {
	event := "Accepted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanAccepted)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanAnchored represents a Anchored event raised by the EventPlan contract.
type EventPlanAnchored struct {
	Key      [32]byte
	Author   common.Address
	Kind     string
	Digest   [32]byte
	Uri      string
	Verified bool
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanAnchoredEventName = "Anchored"

// ContractEventName returns the user-defined event name.
func (EventPlanAnchored) ContractEventName() string {
	return EventPlanAnchoredEventName
}

// UnpackAnchoredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Anchored(bytes32 indexed key, address indexed author, string kind, bytes32 digest, string uri, bool verified)
func (eventPlan *EventPlan) UnpackAnchoredEvent(log *types.Log) (*EventPlanAnchored, error) {
	event := "Anchored"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanAnchored)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanApprovalForAll represents a ApprovalForAll event raised by the EventPlan contract.
type EventPlanApprovalForAll struct {
	Account  common.Address
	Operator common.Address
	Approved bool
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanApprovalForAllEventName = "ApprovalForAll"

// ContractEventName returns the user-defined event name.
func (EventPlanApprovalForAll) ContractEventName() string {
	return EventPlanApprovalForAllEventName
}

// UnpackApprovalForAllEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ApprovalForAll(address indexed account, address indexed operator, bool approved)
func (eventPlan *EventPlan) UnpackApprovalForAllEvent(log *types.Log) (*EventPlanApprovalForAll, error) {
	event := "ApprovalForAll"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanApprovalForAll)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanCancelled represents a Cancelled event raised by the EventPlan contract.
type EventPlanCancelled struct {
	By  common.Address
	Raw *types.Log // Blockchain specific contextual infos
}

const EventPlanCancelledEventName = "Cancelled"

// ContractEventName returns the user-defined event name.
func (EventPlanCancelled) ContractEventName() string {
	return EventPlanCancelledEventName
}

// UnpackCancelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Cancelled(address indexed by)
func (eventPlan *EventPlan) UnpackCancelledEvent(log *types.Log) (*EventPlanCancelled, error) {
	event := "Cancelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanCancelled)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanCollected represents a Collected event raised by the EventPlan contract.
type EventPlanCollected struct {
	Holder common.Address
	To     common.Address
	Paid   *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanCollectedEventName = "Collected"

// ContractEventName returns the user-defined event name.
func (EventPlanCollected) ContractEventName() string {
	return EventPlanCollectedEventName
}

// UnpackCollectedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Collected(address indexed holder, address to, uint256 paid)
func (eventPlan *EventPlan) UnpackCollectedEvent(log *types.Log) (*EventPlanCollected, error) {
	event := "Collected"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanCollected)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanGivenBack represents a GivenBack event raised by the EventPlan contract.
type EventPlanGivenBack struct {
	Tier   *big.Int
	Holder common.Address
	Amount *big.Int
	Paid   *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanGivenBackEventName = "GivenBack"

// ContractEventName returns the user-defined event name.
func (EventPlanGivenBack) ContractEventName() string {
	return EventPlanGivenBackEventName
}

// UnpackGivenBackEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event GivenBack(uint256 indexed tier, address indexed holder, uint256 amount, uint256 paid)
func (eventPlan *EventPlan) UnpackGivenBackEvent(log *types.Log) (*EventPlanGivenBack, error) {
	event := "GivenBack"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanGivenBack)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanIteration represents a Iteration event raised by the EventPlan contract.
type EventPlanIteration struct {
	Scope    uint8
	Aspect   uint8
	Author   common.Address
	Number   uint32
	Digest   [32]byte
	Verified bool
	Head     [32]byte
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanIterationEventName = "Iteration"

// ContractEventName returns the user-defined event name.
func (EventPlanIteration) ContractEventName() string {
	return EventPlanIterationEventName
}

// UnpackIterationEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Iteration(uint8 indexed scope, uint8 indexed aspect, address indexed author, uint32 number, bytes32 digest, bool verified, bytes32 head)
func (eventPlan *EventPlan) UnpackIterationEvent(log *types.Log) (*EventPlanIteration, error) {
	event := "Iteration"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanIteration)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanMetadataUpdated represents a MetadataUpdated event raised by the EventPlan contract.
type EventPlanMetadataUpdated struct {
	Digest [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanMetadataUpdatedEventName = "MetadataUpdated"

// ContractEventName returns the user-defined event name.
func (EventPlanMetadataUpdated) ContractEventName() string {
	return EventPlanMetadataUpdatedEventName
}

// UnpackMetadataUpdatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event MetadataUpdated(bytes32 digest)
func (eventPlan *EventPlan) UnpackMetadataUpdatedEvent(log *types.Log) (*EventPlanMetadataUpdated, error) {
	event := "MetadataUpdated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanMetadataUpdated)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanPostponed represents a Postponed event raised by the EventPlan contract.
type EventPlanPostponed struct {
	StartsAt *big.Int
	EndsAt   *big.Int
	Sequence uint32
	Reason   string
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanPostponedEventName = "Postponed"

// ContractEventName returns the user-defined event name.
func (EventPlanPostponed) ContractEventName() string {
	return EventPlanPostponedEventName
}

// UnpackPostponedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Postponed(uint40 startsAt, uint40 endsAt, uint32 sequence, string reason)
func (eventPlan *EventPlan) UnpackPostponedEvent(log *types.Log) (*EventPlanPostponed, error) {
	event := "Postponed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanPostponed)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanRedeemed represents a Redeemed event raised by the EventPlan contract.
type EventPlanRedeemed struct {
	Tier     *big.Int
	Holder   common.Address
	Amount   uint32
	Redeemed uint32
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanRedeemedEventName = "Redeemed"

// ContractEventName returns the user-defined event name.
func (EventPlanRedeemed) ContractEventName() string {
	return EventPlanRedeemedEventName
}

// UnpackRedeemedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Redeemed(uint256 indexed tier, address indexed holder, uint32 amount, uint32 redeemed)
func (eventPlan *EventPlan) UnpackRedeemedEvent(log *types.Log) (*EventPlanRedeemed, error) {
	event := "Redeemed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanRedeemed)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanRefunded represents a Refunded event raised by the EventPlan contract.
type EventPlanRefunded struct {
	Tier   *big.Int
	Holder common.Address
	Amount *big.Int
	Paid   *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanRefundedEventName = "Refunded"

// ContractEventName returns the user-defined event name.
func (EventPlanRefunded) ContractEventName() string {
	return EventPlanRefundedEventName
}

// UnpackRefundedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Refunded(uint256 indexed tier, address indexed holder, uint256 amount, uint256 paid)
func (eventPlan *EventPlan) UnpackRefundedEvent(log *types.Log) (*EventPlanRefunded, error) {
	event := "Refunded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanRefunded)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanRevoked represents a Revoked event raised by the EventPlan contract.
type EventPlanRevoked struct {
	Tier   *big.Int
	Holder common.Address
	Amount uint32
	Owed   *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanRevokedEventName = "Revoked"

// ContractEventName returns the user-defined event name.
func (EventPlanRevoked) ContractEventName() string {
	return EventPlanRevokedEventName
}

// UnpackRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Revoked(uint256 indexed tier, address indexed holder, uint32 amount, uint256 owed)
func (eventPlan *EventPlan) UnpackRevokedEvent(log *types.Log) (*EventPlanRevoked, error) {
	event := "Revoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanRevoked)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanScheduled represents a Scheduled event raised by the EventPlan contract.
type EventPlanScheduled struct {
	StartsAt *big.Int
	EndsAt   *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanScheduledEventName = "Scheduled"

// ContractEventName returns the user-defined event name.
func (EventPlanScheduled) ContractEventName() string {
	return EventPlanScheduledEventName
}

// UnpackScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Scheduled(uint40 startsAt, uint40 endsAt)
func (eventPlan *EventPlan) UnpackScheduledEvent(log *types.Log) (*EventPlanScheduled, error) {
	event := "Scheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanScheduled)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanTierSet represents a TierSet event raised by the EventPlan contract.
type EventPlanTierSet struct {
	Tier  *big.Int
	Terms Tier
	Raw   *types.Log // Blockchain specific contextual infos
}

const EventPlanTierSetEventName = "TierSet"

// ContractEventName returns the user-defined event name.
func (EventPlanTierSet) ContractEventName() string {
	return EventPlanTierSetEventName
}

// UnpackTierSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TierSet(uint256 indexed tier, (string,uint96,uint32,uint40,uint40,bool,bool) terms)
func (eventPlan *EventPlan) UnpackTierSetEvent(log *types.Log) (*EventPlanTierSet, error) {
	event := "TierSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanTierSet)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanTransferBatch represents a TransferBatch event raised by the EventPlan contract.
type EventPlanTransferBatch struct {
	Operator common.Address
	From     common.Address
	To       common.Address
	Ids      []*big.Int
	Values   []*big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanTransferBatchEventName = "TransferBatch"

// ContractEventName returns the user-defined event name.
func (EventPlanTransferBatch) ContractEventName() string {
	return EventPlanTransferBatchEventName
}

// UnpackTransferBatchEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
func (eventPlan *EventPlan) UnpackTransferBatchEvent(log *types.Log) (*EventPlanTransferBatch, error) {
	event := "TransferBatch"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanTransferBatch)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanTransferSingle represents a TransferSingle event raised by the EventPlan contract.
type EventPlanTransferSingle struct {
	Operator common.Address
	From     common.Address
	To       common.Address
	Id       *big.Int
	Value    *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanTransferSingleEventName = "TransferSingle"

// ContractEventName returns the user-defined event name.
func (EventPlanTransferSingle) ContractEventName() string {
	return EventPlanTransferSingleEventName
}

// UnpackTransferSingleEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
func (eventPlan *EventPlan) UnpackTransferSingleEvent(log *types.Log) (*EventPlanTransferSingle, error) {
	event := "TransferSingle"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanTransferSingle)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanURI represents a URI event raised by the EventPlan contract.
type EventPlanURI struct {
	Value string
	Id    *big.Int
	Raw   *types.Log // Blockchain specific contextual infos
}

const EventPlanURIEventName = "URI"

// ContractEventName returns the user-defined event name.
func (EventPlanURI) ContractEventName() string {
	return EventPlanURIEventName
}

// UnpackURIEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event URI(string value, uint256 indexed id)
func (eventPlan *EventPlan) UnpackURIEvent(log *types.Log) (*EventPlanURI, error) {
	event := "URI"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanURI)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanWithdrawn represents a Withdrawn event raised by the EventPlan contract.
type EventPlanWithdrawn struct {
	To   common.Address
	Paid *big.Int
	Raw  *types.Log // Blockchain specific contextual infos
}

const EventPlanWithdrawnEventName = "Withdrawn"

// ContractEventName returns the user-defined event name.
func (EventPlanWithdrawn) ContractEventName() string {
	return EventPlanWithdrawnEventName
}

// UnpackWithdrawnEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Withdrawn(address indexed to, uint256 paid)
func (eventPlan *EventPlan) UnpackWithdrawnEvent(log *types.Log) (*EventPlanWithdrawn, error) {
	event := "Withdrawn"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanWithdrawn)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (eventPlan *EventPlan) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["AlreadyInitialized"].ID.Bytes()[:4]) {
		return eventPlan.UnpackAlreadyInitializedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ClaimedBefore"].ID.Bytes()[:4]) {
		return eventPlan.UnpackClaimedBeforeError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InsufficientBalance"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InvalidApprover"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InvalidApproverError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InvalidArrayLength"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InvalidArrayLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InvalidOperator"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InvalidOperatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InvalidReceiver"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155InvalidSender"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155InvalidSenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ERC1155MissingApprovalForAll"].ID.Bytes()[:4]) {
		return eventPlan.UnpackERC1155MissingApprovalForAllError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["InvalidEnd"].ID.Bytes()[:4]) {
		return eventPlan.UnpackInvalidEndError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["InvalidStart"].ID.Bytes()[:4]) {
		return eventPlan.UnpackInvalidStartError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["InvalidTier"].ID.Bytes()[:4]) {
		return eventPlan.UnpackInvalidTierError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["InvitationNeeded"].ID.Bytes()[:4]) {
		return eventPlan.UnpackInvitationNeededError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["Locked"].ID.Bytes()[:4]) {
		return eventPlan.UnpackLockedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NoAuthor"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNoAuthorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NoDigest"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNoDigestError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotAccepted"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotAcceptedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotAllowed"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotAllowedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotCreator"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotCreatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotFree"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotFreeError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotNext"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotNextError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotOnSale"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotOnSaleError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NothingDue"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNothingDueError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["OnlyFactory"].ID.Bytes()[:4]) {
		return eventPlan.UnpackOnlyFactoryError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["Over"].ID.Bytes()[:4]) {
		return eventPlan.UnpackOverError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["PaymentRefused"].ID.Bytes()[:4]) {
		return eventPlan.UnpackPaymentRefusedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ScopeAccepted"].ID.Bytes()[:4]) {
		return eventPlan.UnpackScopeAcceptedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["SoldOut"].ID.Bytes()[:4]) {
		return eventPlan.UnpackSoldOutError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["Spent"].ID.Bytes()[:4]) {
		return eventPlan.UnpackSpentError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["TermsChanged"].ID.Bytes()[:4]) {
		return eventPlan.UnpackTermsChangedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["TermsFixed"].ID.Bytes()[:4]) {
		return eventPlan.UnpackTermsFixedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownAspect"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownAspectError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownIteration"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownIterationError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownScope"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownScopeError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownTier"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownTierError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["WrongPayment"].ID.Bytes()[:4]) {
		return eventPlan.UnpackWrongPaymentError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// EventPlanAlreadyInitialized represents a AlreadyInitialized error raised by the EventPlan contract.
type EventPlanAlreadyInitialized struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyInitialized()
func EventPlanAlreadyInitializedErrorID() common.Hash {
	return common.HexToHash("0x0dc149f07762891dbcea3fe72770f3d63a1863fc54b2f084e8c59ec476996927")
}

// UnpackAlreadyInitializedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyInitialized()
func (eventPlan *EventPlan) UnpackAlreadyInitializedError(raw []byte) (*EventPlanAlreadyInitialized, error) {
	out := new(EventPlanAlreadyInitialized)
	if err := eventPlan.abi.UnpackIntoInterface(out, "AlreadyInitialized", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanClaimedBefore represents a ClaimedBefore error raised by the EventPlan contract.
type EventPlanClaimedBefore struct {
	Tier   *big.Int
	Holder common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ClaimedBefore(uint256 tier, address holder)
func EventPlanClaimedBeforeErrorID() common.Hash {
	return common.HexToHash("0x54ab674e3adbd5cf689e7638e3d585f7e351bbeb4acb40bb8e1fb00ea4713984")
}

// UnpackClaimedBeforeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ClaimedBefore(uint256 tier, address holder)
func (eventPlan *EventPlan) UnpackClaimedBeforeError(raw []byte) (*EventPlanClaimedBefore, error) {
	out := new(EventPlanClaimedBefore)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ClaimedBefore", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InsufficientBalance represents a ERC1155InsufficientBalance error raised by the EventPlan contract.
type EventPlanERC1155InsufficientBalance struct {
	Sender  common.Address
	Balance *big.Int
	Needed  *big.Int
	TokenId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
func EventPlanERC1155InsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0x03dee4c573c982787b5f3537d6323ffaca9d864448aa6bd828ada9e5d0837036")
}

// UnpackERC1155InsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
func (eventPlan *EventPlan) UnpackERC1155InsufficientBalanceError(raw []byte) (*EventPlanERC1155InsufficientBalance, error) {
	out := new(EventPlanERC1155InsufficientBalance)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InvalidApprover represents a ERC1155InvalidApprover error raised by the EventPlan contract.
type EventPlanERC1155InvalidApprover struct {
	Approver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InvalidApprover(address approver)
func EventPlanERC1155InvalidApproverErrorID() common.Hash {
	return common.HexToHash("0x3e31884e33c33ce0039d1905e3c252950ae3b95240f36d4fff81f5ff6752ef99")
}

// UnpackERC1155InvalidApproverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InvalidApprover(address approver)
func (eventPlan *EventPlan) UnpackERC1155InvalidApproverError(raw []byte) (*EventPlanERC1155InvalidApprover, error) {
	out := new(EventPlanERC1155InvalidApprover)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InvalidApprover", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InvalidArrayLength represents a ERC1155InvalidArrayLength error raised by the EventPlan contract.
type EventPlanERC1155InvalidArrayLength struct {
	IdsLength    *big.Int
	ValuesLength *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)
func EventPlanERC1155InvalidArrayLengthErrorID() common.Hash {
	return common.HexToHash("0x5b0599913619cfa5633692652638ed25cafcd079c9beae8c251b12c23dcc83f2")
}

// UnpackERC1155InvalidArrayLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)
func (eventPlan *EventPlan) UnpackERC1155InvalidArrayLengthError(raw []byte) (*EventPlanERC1155InvalidArrayLength, error) {
	out := new(EventPlanERC1155InvalidArrayLength)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InvalidArrayLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InvalidOperator represents a ERC1155InvalidOperator error raised by the EventPlan contract.
type EventPlanERC1155InvalidOperator struct {
	Operator common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InvalidOperator(address operator)
func EventPlanERC1155InvalidOperatorErrorID() common.Hash {
	return common.HexToHash("0xced3e10010b9d2aa24827119d0db4a8feec73aea48b4b3e470d8a9f3ff723569")
}

// UnpackERC1155InvalidOperatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InvalidOperator(address operator)
func (eventPlan *EventPlan) UnpackERC1155InvalidOperatorError(raw []byte) (*EventPlanERC1155InvalidOperator, error) {
	out := new(EventPlanERC1155InvalidOperator)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InvalidOperator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InvalidReceiver represents a ERC1155InvalidReceiver error raised by the EventPlan contract.
type EventPlanERC1155InvalidReceiver struct {
	Receiver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InvalidReceiver(address receiver)
func EventPlanERC1155InvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0x57f447ceed621d9e134e26de5772c88799abb7322ce2a87f95dce247d47105c6")
}

// UnpackERC1155InvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InvalidReceiver(address receiver)
func (eventPlan *EventPlan) UnpackERC1155InvalidReceiverError(raw []byte) (*EventPlanERC1155InvalidReceiver, error) {
	out := new(EventPlanERC1155InvalidReceiver)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155InvalidSender represents a ERC1155InvalidSender error raised by the EventPlan contract.
type EventPlanERC1155InvalidSender struct {
	Sender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155InvalidSender(address sender)
func EventPlanERC1155InvalidSenderErrorID() common.Hash {
	return common.HexToHash("0x01a83514e94b34009110b75cac6742ba33bd7c62f18a3616bafea52855d3b175")
}

// UnpackERC1155InvalidSenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155InvalidSender(address sender)
func (eventPlan *EventPlan) UnpackERC1155InvalidSenderError(raw []byte) (*EventPlanERC1155InvalidSender, error) {
	out := new(EventPlanERC1155InvalidSender)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155InvalidSender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanERC1155MissingApprovalForAll represents a ERC1155MissingApprovalForAll error raised by the EventPlan contract.
type EventPlanERC1155MissingApprovalForAll struct {
	Operator common.Address
	Owner    common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1155MissingApprovalForAll(address operator, address owner)
func EventPlanERC1155MissingApprovalForAllErrorID() common.Hash {
	return common.HexToHash("0xe237d922be9fac42efeaaaffb42cc6b57e0ff95d94a1b74daeff69adc7657754")
}

// UnpackERC1155MissingApprovalForAllError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1155MissingApprovalForAll(address operator, address owner)
func (eventPlan *EventPlan) UnpackERC1155MissingApprovalForAllError(raw []byte) (*EventPlanERC1155MissingApprovalForAll, error) {
	out := new(EventPlanERC1155MissingApprovalForAll)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ERC1155MissingApprovalForAll", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanInvalidEnd represents a InvalidEnd error raised by the EventPlan contract.
type EventPlanInvalidEnd struct {
	EndsAt *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidEnd(uint40 endsAt)
func EventPlanInvalidEndErrorID() common.Hash {
	return common.HexToHash("0x8a55c01d3e7ca68f5212574c37f03d74553ff312ce9134182769e9a54883df63")
}

// UnpackInvalidEndError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidEnd(uint40 endsAt)
func (eventPlan *EventPlan) UnpackInvalidEndError(raw []byte) (*EventPlanInvalidEnd, error) {
	out := new(EventPlanInvalidEnd)
	if err := eventPlan.abi.UnpackIntoInterface(out, "InvalidEnd", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanInvalidStart represents a InvalidStart error raised by the EventPlan contract.
type EventPlanInvalidStart struct {
	StartsAt *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStart(uint40 startsAt)
func EventPlanInvalidStartErrorID() common.Hash {
	return common.HexToHash("0x66b6731912b51b44762039c2a4c55561f95793eeacfceabc51408b847071a733")
}

// UnpackInvalidStartError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStart(uint40 startsAt)
func (eventPlan *EventPlan) UnpackInvalidStartError(raw []byte) (*EventPlanInvalidStart, error) {
	out := new(EventPlanInvalidStart)
	if err := eventPlan.abi.UnpackIntoInterface(out, "InvalidStart", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanInvalidTier represents a InvalidTier error raised by the EventPlan contract.
type EventPlanInvalidTier struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTier(uint256 tier)
func EventPlanInvalidTierErrorID() common.Hash {
	return common.HexToHash("0xc85503225cf9b52e322198bf8fa2a10cdb01794b06d8773c15f7dc937dae5a48")
}

// UnpackInvalidTierError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTier(uint256 tier)
func (eventPlan *EventPlan) UnpackInvalidTierError(raw []byte) (*EventPlanInvalidTier, error) {
	out := new(EventPlanInvalidTier)
	if err := eventPlan.abi.UnpackIntoInterface(out, "InvalidTier", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanInvitationNeeded represents a InvitationNeeded error raised by the EventPlan contract.
type EventPlanInvitationNeeded struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvitationNeeded(uint256 tier)
func EventPlanInvitationNeededErrorID() common.Hash {
	return common.HexToHash("0x689d3600e16c0f21631ccc63034252be9b49abefa7f2bfdccd796271b8601922")
}

// UnpackInvitationNeededError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvitationNeeded(uint256 tier)
func (eventPlan *EventPlan) UnpackInvitationNeededError(raw []byte) (*EventPlanInvitationNeeded, error) {
	out := new(EventPlanInvitationNeeded)
	if err := eventPlan.abi.UnpackIntoInterface(out, "InvitationNeeded", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanLocked represents a Locked error raised by the EventPlan contract.
type EventPlanLocked struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Locked(uint256 tier)
func EventPlanLockedErrorID() common.Hash {
	return common.HexToHash("0x032bc66be43dbccb7487781d168eb7bda224628a3b2c3388bdf69b532a3a1611")
}

// UnpackLockedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Locked(uint256 tier)
func (eventPlan *EventPlan) UnpackLockedError(raw []byte) (*EventPlanLocked, error) {
	out := new(EventPlanLocked)
	if err := eventPlan.abi.UnpackIntoInterface(out, "Locked", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNoAuthor represents a NoAuthor error raised by the EventPlan contract.
type EventPlanNoAuthor struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoAuthor()
func EventPlanNoAuthorErrorID() common.Hash {
	return common.HexToHash("0x6147ebd97cfd127fabd280411a306f4ebbe50fc2979bdcad85eab569715c4644")
}

// UnpackNoAuthorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoAuthor()
func (eventPlan *EventPlan) UnpackNoAuthorError(raw []byte) (*EventPlanNoAuthor, error) {
	out := new(EventPlanNoAuthor)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NoAuthor", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNoDigest represents a NoDigest error raised by the EventPlan contract.
type EventPlanNoDigest struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoDigest()
func EventPlanNoDigestErrorID() common.Hash {
	return common.HexToHash("0x8b5edfe6eb29e2454ece2fcd5bfd46219bf94a1de4b077b76eea5df11446e049")
}

// UnpackNoDigestError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoDigest()
func (eventPlan *EventPlan) UnpackNoDigestError(raw []byte) (*EventPlanNoDigest, error) {
	out := new(EventPlanNoDigest)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NoDigest", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotAccepted represents a NotAccepted error raised by the EventPlan contract.
type EventPlanNotAccepted struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotAccepted()
func EventPlanNotAcceptedErrorID() common.Hash {
	return common.HexToHash("0x29d79a5095d97e5850d01bfd5477f4954ff14944017fc5156d1fb8d0bdff379c")
}

// UnpackNotAcceptedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotAccepted()
func (eventPlan *EventPlan) UnpackNotAcceptedError(raw []byte) (*EventPlanNotAccepted, error) {
	out := new(EventPlanNotAccepted)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotAccepted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotAllowed represents a NotAllowed error raised by the EventPlan contract.
type EventPlanNotAllowed struct {
	Caller common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotAllowed(address caller)
func EventPlanNotAllowedErrorID() common.Hash {
	return common.HexToHash("0xfa5cd00ff5c4577b9857716999b0b260131d9f5bcbb69f0fa80d6ba972753c88")
}

// UnpackNotAllowedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotAllowed(address caller)
func (eventPlan *EventPlan) UnpackNotAllowedError(raw []byte) (*EventPlanNotAllowed, error) {
	out := new(EventPlanNotAllowed)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotAllowed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotCreator represents a NotCreator error raised by the EventPlan contract.
type EventPlanNotCreator struct {
	By common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotCreator(address by)
func EventPlanNotCreatorErrorID() common.Hash {
	return common.HexToHash("0xc66f47bf350ee1bf9e0c1be02671afd9da5d2da4e1459cba22a80a2a2a689a52")
}

// UnpackNotCreatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotCreator(address by)
func (eventPlan *EventPlan) UnpackNotCreatorError(raw []byte) (*EventPlanNotCreator, error) {
	out := new(EventPlanNotCreator)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotCreator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotFree represents a NotFree error raised by the EventPlan contract.
type EventPlanNotFree struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotFree(uint256 tier)
func EventPlanNotFreeErrorID() common.Hash {
	return common.HexToHash("0x2a3c2448f7d34153a56c95f3c146caa86e3725b0ee432d61a65ba662cb294f85")
}

// UnpackNotFreeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotFree(uint256 tier)
func (eventPlan *EventPlan) UnpackNotFreeError(raw []byte) (*EventPlanNotFree, error) {
	out := new(EventPlanNotFree)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotFree", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotNext represents a NotNext error raised by the EventPlan contract.
type EventPlanNotNext struct {
	Aspect   uint8
	Expected uint32
	Number   uint32
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotNext(uint8 aspect, uint32 expected, uint32 number)
func EventPlanNotNextErrorID() common.Hash {
	return common.HexToHash("0x66c18ebc641bdde055c8418870f904222378da01f8c61266fc47d8ca4e0407de")
}

// UnpackNotNextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotNext(uint8 aspect, uint32 expected, uint32 number)
func (eventPlan *EventPlan) UnpackNotNextError(raw []byte) (*EventPlanNotNext, error) {
	out := new(EventPlanNotNext)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotNext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotOnSale represents a NotOnSale error raised by the EventPlan contract.
type EventPlanNotOnSale struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOnSale(uint256 tier)
func EventPlanNotOnSaleErrorID() common.Hash {
	return common.HexToHash("0xa1eafc8618c23ae84d955e2d07ec03606a137def637da6056300e1fbd80e2302")
}

// UnpackNotOnSaleError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOnSale(uint256 tier)
func (eventPlan *EventPlan) UnpackNotOnSaleError(raw []byte) (*EventPlanNotOnSale, error) {
	out := new(EventPlanNotOnSale)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotOnSale", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNothingDue represents a NothingDue error raised by the EventPlan contract.
type EventPlanNothingDue struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NothingDue()
func EventPlanNothingDueErrorID() common.Hash {
	return common.HexToHash("0x86fdb19c22b5459ff505772dc0cccf970e16029c15b56aa5534340b6e2ac90f7")
}

// UnpackNothingDueError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NothingDue()
func (eventPlan *EventPlan) UnpackNothingDueError(raw []byte) (*EventPlanNothingDue, error) {
	out := new(EventPlanNothingDue)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NothingDue", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanOnlyFactory represents a OnlyFactory error raised by the EventPlan contract.
type EventPlanOnlyFactory struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OnlyFactory()
func EventPlanOnlyFactoryErrorID() common.Hash {
	return common.HexToHash("0x0c6d42aee1b4832deb27409f37a942e97dfedc101aa8a02a9e70506e047120da")
}

// UnpackOnlyFactoryError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OnlyFactory()
func (eventPlan *EventPlan) UnpackOnlyFactoryError(raw []byte) (*EventPlanOnlyFactory, error) {
	out := new(EventPlanOnlyFactory)
	if err := eventPlan.abi.UnpackIntoInterface(out, "OnlyFactory", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanOver represents a Over error raised by the EventPlan contract.
type EventPlanOver struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Over()
func EventPlanOverErrorID() common.Hash {
	return common.HexToHash("0xd6d5a3fa5cd18c284ec0c39427a906d3c467c669bd52041b0a48dd02efe33f78")
}

// UnpackOverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Over()
func (eventPlan *EventPlan) UnpackOverError(raw []byte) (*EventPlanOver, error) {
	out := new(EventPlanOver)
	if err := eventPlan.abi.UnpackIntoInterface(out, "Over", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanPaymentRefused represents a PaymentRefused error raised by the EventPlan contract.
type EventPlanPaymentRefused struct {
	To common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error PaymentRefused(address to)
func EventPlanPaymentRefusedErrorID() common.Hash {
	return common.HexToHash("0xb6c30e5f0c557b120c5a0883d0096cc6767420d80c5f6be6285d840bc71edf68")
}

// UnpackPaymentRefusedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error PaymentRefused(address to)
func (eventPlan *EventPlan) UnpackPaymentRefusedError(raw []byte) (*EventPlanPaymentRefused, error) {
	out := new(EventPlanPaymentRefused)
	if err := eventPlan.abi.UnpackIntoInterface(out, "PaymentRefused", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanScopeAccepted represents a ScopeAccepted error raised by the EventPlan contract.
type EventPlanScopeAccepted struct {
	Scope uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ScopeAccepted(uint8 scope)
func EventPlanScopeAcceptedErrorID() common.Hash {
	return common.HexToHash("0x99a5353c577101a5b2ca407f43123a7940ac24533c49fc3a82bc03b243035e61")
}

// UnpackScopeAcceptedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ScopeAccepted(uint8 scope)
func (eventPlan *EventPlan) UnpackScopeAcceptedError(raw []byte) (*EventPlanScopeAccepted, error) {
	out := new(EventPlanScopeAccepted)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ScopeAccepted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanSoldOut represents a SoldOut error raised by the EventPlan contract.
type EventPlanSoldOut struct {
	Tier *big.Int
	Left *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SoldOut(uint256 tier, uint256 left)
func EventPlanSoldOutErrorID() common.Hash {
	return common.HexToHash("0x95d246db24b381a7699042424f028fe5ebcb8cc713012e525c1b2e3587b4738d")
}

// UnpackSoldOutError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SoldOut(uint256 tier, uint256 left)
func (eventPlan *EventPlan) UnpackSoldOutError(raw []byte) (*EventPlanSoldOut, error) {
	out := new(EventPlanSoldOut)
	if err := eventPlan.abi.UnpackIntoInterface(out, "SoldOut", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanSpent represents a Spent error raised by the EventPlan contract.
type EventPlanSpent struct {
	Tier   *big.Int
	Holder common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Spent(uint256 tier, address holder)
func EventPlanSpentErrorID() common.Hash {
	return common.HexToHash("0x8c20838e3a8f83c45406e2d3e314fdedc75f67edf445f89c5cd203dea68f47b7")
}

// UnpackSpentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Spent(uint256 tier, address holder)
func (eventPlan *EventPlan) UnpackSpentError(raw []byte) (*EventPlanSpent, error) {
	out := new(EventPlanSpent)
	if err := eventPlan.abi.UnpackIntoInterface(out, "Spent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanTermsChanged represents a TermsChanged error raised by the EventPlan contract.
type EventPlanTermsChanged struct {
	StartsAt      *big.Int
	EndsAt        *big.Int
	Locked        bool
	GiveBackUntil *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error TermsChanged(uint40 startsAt, uint40 endsAt, bool locked, uint40 giveBackUntil)
func EventPlanTermsChangedErrorID() common.Hash {
	return common.HexToHash("0xcb07c4cf5ee13fcd5b91d0da947059664bc9c665941e7b07fdbc0ec6e5950a0e")
}

// UnpackTermsChangedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error TermsChanged(uint40 startsAt, uint40 endsAt, bool locked, uint40 giveBackUntil)
func (eventPlan *EventPlan) UnpackTermsChangedError(raw []byte) (*EventPlanTermsChanged, error) {
	out := new(EventPlanTermsChanged)
	if err := eventPlan.abi.UnpackIntoInterface(out, "TermsChanged", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanTermsFixed represents a TermsFixed error raised by the EventPlan contract.
type EventPlanTermsFixed struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error TermsFixed(uint256 tier)
func EventPlanTermsFixedErrorID() common.Hash {
	return common.HexToHash("0xfcb4a72a4bcff89009a3b1dfef30fae810ca790a8d5c806ba5b6551078642e91")
}

// UnpackTermsFixedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error TermsFixed(uint256 tier)
func (eventPlan *EventPlan) UnpackTermsFixedError(raw []byte) (*EventPlanTermsFixed, error) {
	out := new(EventPlanTermsFixed)
	if err := eventPlan.abi.UnpackIntoInterface(out, "TermsFixed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownAspect represents a UnknownAspect error raised by the EventPlan contract.
type EventPlanUnknownAspect struct {
	Aspect uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownAspect(uint8 aspect)
func EventPlanUnknownAspectErrorID() common.Hash {
	return common.HexToHash("0x5ece2f8ddab38d43e9b4690233da602b1bd6e7937ce8220a79576fadd0ea0959")
}

// UnpackUnknownAspectError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownAspect(uint8 aspect)
func (eventPlan *EventPlan) UnpackUnknownAspectError(raw []byte) (*EventPlanUnknownAspect, error) {
	out := new(EventPlanUnknownAspect)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownAspect", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownIteration represents a UnknownIteration error raised by the EventPlan contract.
type EventPlanUnknownIteration struct {
	Aspect uint8
	Number uint32
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownIteration(uint8 aspect, uint32 number)
func EventPlanUnknownIterationErrorID() common.Hash {
	return common.HexToHash("0xe1b2b1ec0f570a47ce92a64f005a927e85803bbeab1c1774715d8527a40cfd82")
}

// UnpackUnknownIterationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownIteration(uint8 aspect, uint32 number)
func (eventPlan *EventPlan) UnpackUnknownIterationError(raw []byte) (*EventPlanUnknownIteration, error) {
	out := new(EventPlanUnknownIteration)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownIteration", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownScope represents a UnknownScope error raised by the EventPlan contract.
type EventPlanUnknownScope struct {
	Scope uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownScope(uint8 scope)
func EventPlanUnknownScopeErrorID() common.Hash {
	return common.HexToHash("0x4587912718c8c6e8137ca8fd407711b3da9d550bf1e730708719a51aa3a5cfeb")
}

// UnpackUnknownScopeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownScope(uint8 scope)
func (eventPlan *EventPlan) UnpackUnknownScopeError(raw []byte) (*EventPlanUnknownScope, error) {
	out := new(EventPlanUnknownScope)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownScope", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownTier represents a UnknownTier error raised by the EventPlan contract.
type EventPlanUnknownTier struct {
	Tier *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownTier(uint256 tier)
func EventPlanUnknownTierErrorID() common.Hash {
	return common.HexToHash("0x04fb4edc5c4d6f20620e46715aa55abc5402bdc76d9a3a53c5d78d2e202d313b")
}

// UnpackUnknownTierError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownTier(uint256 tier)
func (eventPlan *EventPlan) UnpackUnknownTierError(raw []byte) (*EventPlanUnknownTier, error) {
	out := new(EventPlanUnknownTier)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownTier", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanWrongPayment represents a WrongPayment error raised by the EventPlan contract.
type EventPlanWrongPayment struct {
	Cost *big.Int
	Paid *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WrongPayment(uint256 cost, uint256 paid)
func EventPlanWrongPaymentErrorID() common.Hash {
	return common.HexToHash("0x0dd32d1c3ef0af2f42e38a7f633c5c154da0aa1d3a58e8dcd04bcd6fb310ac9d")
}

// UnpackWrongPaymentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WrongPayment(uint256 cost, uint256 paid)
func (eventPlan *EventPlan) UnpackWrongPaymentError(raw []byte) (*EventPlanWrongPayment, error) {
	out := new(EventPlanWrongPayment)
	if err := eventPlan.abi.UnpackIntoInterface(out, "WrongPayment", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionMetaData contains all meta data concerning the ProofOfPossession contract.
var ProofOfPossessionMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"epoch\",\"type\":\"uint256\"}],\"name\":\"Forgotten\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"epoch\",\"type\":\"uint256\"}],\"name\":\"InvalidEpoch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidPieceCid\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidPieces\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"standing\",\"type\":\"uint64\"}],\"name\":\"InvalidStanding\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoListeners\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"NotChallenged\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"NotProvider\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"NothingToProve\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"epoch\",\"type\":\"uint256\"}],\"name\":\"Premature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"answerBy\",\"type\":\"uint64\"}],\"name\":\"TooLate\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"}],\"name\":\"UnknownPiece\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"pieces\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"labels\",\"type\":\"uint256\"}],\"name\":\"WrongLabels\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"expected\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"given\",\"type\":\"uint256\"}],\"name\":\"WrongNumber\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"WrongProof\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"storageProvider\",\"type\":\"address\"}],\"name\":\"DataSetCreated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes\",\"name\":\"label\",\"type\":\"bytes\"}],\"name\":\"DataSetLabelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint64[]\",\"name\":\"pieceIds\",\"type\":\"uint64[]\"}],\"name\":\"InFull\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"challengeEpoch\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"leafCount\",\"type\":\"uint256\"}],\"name\":\"NextProvingPeriod\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"}],\"name\":\"PieceFaulted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"chunkIndex\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"contentCid\",\"type\":\"string\"}],\"name\":\"PieceLabelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256[]\",\"name\":\"pieceIds\",\"type\":\"uint256[]\"},{\"components\":[{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"indexed\":false,\"internalType\":\"structPieceCid.Cid[]\",\"name\":\"pieceCids\",\"type\":\"tuple[]\"}],\"name\":\"PiecesAdded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"offset\",\"type\":\"uint256\"}],\"indexed\":false,\"internalType\":\"structProofOfPossession.PieceIdAndOffset[]\",\"name\":\"challenges\",\"type\":\"tuple[]\"}],\"name\":\"PossessionProven\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"challengeEpoch\",\"type\":\"uint256\"}],\"name\":\"ProvingMissed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"provenUntil\",\"type\":\"uint64\"}],\"name\":\"Standing\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"ANSWER_WITHIN\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"CHALLENGES_PER_PROOF\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"CHALLENGE_FINALITY\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_DELAY\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_IN_FULL\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_STANDING\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"VERSION\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"listener\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"internalType\":\"structPieceCid.Cid[]\",\"name\":\"pieceData\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes\",\"name\":\"extraData\",\"type\":\"bytes\"}],\"name\":\"addPieces\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"firstId\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"listener\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"extraData\",\"type\":\"bytes\"}],\"name\":\"createDataSet\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256[]\",\"name\":\"leafIndexs\",\"type\":\"uint256[]\"}],\"name\":\"findPieceIds\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"offset\",\"type\":\"uint256\"}],\"internalType\":\"structProofOfPossession.PieceIdAndOffset[]\",\"name\":\"found\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getChallengeRange\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getChallenges\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"offset\",\"type\":\"uint256\"}],\"internalType\":\"structProofOfPossession.PieceIdAndOffset[]\",\"name\":\"asked\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getDataSetLastProvenEpoch\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getDataSetLeafCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getDataSetStorageProvider\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getNextChallengeEpoch\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"getNextPieceId\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"}],\"name\":\"getPieceLeafCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"epoch\",\"type\":\"uint256\"}],\"name\":\"getRandomness\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"challengeEpoch\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"extraData\",\"type\":\"bytes\"}],\"name\":\"nextProvingPeriod\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"}],\"name\":\"pieceLive\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"pieceId\",\"type\":\"uint256\"}],\"name\":\"pieceProven\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"leaf\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32[]\",\"name\":\"proof\",\"type\":\"bytes32[]\"}],\"internalType\":\"structProofOfPossession.Proof[]\",\"name\":\"proofs\",\"type\":\"tuple[]\"}],\"name\":\"provePossession\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"}],\"name\":\"provenUntil\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"setId\",\"type\":\"uint256\"},{\"internalType\":\"uint256[]\",\"name\":\"pieceIds\",\"type\":\"uint256[]\"}],\"name\":\"reportFaults\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "2d7b1bfc2f7febd1eb94f5f65e1dffd3c5",
	Bin: "0x60808060405234601557611ebd908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c9081630321af99146117d15750806304595c1a1461179c5780630cd7b8801461176d5780631a271225146117465780631c5ae80f1461171a57806321b7cd1c146116e5578063349c9179146116335780634125ff90146116175780634420a387146115fc578063453f4f62146115de57806345c0b92d146110225780636ba4608f14610fed57806373db3aa414610f775780637a03ef8314610f4857806389208ba914610f13578063946c034414610ee85780639afd37f214610814578063a531998c146107db578063bbae41cb146106bc578063c161cc201461069f578063c405744914610684578063c8605aa51461058f578063d8d5278814610575578063f58f952b1461017a5763ffa1ad741461012f575f80fd5b34610176575f366003190112610176576101726040516101506040826118f1565b60018152603160f81b602082015260405191829160208352602083019061192d565b0390f35b5f80fd5b346101765761018836611831565b5f838152602081905260409020546001600160a01b0316330361056257825f525f60205260405f20908154906001600160401b038260a01c161561054f5760018301936001600160401b03855460401c1680421161053d57506101ea86611a4f565b928351808403610526575095600485015f966102068651611968565b9636859003603e1901935f5b885181101561037f57610230610228828b6119d3565b515186611a08565b50600181015460ff8160481c16600381101561036b57600214610361578983101561034d578260051b8901358881121561017657890190602082019060ff6102788385611e61565b92905060401c160361033a57908b602061029f61029787969585611e61565b9690936119d3565b51015191359360051b81015b8082106103035750505054036102f1576102c5818a6119d3565b519a6102d081611e96565b9b6102db828d6119d3565b526102e6908b6119d3565b506001905b01610212565b631ac979a160e11b5f5260045260245ffd5b90919360208560051b169081526020833591185260205f60408160025afa15610176575f5160c019169360011c91602001906102ab565b83631ac979a160e11b5f5260045260245ffd5b634e487b7160e01b5f52603260045260245ffd5b50506001906102eb565b634e487b7160e01b5f52602160045260245ffd5b5088919394508a8a835260e01c925f9260038601935b8454811015610449576001600160401b036103b08287611a2e565b90549060031b1c1660ff60016103c6838c611a08565b50015460481c16600381101561036b576002146104405760016103e9828b611a08565b5001805460ff60481b1916690100000000000000000017905586811015610416575b506001905b01610395565b9095506001810180911161042c5794600161040b565b634e487b7160e01b5f52601160045260245ffd5b50600190610410565b5085546001600160a01b031660e086901b6001600160e01b03191617865560028601805467ffffffffffffffff1916436001600160401b0390811691909117909155825442821660809190911c8216019290831161042c57837f1acf7df9f0c1b0208c23be6178950c0273f89b766805a2c0bd1e53d25c700e506105166020947f2d2303a6300f02f9c1463553b32c4541cdbe3ac6d2c387b9dbd07528d7a2ac23968554906001600160401b0360c01b9060c01b169060018060c01b031617855560405191829182611864565b0390a25460c01c604051908152a2005b8390635af7041160e01b5f5260045260245260445ffd5b6326b39d0360e11b5f5260045260245ffd5b8463106b963b60e11b5f5260045260245ffd5b8263374dbfdb60e11b5f5260045260245ffd5b34610176575f366003190112610176576020604051818152f35b346101765761059d36611831565b9091805f525f60205260018060a01b0360405f2054163303610672575f5b8281106105c457005b6105d96105d28285876119c3565b3583611c0c565b815f525f60205260016105fe600460405f20016105f78487896119c3565b3590611a08565b50019060ff825460481c1691600383101561036b5760026001931461066c57805460ff60481b1916690200000000000000000017905561063f8185876119c3565b35837f947a21ff6a8ae5a049062185625a04750832d95eda4a553a1cd3d6609f6be2475f80a35b016105bb565b50610666565b63374dbfdb60e11b5f5260045260245ffd5b34610176575f36600319011261017657602060405160058152f35b34610176575f3660031901126101765760206040516202a3008152f35b34610176576040366003190112610176576004356001600160a01b03811690819003610176576024356001600160401b038111610176576107019036906004016118a9565b90916107cc576001546001600160401b0381166001600160401b03811461042c576020936001600160401b0360017f0e866bed770575e82bf46864165620a455ed3801fcf91dd1b6d68796557a1f4d930116938480946001600160401b03191617600155835f525f865260405f20336bffffffffffffffffffffffff60a01b8254161790556107c160405192839233877f11369440e1b7135015c16acb9bc14b55b0f4b23b02010c363d34aec2e5b962815f80a388845288840191611bec565b0390a2604051908152f35b633874c05b60e01b5f5260045ffd5b3461017657602036600319011261017657600480355f90815260208181526040909120909101805461080c91611c69565b604051908152f35b34610176576080366003190112610176576004356024356001600160a01b03811690819003610176576044356001600160401b0381116101765761085c903690600401611801565b9190926064356001600160401b0381116101765761087e9036906004016118a9565b9092825f525f60205260018060a01b0360405f2054163303610562576107cc57820191602081840312610176578035906001600160401b03821161017657019180601f84011215610176578235926108d584611951565b936108e360405195866118f1565b80855260208086019160051b830101918383116101765760208101915b838310610e3f5750505050508151838103610e295750805f525f602052600460405f200180549361093081611951565b9561093e60405197886118f1565b81875261094a82611951565b602088019690601f190136883736829003601e1901925f5b81811015610d1f5761097481846119fb565b61097e828c6119d3565b528060051b84013585811215610176578401803590601e198136030182121561017657019081356001600160401b038111610176576020830190803603821361017657602781108015610d15575b610c6a57806004116101765781356001600160e01b031916620aac8960e51b14801590610cf0575b610c6a5760201981019381851161042c5784600511610176575f92602519830160258301602619850182811161042c575f5b81811115610cb057508015159283610c91575b505050610c6a578583610a4b92611ea4565b3560f81c94601f19830180911161042c578210610176570135926020919060c08516610c6a57600281108015610c87575b610c6a57600119810160ff811161042c5760ff607f91161b80831015610c6a57600282119081610c79575b50610c6a578160071b918083046080149015171561042c576001600160401b03610af181610adf607f8e960460051c6001861b611a21565b16610aec85548096611c69565b6119fb565b169460405190608082018281106001600160401b03821117610c565760405281528381019586526040810191825260608101925f8452600160401b811015610c5657806001610b4392018d558c611a08565b610c435760016001600160401b039291839251815501965116166001600160401b03198654161785555160ff60401b85549160401b169060ff60401b19161784555192600384101561036b577f434c3eba2849fa6203baed65e86973c80283e3547bb12c2452a3cb43db76eba0610c298c8f610bdf878f9692610c3a9360019b60ff60481b82549160481b169060ff60481b19161790556119d3565b5195610beb88846119d3565b5151926040610c118a6001600160401b0385610c0783876119d3565b51015116936119d3565b5101519060405195869560608752606087019061192d565b92850152838203604085015261192d565b0390a301610962565b634e487b7160e01b5f525f60045260245ffd5b634e487b7160e01b5f52604160045260245ffd5b634b2b935360e11b5f5260045ffd5b905060011c8210158f610aa7565b5060328111610a7c565b6001600160f81b03199350610ca592611ea4565b3516155f8080610a39565b96610cbc888585611ea4565b3560f81c908289146080831003610c6a5788600702600781048a0361042c57607f610ceb9316901b1797611e96565b610a26565b50806004101561034d57600419810181811161042c57602485013560f81c14156109f4565b50602e81116109cc565b508591929389918960405193604085019060408652518091526060850191905f5b818110610e13575050508381036020850152818152602081019060208360051b8201019780945f925b858410610da35750602089897f396df50222a87662e94bb7d173792d5e61fe0b193b6ccf791f7ce433f0b282078a8e038ba2604051908152f35b90919293949599601f198282030186528a35838112156101765784018035601e19823603018112156101765701602081359101906001600160401b03811161017657803603821361017657610e046020928392838681600198520191611bec565b9c019796019401929190610d69565b8251845260209384019390920191600101610d40565b83632bda87f760e01b5f5260045260245260445ffd5b82356001600160401b038111610176578201906060828703601f1901126101765760405190606082018281106001600160401b03821117610c565760405260208301356001600160401b03811161017657876020610e9f92860101611ba6565b8252610ead604084016119e7565b60208301526060830135916001600160401b03831161017657610ed888602080969581960101611ba6565b6040820152815201920191610900565b3461017657602036600319011261017657610172610f07600435611a4f565b60405191829182611864565b34610176576020366003190112610176576004355f525f60205260206001600160401b03600160405f20015416604051908152f35b34610176576020366003190112610176576004355f525f6020526020600160405f20015460c01c604051908152f35b3461017657610fab60ff6001610f8c366117eb565b610f9881839693611c0c565b845f525f602052600460405f2001611a08565b50015460481c16600381101561036b5760011480610fd1575b6020906040519015158152f35b505f525f6020526020600160405f20015460c01c421115610fc4565b34610176576020366003190112610176576004355f525f60205260206001600160401b0360405f205460a01c16604051908152f35b34610176576060366003190112610176576024356004356044356001600160401b038111610176576110589036906004016118a9565b91805f525f60205260018060a01b0360405f205416330361067257805f525f60205260405f2092816001600160401b03855460a01c168061159b575b50508201604083820312610176576110ab836119e7565b926020810135906001600160401b03821161017657019281601f85011215610176578335916110d983611951565b946110e760405196876118f1565b83865260208601906020829560051b82010192831161017657602001905b828210611583575050506001600160401b03811680158015611577575b611565575060208451116111d6576004850195945f5b855181101561122057801515806111e5575b6111d65761116b6001600160401b0361116383896119d3565b511686611c0c565b60ff600161118c6001600160401b03611184858b6119d3565b51168b611a08565b50015460481c1690600382101561036b576002600192146111ae575b01611138565b816111c46001600160401b03611184848b6119d3565b5001805460ff60481b191690556111a8565b6325181c3560e01b5f5260045ffd5b506001600160401b036111f882886119d3565b51165f19820182811161042c576112176001600160401b0391896119d3565b5116101561114a565b5090919294866003830186516001600160401b038111610c5657600160401b8111610c56578154818355808210611508575b5086915f5260205f208160021c915f5b8381106114c357506003198116900380611462575b505050506112926001600160401b0391845460e01c90611c69565b16906001600160401b036001840192166001600160401b03198354161782556001600160401b038254161580611459575b61144657600143019081431161042c578181101561143e5750915b610100430180431161042c57831161142b57805467ffffffffffffffff60a01b191660a084901b67ffffffffffffffff60a01b161790558054426001600160401b03908116610258019491939190851161042c5777ffffffffffffffffffffffffffffffff000000000000000019841660809190911b67ffffffffffffffff60801b1617604094851b6fffffffffffffffff0000000000000000161790915582519081526001600160401b0391909116602082015284917fc099ffec4e3e773644a4d1dda368c46af853a0eeb15babde217f53a657396e1e91a281516113c057005b60405191602083019060208452518091526040830191905f5b81811061140c5750505090807fb37005ff1eddef01bf48d682c96d328b5e8eafd4c2b92b2459b4273aa8bded8f920390a2005b82516001600160401b03168452602093840193909201916001016113d9565b8263a225656d60e01b5f5260045260245ffd5b9050916112de565b86630c86c65360e31b5f5260045260245ffd5b508551156112c3565b925f935f5b8181106114855750505001556112926001600160401b038980611277565b90919460206114b96001926001600160401b03895116908560031b6001600160401b03809160031b9316831b921b19161790565b9601929101611467565b5f5f5b600481106114db575083820155600101611262565b86519096916001916020916001600160401b0360068b901b81811b199092169216901b17920196016114c6565b6003820160021c835f5260038160205f200192601885831b168061154b575b500160021c03905f5b82811061153e575050611252565b5f82820155600101611530565b5f198501908154905f1990602003851b1c1690558d611527565b63848e301b60e01b5f5260045260245ffd5b506202a3008111611122565b60208091611590846119e7565b815201910190611105565b60207fe5cd7f52d001f0ad95f64659e9aa3d0eb7f6e9c6f4fbed01a8dd8ab9dbcd8f8391604051908152a26001840180546001600160c01b031690558186611094565b3461017657602036600319011261017657602061080c600435611d14565b34610176575f36600319011261017657602060405160018152f35b34610176575f3660031901126101765760206040516101008152f35b346101765761164136611831565b9190815f525f602052600460405f20019261165b81611968565b915f8554905b84518110156116d7576116758185856119c3565b356116808389611c69565b11156116c0578061169e61169760019387876119c3565b3589611c9d565b6116a883896119d3565b519060206116b6858b6119d3565b5101525201611661565b50846307686ed360e51b5f5260045260245260445ffd5b604051806101728782611864565b34610176576020366003190112610176576004355f525f602052604060018060a01b03815f20541681519081525f6020820152f35b34610176576020366003190112610176576004355f525f6020526020600460405f200154604051908152f35b34610176576020611756366117eb565b905f525f8252600460405f20015411604051908152f35b3461017657602061080c611780366117eb565b9061178b8282611c0c565b5f525f8352600460405f2001611c3b565b34610176576020366003190112610176576004355f525f60205260206001600160401b03600260405f20015416604051908152f35b34610176575f366003190112610176578061025860209252f35b6040906003190112610176576004359060243590565b9181601f84011215610176578235916001600160401b038311610176576020808501948460051b01011161017657565b9060406003198301126101765760043591602435906001600160401b0382116101765761186091600401611801565b9091565b60206040818301928281528451809452019201905f5b8181106118875750505090565b825180518552602090810151818601526040909401939092019160010161187a565b9181601f84011215610176578235916001600160401b038311610176576020838186019501011161017657565b604081019081106001600160401b03821117610c5657604052565b90601f801991011681019081106001600160401b03821117610c5657604052565b6001600160401b038111610c5657601f01601f191660200190565b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b6001600160401b038111610c565760051b60200190565b9061197282611951565b61197f60405191826118f1565b8281528092611990601f1991611951565b01905f5b8281106119a057505050565b6020906040516119af816118d6565b5f81525f8382015282828501015201611994565b919081101561034d5760051b0190565b805182101561034d5760209160051b010190565b35906001600160401b038216820361017657565b9190820180921161042c57565b805482101561034d575f5260205f209060011b01905f90565b9190820391821161042c57565b919091805483101561034d575f52601860205f208360021c019260031b1690565b90815f525f60205260405f20916001600160401b03835460a01c168015611b9357611a7990611d14565b60018401546001600160401b03169182611b8c575f5b6003860190815460058102908082046005149015171561042c57611ab9611abe91839997996119fb565b611968565b9660045f9601955b828110611b50575050805b8751811015611b4857806001600160401b03611afb6005611af486600196611a21565b0486611a2e565b90549060031b1c16611b18611b10828a611c3b565b83888a611e0b565b60405191611b25836118d6565b82526020820152611b36828b6119d3565b52611b41818a6119d3565b5001611ad1565b505050505050565b8089611b69611b63856001958a8c611e0b565b8a611c9d565b6020611b8285611b7b818796976119d3565b51946119d3565b5101525201611ac6565b6005611a8f565b5063106b963b60e11b5f5260045260245ffd5b81601f8201121561017657803590611bbd82611912565b92611bcb60405194856118f1565b8284526020838301011161017657815f926020809301838601378301015290565b908060209392818452848401375f828201840152601f01601f1916010190565b805f525f602052600460405f200154821015611c26575050565b6307686ed360e51b5f5260045260245260445ffd5b611c60611c66926001600160401b036001611c568386611a08565b5001541692611c69565b90611a21565b90565b81611c7557505f919050565b5f19820191821161042c576001611c956001600160401b03938493611a08565b500154161690565b91905f9280545f19810190811161042c579084915b808310611cc85750611c669291611c6091611c69565b909181611cd4916119fb565b60011c90836001600160401b036001611ced8587611a08565b500154161115611d0157505b908491611cb2565b94506001810180911161042c5793611cf9565b43811015611df9578040908115611d5e575b8115611d4c57506040516020810191825260208152611d466040826118f1565b51902090565b635f50483760e11b5f5260045260245ffd5b90505f80604051602081019084825260208152611d7c6040826118f1565b519071f90827f1c53a10cb7a02335b1753200029355afa3d15611df1573d90611da482611912565b91611db260405193846118f1565b82523d5f602084013e5b80611de6575b15611ddf5760208180518101031261017657602001515b90611d26565b505f611dd9565b506020815114611dc2565b606090611dbc565b6302da8eab60e61b5f5260045260245ffd5b91604051916020830193845260408301526001600160401b0360c01b9060c01b16606082015260488152611e406068826118f1565b5190208115611e4d570690565b634e487b7160e01b5f52601260045260245ffd5b903590601e198136030182121561017657018035906001600160401b03821161017657602001918160051b3603831361017657565b5f19811461042c5760010190565b9082101561034d57019056fea164736f6c6343000825000a",
}

// ProofOfPossession is an auto generated Go binding around an Ethereum contract.
type ProofOfPossession struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *ProofOfPossession) GetABI() abi.ABI {
	return c.abi
}

// NewProofOfPossession creates a new instance of ProofOfPossession.
func NewProofOfPossession() *ProofOfPossession {
	parsed, err := ProofOfPossessionMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &ProofOfPossession{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *ProofOfPossession) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackANSWERWITHIN is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0321af99.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ANSWER_WITHIN() view returns(uint64)
func (proofOfPossession *ProofOfPossession) PackANSWERWITHIN() []byte {
	enc, err := proofOfPossession.abi.Pack("ANSWER_WITHIN")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackANSWERWITHIN is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0321af99.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ANSWER_WITHIN() view returns(uint64)
func (proofOfPossession *ProofOfPossession) TryPackANSWERWITHIN() ([]byte, error) {
	return proofOfPossession.abi.Pack("ANSWER_WITHIN")
}

// UnpackANSWERWITHIN is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0321af99.
//
// Solidity: function ANSWER_WITHIN() view returns(uint64)
func (proofOfPossession *ProofOfPossession) UnpackANSWERWITHIN(data []byte) (uint64, error) {
	out, err := proofOfPossession.abi.Unpack("ANSWER_WITHIN", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackCHALLENGESPERPROOF is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4057449.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function CHALLENGES_PER_PROOF() view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackCHALLENGESPERPROOF() []byte {
	enc, err := proofOfPossession.abi.Pack("CHALLENGES_PER_PROOF")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCHALLENGESPERPROOF is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4057449.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function CHALLENGES_PER_PROOF() view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackCHALLENGESPERPROOF() ([]byte, error) {
	return proofOfPossession.abi.Pack("CHALLENGES_PER_PROOF")
}

// UnpackCHALLENGESPERPROOF is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc4057449.
//
// Solidity: function CHALLENGES_PER_PROOF() view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackCHALLENGESPERPROOF(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("CHALLENGES_PER_PROOF", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCHALLENGEFINALITY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4420a387.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function CHALLENGE_FINALITY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackCHALLENGEFINALITY() []byte {
	enc, err := proofOfPossession.abi.Pack("CHALLENGE_FINALITY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCHALLENGEFINALITY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4420a387.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function CHALLENGE_FINALITY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackCHALLENGEFINALITY() ([]byte, error) {
	return proofOfPossession.abi.Pack("CHALLENGE_FINALITY")
}

// UnpackCHALLENGEFINALITY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4420a387.
//
// Solidity: function CHALLENGE_FINALITY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackCHALLENGEFINALITY(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("CHALLENGE_FINALITY", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackMAXDELAY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4125ff90.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackMAXDELAY() []byte {
	enc, err := proofOfPossession.abi.Pack("MAX_DELAY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXDELAY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4125ff90.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackMAXDELAY() ([]byte, error) {
	return proofOfPossession.abi.Pack("MAX_DELAY")
}

// UnpackMAXDELAY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4125ff90.
//
// Solidity: function MAX_DELAY() view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackMAXDELAY(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("MAX_DELAY", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackMAXINFULL is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8d52788.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_IN_FULL() view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackMAXINFULL() []byte {
	enc, err := proofOfPossession.abi.Pack("MAX_IN_FULL")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXINFULL is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8d52788.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_IN_FULL() view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackMAXINFULL() ([]byte, error) {
	return proofOfPossession.abi.Pack("MAX_IN_FULL")
}

// UnpackMAXINFULL is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd8d52788.
//
// Solidity: function MAX_IN_FULL() view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackMAXINFULL(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("MAX_IN_FULL", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackMAXSTANDING is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc161cc20.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_STANDING() view returns(uint64)
func (proofOfPossession *ProofOfPossession) PackMAXSTANDING() []byte {
	enc, err := proofOfPossession.abi.Pack("MAX_STANDING")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXSTANDING is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc161cc20.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_STANDING() view returns(uint64)
func (proofOfPossession *ProofOfPossession) TryPackMAXSTANDING() ([]byte, error) {
	return proofOfPossession.abi.Pack("MAX_STANDING")
}

// UnpackMAXSTANDING is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc161cc20.
//
// Solidity: function MAX_STANDING() view returns(uint64)
func (proofOfPossession *ProofOfPossession) UnpackMAXSTANDING(data []byte) (uint64, error) {
	out, err := proofOfPossession.abi.Unpack("MAX_STANDING", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function VERSION() view returns(string)
func (proofOfPossession *ProofOfPossession) PackVERSION() []byte {
	enc, err := proofOfPossession.abi.Pack("VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function VERSION() view returns(string)
func (proofOfPossession *ProofOfPossession) TryPackVERSION() ([]byte, error) {
	return proofOfPossession.abi.Pack("VERSION")
}

// UnpackVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xffa1ad74.
//
// Solidity: function VERSION() view returns(string)
func (proofOfPossession *ProofOfPossession) UnpackVERSION(data []byte) (string, error) {
	out, err := proofOfPossession.abi.Unpack("VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackAddPieces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9afd37f2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function addPieces(uint256 setId, address listener, (bytes)[] pieceData, bytes extraData) returns(uint256 firstId)
func (proofOfPossession *ProofOfPossession) PackAddPieces(setId *big.Int, listener common.Address, pieceData []PieceCidCid, extraData []byte) []byte {
	enc, err := proofOfPossession.abi.Pack("addPieces", setId, listener, pieceData, extraData)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAddPieces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9afd37f2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function addPieces(uint256 setId, address listener, (bytes)[] pieceData, bytes extraData) returns(uint256 firstId)
func (proofOfPossession *ProofOfPossession) TryPackAddPieces(setId *big.Int, listener common.Address, pieceData []PieceCidCid, extraData []byte) ([]byte, error) {
	return proofOfPossession.abi.Pack("addPieces", setId, listener, pieceData, extraData)
}

// UnpackAddPieces is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9afd37f2.
//
// Solidity: function addPieces(uint256 setId, address listener, (bytes)[] pieceData, bytes extraData) returns(uint256 firstId)
func (proofOfPossession *ProofOfPossession) UnpackAddPieces(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("addPieces", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCreateDataSet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbbae41cb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function createDataSet(address listener, bytes extraData) returns(uint256 setId)
func (proofOfPossession *ProofOfPossession) PackCreateDataSet(listener common.Address, extraData []byte) []byte {
	enc, err := proofOfPossession.abi.Pack("createDataSet", listener, extraData)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreateDataSet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbbae41cb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function createDataSet(address listener, bytes extraData) returns(uint256 setId)
func (proofOfPossession *ProofOfPossession) TryPackCreateDataSet(listener common.Address, extraData []byte) ([]byte, error) {
	return proofOfPossession.abi.Pack("createDataSet", listener, extraData)
}

// UnpackCreateDataSet is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbbae41cb.
//
// Solidity: function createDataSet(address listener, bytes extraData) returns(uint256 setId)
func (proofOfPossession *ProofOfPossession) UnpackCreateDataSet(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("createDataSet", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackFindPieceIds is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x349c9179.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function findPieceIds(uint256 setId, uint256[] leafIndexs) view returns((uint256,uint256)[] found)
func (proofOfPossession *ProofOfPossession) PackFindPieceIds(setId *big.Int, leafIndexs []*big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("findPieceIds", setId, leafIndexs)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFindPieceIds is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x349c9179.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function findPieceIds(uint256 setId, uint256[] leafIndexs) view returns((uint256,uint256)[] found)
func (proofOfPossession *ProofOfPossession) TryPackFindPieceIds(setId *big.Int, leafIndexs []*big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("findPieceIds", setId, leafIndexs)
}

// UnpackFindPieceIds is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x349c9179.
//
// Solidity: function findPieceIds(uint256 setId, uint256[] leafIndexs) view returns((uint256,uint256)[] found)
func (proofOfPossession *ProofOfPossession) UnpackFindPieceIds(data []byte) ([]ProofOfPossessionPieceIdAndOffset, error) {
	out, err := proofOfPossession.abi.Unpack("findPieceIds", data)
	if err != nil {
		return *new([]ProofOfPossessionPieceIdAndOffset), err
	}
	out0 := *abi.ConvertType(out[0], new([]ProofOfPossessionPieceIdAndOffset)).(*[]ProofOfPossessionPieceIdAndOffset)
	return out0, nil
}

// PackGetChallengeRange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x89208ba9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getChallengeRange(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetChallengeRange(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getChallengeRange", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetChallengeRange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x89208ba9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getChallengeRange(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetChallengeRange(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getChallengeRange", setId)
}

// UnpackGetChallengeRange is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x89208ba9.
//
// Solidity: function getChallengeRange(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetChallengeRange(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getChallengeRange", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetChallenges is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x946c0344.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getChallenges(uint256 setId) view returns((uint256,uint256)[] asked)
func (proofOfPossession *ProofOfPossession) PackGetChallenges(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getChallenges", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetChallenges is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x946c0344.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getChallenges(uint256 setId) view returns((uint256,uint256)[] asked)
func (proofOfPossession *ProofOfPossession) TryPackGetChallenges(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getChallenges", setId)
}

// UnpackGetChallenges is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x946c0344.
//
// Solidity: function getChallenges(uint256 setId) view returns((uint256,uint256)[] asked)
func (proofOfPossession *ProofOfPossession) UnpackGetChallenges(data []byte) ([]ProofOfPossessionPieceIdAndOffset, error) {
	out, err := proofOfPossession.abi.Unpack("getChallenges", data)
	if err != nil {
		return *new([]ProofOfPossessionPieceIdAndOffset), err
	}
	out0 := *abi.ConvertType(out[0], new([]ProofOfPossessionPieceIdAndOffset)).(*[]ProofOfPossessionPieceIdAndOffset)
	return out0, nil
}

// PackGetDataSetLastProvenEpoch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x04595c1a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getDataSetLastProvenEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetDataSetLastProvenEpoch(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getDataSetLastProvenEpoch", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetDataSetLastProvenEpoch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x04595c1a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getDataSetLastProvenEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetDataSetLastProvenEpoch(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getDataSetLastProvenEpoch", setId)
}

// UnpackGetDataSetLastProvenEpoch is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x04595c1a.
//
// Solidity: function getDataSetLastProvenEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetDataSetLastProvenEpoch(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getDataSetLastProvenEpoch", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetDataSetLeafCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa531998c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getDataSetLeafCount(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetDataSetLeafCount(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getDataSetLeafCount", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetDataSetLeafCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa531998c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getDataSetLeafCount(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetDataSetLeafCount(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getDataSetLeafCount", setId)
}

// UnpackGetDataSetLeafCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa531998c.
//
// Solidity: function getDataSetLeafCount(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetDataSetLeafCount(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getDataSetLeafCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetDataSetStorageProvider is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x21b7cd1c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getDataSetStorageProvider(uint256 setId) view returns(address, address)
func (proofOfPossession *ProofOfPossession) PackGetDataSetStorageProvider(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getDataSetStorageProvider", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetDataSetStorageProvider is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x21b7cd1c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getDataSetStorageProvider(uint256 setId) view returns(address, address)
func (proofOfPossession *ProofOfPossession) TryPackGetDataSetStorageProvider(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getDataSetStorageProvider", setId)
}

// GetDataSetStorageProviderOutput serves as a container for the return parameters of contract
// method GetDataSetStorageProvider.
type GetDataSetStorageProviderOutput struct {
	Arg0 common.Address
	Arg1 common.Address
}

// UnpackGetDataSetStorageProvider is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x21b7cd1c.
//
// Solidity: function getDataSetStorageProvider(uint256 setId) view returns(address, address)
func (proofOfPossession *ProofOfPossession) UnpackGetDataSetStorageProvider(data []byte) (GetDataSetStorageProviderOutput, error) {
	out, err := proofOfPossession.abi.Unpack("getDataSetStorageProvider", data)
	outstruct := new(GetDataSetStorageProviderOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	outstruct.Arg1 = *abi.ConvertType(out[1], new(common.Address)).(*common.Address)
	return *outstruct, nil
}

// PackGetNextChallengeEpoch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6ba4608f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getNextChallengeEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetNextChallengeEpoch(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getNextChallengeEpoch", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetNextChallengeEpoch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6ba4608f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getNextChallengeEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetNextChallengeEpoch(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getNextChallengeEpoch", setId)
}

// UnpackGetNextChallengeEpoch is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6ba4608f.
//
// Solidity: function getNextChallengeEpoch(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetNextChallengeEpoch(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getNextChallengeEpoch", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetNextPieceId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c5ae80f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getNextPieceId(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetNextPieceId(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getNextPieceId", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetNextPieceId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c5ae80f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getNextPieceId(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetNextPieceId(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getNextPieceId", setId)
}

// UnpackGetNextPieceId is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c5ae80f.
//
// Solidity: function getNextPieceId(uint256 setId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetNextPieceId(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getNextPieceId", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetPieceLeafCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0cd7b880.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getPieceLeafCount(uint256 setId, uint256 pieceId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetPieceLeafCount(setId *big.Int, pieceId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getPieceLeafCount", setId, pieceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetPieceLeafCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0cd7b880.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getPieceLeafCount(uint256 setId, uint256 pieceId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetPieceLeafCount(setId *big.Int, pieceId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getPieceLeafCount", setId, pieceId)
}

// UnpackGetPieceLeafCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0cd7b880.
//
// Solidity: function getPieceLeafCount(uint256 setId, uint256 pieceId) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetPieceLeafCount(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getPieceLeafCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetRandomness is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x453f4f62.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRandomness(uint256 epoch) view returns(uint256)
func (proofOfPossession *ProofOfPossession) PackGetRandomness(epoch *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("getRandomness", epoch)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRandomness is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x453f4f62.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRandomness(uint256 epoch) view returns(uint256)
func (proofOfPossession *ProofOfPossession) TryPackGetRandomness(epoch *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("getRandomness", epoch)
}

// UnpackGetRandomness is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x453f4f62.
//
// Solidity: function getRandomness(uint256 epoch) view returns(uint256)
func (proofOfPossession *ProofOfPossession) UnpackGetRandomness(data []byte) (*big.Int, error) {
	out, err := proofOfPossession.abi.Unpack("getRandomness", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackNextProvingPeriod is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45c0b92d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function nextProvingPeriod(uint256 setId, uint256 challengeEpoch, bytes extraData) returns()
func (proofOfPossession *ProofOfPossession) PackNextProvingPeriod(setId *big.Int, challengeEpoch *big.Int, extraData []byte) []byte {
	enc, err := proofOfPossession.abi.Pack("nextProvingPeriod", setId, challengeEpoch, extraData)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNextProvingPeriod is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45c0b92d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function nextProvingPeriod(uint256 setId, uint256 challengeEpoch, bytes extraData) returns()
func (proofOfPossession *ProofOfPossession) TryPackNextProvingPeriod(setId *big.Int, challengeEpoch *big.Int, extraData []byte) ([]byte, error) {
	return proofOfPossession.abi.Pack("nextProvingPeriod", setId, challengeEpoch, extraData)
}

// PackPieceLive is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1a271225.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pieceLive(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) PackPieceLive(setId *big.Int, pieceId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("pieceLive", setId, pieceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPieceLive is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1a271225.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pieceLive(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) TryPackPieceLive(setId *big.Int, pieceId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("pieceLive", setId, pieceId)
}

// UnpackPieceLive is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1a271225.
//
// Solidity: function pieceLive(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) UnpackPieceLive(data []byte) (bool, error) {
	out, err := proofOfPossession.abi.Unpack("pieceLive", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackPieceProven is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73db3aa4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pieceProven(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) PackPieceProven(setId *big.Int, pieceId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("pieceProven", setId, pieceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPieceProven is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73db3aa4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pieceProven(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) TryPackPieceProven(setId *big.Int, pieceId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("pieceProven", setId, pieceId)
}

// UnpackPieceProven is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x73db3aa4.
//
// Solidity: function pieceProven(uint256 setId, uint256 pieceId) view returns(bool)
func (proofOfPossession *ProofOfPossession) UnpackPieceProven(data []byte) (bool, error) {
	out, err := proofOfPossession.abi.Unpack("pieceProven", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackProvePossession is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf58f952b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function provePossession(uint256 setId, (bytes32,bytes32[])[] proofs) returns()
func (proofOfPossession *ProofOfPossession) PackProvePossession(setId *big.Int, proofs []ProofOfPossessionProof) []byte {
	enc, err := proofOfPossession.abi.Pack("provePossession", setId, proofs)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProvePossession is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf58f952b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function provePossession(uint256 setId, (bytes32,bytes32[])[] proofs) returns()
func (proofOfPossession *ProofOfPossession) TryPackProvePossession(setId *big.Int, proofs []ProofOfPossessionProof) ([]byte, error) {
	return proofOfPossession.abi.Pack("provePossession", setId, proofs)
}

// PackProvenUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7a03ef83.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function provenUntil(uint256 setId) view returns(uint64)
func (proofOfPossession *ProofOfPossession) PackProvenUntil(setId *big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("provenUntil", setId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProvenUntil is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7a03ef83.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function provenUntil(uint256 setId) view returns(uint64)
func (proofOfPossession *ProofOfPossession) TryPackProvenUntil(setId *big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("provenUntil", setId)
}

// UnpackProvenUntil is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7a03ef83.
//
// Solidity: function provenUntil(uint256 setId) view returns(uint64)
func (proofOfPossession *ProofOfPossession) UnpackProvenUntil(data []byte) (uint64, error) {
	out, err := proofOfPossession.abi.Unpack("provenUntil", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackReportFaults is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8605aa5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reportFaults(uint256 setId, uint256[] pieceIds) returns()
func (proofOfPossession *ProofOfPossession) PackReportFaults(setId *big.Int, pieceIds []*big.Int) []byte {
	enc, err := proofOfPossession.abi.Pack("reportFaults", setId, pieceIds)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReportFaults is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8605aa5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reportFaults(uint256 setId, uint256[] pieceIds) returns()
func (proofOfPossession *ProofOfPossession) TryPackReportFaults(setId *big.Int, pieceIds []*big.Int) ([]byte, error) {
	return proofOfPossession.abi.Pack("reportFaults", setId, pieceIds)
}

// ProofOfPossessionDataSetCreated represents a DataSetCreated event raised by the ProofOfPossession contract.
type ProofOfPossessionDataSetCreated struct {
	SetId           *big.Int
	StorageProvider common.Address
	Raw             *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionDataSetCreatedEventName = "DataSetCreated"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionDataSetCreated) ContractEventName() string {
	return ProofOfPossessionDataSetCreatedEventName
}

// UnpackDataSetCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DataSetCreated(uint256 indexed setId, address indexed storageProvider)
func (proofOfPossession *ProofOfPossession) UnpackDataSetCreatedEvent(log *types.Log) (*ProofOfPossessionDataSetCreated, error) {
	event := "DataSetCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionDataSetCreated)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionDataSetLabelled represents a DataSetLabelled event raised by the ProofOfPossession contract.
type ProofOfPossessionDataSetLabelled struct {
	SetId *big.Int
	Label []byte
	Raw   *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionDataSetLabelledEventName = "DataSetLabelled"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionDataSetLabelled) ContractEventName() string {
	return ProofOfPossessionDataSetLabelledEventName
}

// UnpackDataSetLabelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DataSetLabelled(uint256 indexed setId, bytes label)
func (proofOfPossession *ProofOfPossession) UnpackDataSetLabelledEvent(log *types.Log) (*ProofOfPossessionDataSetLabelled, error) {
	event := "DataSetLabelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionDataSetLabelled)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionInFull represents a InFull event raised by the ProofOfPossession contract.
type ProofOfPossessionInFull struct {
	SetId    *big.Int
	PieceIds []uint64
	Raw      *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionInFullEventName = "InFull"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionInFull) ContractEventName() string {
	return ProofOfPossessionInFullEventName
}

// UnpackInFullEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event InFull(uint256 indexed setId, uint64[] pieceIds)
func (proofOfPossession *ProofOfPossession) UnpackInFullEvent(log *types.Log) (*ProofOfPossessionInFull, error) {
	event := "InFull"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionInFull)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionNextProvingPeriod represents a NextProvingPeriod event raised by the ProofOfPossession contract.
type ProofOfPossessionNextProvingPeriod struct {
	SetId          *big.Int
	ChallengeEpoch *big.Int
	LeafCount      *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionNextProvingPeriodEventName = "NextProvingPeriod"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionNextProvingPeriod) ContractEventName() string {
	return ProofOfPossessionNextProvingPeriodEventName
}

// UnpackNextProvingPeriodEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event NextProvingPeriod(uint256 indexed setId, uint256 challengeEpoch, uint256 leafCount)
func (proofOfPossession *ProofOfPossession) UnpackNextProvingPeriodEvent(log *types.Log) (*ProofOfPossessionNextProvingPeriod, error) {
	event := "NextProvingPeriod"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionNextProvingPeriod)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionPieceFaulted represents a PieceFaulted event raised by the ProofOfPossession contract.
type ProofOfPossessionPieceFaulted struct {
	SetId   *big.Int
	PieceId *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionPieceFaultedEventName = "PieceFaulted"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionPieceFaulted) ContractEventName() string {
	return ProofOfPossessionPieceFaultedEventName
}

// UnpackPieceFaultedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PieceFaulted(uint256 indexed setId, uint256 indexed pieceId)
func (proofOfPossession *ProofOfPossession) UnpackPieceFaultedEvent(log *types.Log) (*ProofOfPossessionPieceFaulted, error) {
	event := "PieceFaulted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionPieceFaulted)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionPieceLabelled represents a PieceLabelled event raised by the ProofOfPossession contract.
type ProofOfPossessionPieceLabelled struct {
	SetId      *big.Int
	PieceId    *big.Int
	EventId    string
	ChunkIndex uint64
	ContentCid string
	Raw        *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionPieceLabelledEventName = "PieceLabelled"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionPieceLabelled) ContractEventName() string {
	return ProofOfPossessionPieceLabelledEventName
}

// UnpackPieceLabelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PieceLabelled(uint256 indexed setId, uint256 indexed pieceId, string eventId, uint64 chunkIndex, string contentCid)
func (proofOfPossession *ProofOfPossession) UnpackPieceLabelledEvent(log *types.Log) (*ProofOfPossessionPieceLabelled, error) {
	event := "PieceLabelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionPieceLabelled)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionPiecesAdded represents a PiecesAdded event raised by the ProofOfPossession contract.
type ProofOfPossessionPiecesAdded struct {
	SetId     *big.Int
	PieceIds  []*big.Int
	PieceCids []PieceCidCid
	Raw       *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionPiecesAddedEventName = "PiecesAdded"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionPiecesAdded) ContractEventName() string {
	return ProofOfPossessionPiecesAddedEventName
}

// UnpackPiecesAddedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PiecesAdded(uint256 indexed setId, uint256[] pieceIds, (bytes)[] pieceCids)
func (proofOfPossession *ProofOfPossession) UnpackPiecesAddedEvent(log *types.Log) (*ProofOfPossessionPiecesAdded, error) {
	event := "PiecesAdded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionPiecesAdded)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionPossessionProven represents a PossessionProven event raised by the ProofOfPossession contract.
type ProofOfPossessionPossessionProven struct {
	SetId      *big.Int
	Challenges []ProofOfPossessionPieceIdAndOffset
	Raw        *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionPossessionProvenEventName = "PossessionProven"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionPossessionProven) ContractEventName() string {
	return ProofOfPossessionPossessionProvenEventName
}

// UnpackPossessionProvenEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PossessionProven(uint256 indexed setId, (uint256,uint256)[] challenges)
func (proofOfPossession *ProofOfPossession) UnpackPossessionProvenEvent(log *types.Log) (*ProofOfPossessionPossessionProven, error) {
	event := "PossessionProven"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionPossessionProven)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionProvingMissed represents a ProvingMissed event raised by the ProofOfPossession contract.
type ProofOfPossessionProvingMissed struct {
	SetId          *big.Int
	ChallengeEpoch *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionProvingMissedEventName = "ProvingMissed"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionProvingMissed) ContractEventName() string {
	return ProofOfPossessionProvingMissedEventName
}

// UnpackProvingMissedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ProvingMissed(uint256 indexed setId, uint256 challengeEpoch)
func (proofOfPossession *ProofOfPossession) UnpackProvingMissedEvent(log *types.Log) (*ProofOfPossessionProvingMissed, error) {
	event := "ProvingMissed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionProvingMissed)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ProofOfPossessionStanding represents a Standing event raised by the ProofOfPossession contract.
type ProofOfPossessionStanding struct {
	SetId       *big.Int
	ProvenUntil uint64
	Raw         *types.Log // Blockchain specific contextual infos
}

const ProofOfPossessionStandingEventName = "Standing"

// ContractEventName returns the user-defined event name.
func (ProofOfPossessionStanding) ContractEventName() string {
	return ProofOfPossessionStandingEventName
}

// UnpackStandingEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Standing(uint256 indexed setId, uint64 provenUntil)
func (proofOfPossession *ProofOfPossession) UnpackStandingEvent(log *types.Log) (*ProofOfPossessionStanding, error) {
	event := "Standing"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != proofOfPossession.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ProofOfPossessionStanding)
	if len(log.Data) > 0 {
		if err := proofOfPossession.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range proofOfPossession.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (proofOfPossession *ProofOfPossession) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["Forgotten"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackForgottenError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["InvalidEpoch"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackInvalidEpochError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["InvalidPieceCid"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackInvalidPieceCidError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["InvalidPieces"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackInvalidPiecesError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["InvalidStanding"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackInvalidStandingError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["NoListeners"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackNoListenersError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["NotChallenged"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackNotChallengedError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["NotProvider"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackNotProviderError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["NothingToProve"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackNothingToProveError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["Premature"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackPrematureError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["TooLate"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackTooLateError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["UnknownPiece"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackUnknownPieceError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["WrongLabels"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackWrongLabelsError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["WrongNumber"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackWrongNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], proofOfPossession.abi.Errors["WrongProof"].ID.Bytes()[:4]) {
		return proofOfPossession.UnpackWrongProofError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// ProofOfPossessionForgotten represents a Forgotten error raised by the ProofOfPossession contract.
type ProofOfPossessionForgotten struct {
	Epoch *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Forgotten(uint256 epoch)
func ProofOfPossessionForgottenErrorID() common.Hash {
	return common.HexToHash("0xbea0906e33e09972ae4273237237db59163e3ddf65e069e6b70ee2e01451ea68")
}

// UnpackForgottenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Forgotten(uint256 epoch)
func (proofOfPossession *ProofOfPossession) UnpackForgottenError(raw []byte) (*ProofOfPossessionForgotten, error) {
	out := new(ProofOfPossessionForgotten)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "Forgotten", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionInvalidEpoch represents a InvalidEpoch error raised by the ProofOfPossession contract.
type ProofOfPossessionInvalidEpoch struct {
	Epoch *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidEpoch(uint256 epoch)
func ProofOfPossessionInvalidEpochErrorID() common.Hash {
	return common.HexToHash("0xa225656dd980e7d7cd6dced8b73024bea9476667c5509071d88d0cac6f71c7c8")
}

// UnpackInvalidEpochError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidEpoch(uint256 epoch)
func (proofOfPossession *ProofOfPossession) UnpackInvalidEpochError(raw []byte) (*ProofOfPossessionInvalidEpoch, error) {
	out := new(ProofOfPossessionInvalidEpoch)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "InvalidEpoch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionInvalidPieceCid represents a InvalidPieceCid error raised by the ProofOfPossession contract.
type ProofOfPossessionInvalidPieceCid struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidPieceCid()
func ProofOfPossessionInvalidPieceCidErrorID() common.Hash {
	return common.HexToHash("0x965726a6078d3643e5d9e74714426863caee75de937b70b721d28a46945278f3")
}

// UnpackInvalidPieceCidError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidPieceCid()
func (proofOfPossession *ProofOfPossession) UnpackInvalidPieceCidError(raw []byte) (*ProofOfPossessionInvalidPieceCid, error) {
	out := new(ProofOfPossessionInvalidPieceCid)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "InvalidPieceCid", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionInvalidPieces represents a InvalidPieces error raised by the ProofOfPossession contract.
type ProofOfPossessionInvalidPieces struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidPieces()
func ProofOfPossessionInvalidPiecesErrorID() common.Hash {
	return common.HexToHash("0x25181c3564bd431206f737f8bff0598a747152d294f2ea2cd3ef7724daef39de")
}

// UnpackInvalidPiecesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidPieces()
func (proofOfPossession *ProofOfPossession) UnpackInvalidPiecesError(raw []byte) (*ProofOfPossessionInvalidPieces, error) {
	out := new(ProofOfPossessionInvalidPieces)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "InvalidPieces", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionInvalidStanding represents a InvalidStanding error raised by the ProofOfPossession contract.
type ProofOfPossessionInvalidStanding struct {
	Standing uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStanding(uint64 standing)
func ProofOfPossessionInvalidStandingErrorID() common.Hash {
	return common.HexToHash("0x848e301b5a7008110d2791cfa1567f8b511bb028fbd32a6da308fc8c4e9821a0")
}

// UnpackInvalidStandingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStanding(uint64 standing)
func (proofOfPossession *ProofOfPossession) UnpackInvalidStandingError(raw []byte) (*ProofOfPossessionInvalidStanding, error) {
	out := new(ProofOfPossessionInvalidStanding)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "InvalidStanding", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionNoListeners represents a NoListeners error raised by the ProofOfPossession contract.
type ProofOfPossessionNoListeners struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoListeners()
func ProofOfPossessionNoListenersErrorID() common.Hash {
	return common.HexToHash("0x3874c05bc5bc532b77d77c12e209a6a8f7628d1858f16ab5120c40f46b6a0a99")
}

// UnpackNoListenersError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoListeners()
func (proofOfPossession *ProofOfPossession) UnpackNoListenersError(raw []byte) (*ProofOfPossessionNoListeners, error) {
	out := new(ProofOfPossessionNoListeners)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "NoListeners", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionNotChallenged represents a NotChallenged error raised by the ProofOfPossession contract.
type ProofOfPossessionNotChallenged struct {
	SetId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotChallenged(uint256 setId)
func ProofOfPossessionNotChallengedErrorID() common.Hash {
	return common.HexToHash("0x20d72c768c08c4aabd3d4f5a20aa88bd3c671928b6c92e2bd0270ad0e39d5b41")
}

// UnpackNotChallengedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotChallenged(uint256 setId)
func (proofOfPossession *ProofOfPossession) UnpackNotChallengedError(raw []byte) (*ProofOfPossessionNotChallenged, error) {
	out := new(ProofOfPossessionNotChallenged)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "NotChallenged", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionNotProvider represents a NotProvider error raised by the ProofOfPossession contract.
type ProofOfPossessionNotProvider struct {
	SetId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotProvider(uint256 setId)
func ProofOfPossessionNotProviderErrorID() common.Hash {
	return common.HexToHash("0x6e9b7fb6ec0001c06a38c7de7958df023082ab092a50f936f2d961fbd6112782")
}

// UnpackNotProviderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotProvider(uint256 setId)
func (proofOfPossession *ProofOfPossession) UnpackNotProviderError(raw []byte) (*ProofOfPossessionNotProvider, error) {
	out := new(ProofOfPossessionNotProvider)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "NotProvider", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionNothingToProve represents a NothingToProve error raised by the ProofOfPossession contract.
type ProofOfPossessionNothingToProve struct {
	SetId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NothingToProve(uint256 setId)
func ProofOfPossessionNothingToProveErrorID() common.Hash {
	return common.HexToHash("0x64363298240960e83aae32eea458950e04452da49973503dc3d3a380c79855bc")
}

// UnpackNothingToProveError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NothingToProve(uint256 setId)
func (proofOfPossession *ProofOfPossession) UnpackNothingToProveError(raw []byte) (*ProofOfPossessionNothingToProve, error) {
	out := new(ProofOfPossessionNothingToProve)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "NothingToProve", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionPremature represents a Premature error raised by the ProofOfPossession contract.
type ProofOfPossessionPremature struct {
	Epoch *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Premature(uint256 epoch)
func ProofOfPossessionPrematureErrorID() common.Hash {
	return common.HexToHash("0xb6a3aac0defaebe05aa861ad1792b79e374749da147cd33c6cfa978310cd36f1")
}

// UnpackPrematureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Premature(uint256 epoch)
func (proofOfPossession *ProofOfPossession) UnpackPrematureError(raw []byte) (*ProofOfPossessionPremature, error) {
	out := new(ProofOfPossessionPremature)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "Premature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionTooLate represents a TooLate error raised by the ProofOfPossession contract.
type ProofOfPossessionTooLate struct {
	AnswerBy uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error TooLate(uint64 answerBy)
func ProofOfPossessionTooLateErrorID() common.Hash {
	return common.HexToHash("0x4d673a06590205f21674ad45375abc81b85de145ee567806f534cab23841a1cf")
}

// UnpackTooLateError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error TooLate(uint64 answerBy)
func (proofOfPossession *ProofOfPossession) UnpackTooLateError(raw []byte) (*ProofOfPossessionTooLate, error) {
	out := new(ProofOfPossessionTooLate)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "TooLate", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionUnknownPiece represents a UnknownPiece error raised by the ProofOfPossession contract.
type ProofOfPossessionUnknownPiece struct {
	SetId   *big.Int
	PieceId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownPiece(uint256 setId, uint256 pieceId)
func ProofOfPossessionUnknownPieceErrorID() common.Hash {
	return common.HexToHash("0xed0dda60209465b1c2d06bd7b1b367730be2728869fa6177e28834a389bb89b8")
}

// UnpackUnknownPieceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownPiece(uint256 setId, uint256 pieceId)
func (proofOfPossession *ProofOfPossession) UnpackUnknownPieceError(raw []byte) (*ProofOfPossessionUnknownPiece, error) {
	out := new(ProofOfPossessionUnknownPiece)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "UnknownPiece", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionWrongLabels represents a WrongLabels error raised by the ProofOfPossession contract.
type ProofOfPossessionWrongLabels struct {
	Pieces *big.Int
	Labels *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WrongLabels(uint256 pieces, uint256 labels)
func ProofOfPossessionWrongLabelsErrorID() common.Hash {
	return common.HexToHash("0x2bda87f730851bdac542af6428328f5848c0d8e83dcf42f301643a441c932699")
}

// UnpackWrongLabelsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WrongLabels(uint256 pieces, uint256 labels)
func (proofOfPossession *ProofOfPossession) UnpackWrongLabelsError(raw []byte) (*ProofOfPossessionWrongLabels, error) {
	out := new(ProofOfPossessionWrongLabels)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "WrongLabels", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionWrongNumber represents a WrongNumber error raised by the ProofOfPossession contract.
type ProofOfPossessionWrongNumber struct {
	Expected *big.Int
	Given    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WrongNumber(uint256 expected, uint256 given)
func ProofOfPossessionWrongNumberErrorID() common.Hash {
	return common.HexToHash("0x5af70411fd7d25907dc8f84720febac1643ea2e82ddfde91a001fd908f18e659")
}

// UnpackWrongNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WrongNumber(uint256 expected, uint256 given)
func (proofOfPossession *ProofOfPossession) UnpackWrongNumberError(raw []byte) (*ProofOfPossessionWrongNumber, error) {
	out := new(ProofOfPossessionWrongNumber)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "WrongNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ProofOfPossessionWrongProof represents a WrongProof error raised by the ProofOfPossession contract.
type ProofOfPossessionWrongProof struct {
	Index *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WrongProof(uint256 index)
func ProofOfPossessionWrongProofErrorID() common.Hash {
	return common.HexToHash("0x3592f342377bb993667c600d0f1aa78527cfbddcce5a6c82bf12139be06c449f")
}

// UnpackWrongProofError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WrongProof(uint256 index)
func (proofOfPossession *ProofOfPossession) UnpackWrongProofError(raw []byte) (*ProofOfPossessionWrongProof, error) {
	out := new(ProofOfPossessionWrongProof)
	if err := proofOfPossession.abi.UnpackIntoInterface(out, "WrongProof", raw); err != nil {
		return nil, err
	}
	return out, nil
}
