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
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"EventTaken\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"}],\"name\":\"Expired\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedDeployment\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"currentNonce\",\"type\":\"uint256\"}],\"name\":\"InvalidAccountNonce\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidEventId\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidShortString\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"}],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotOperator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"OutOfScope\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"OwnableInvalidOwner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"OwnableUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"str\",\"type\":\"string\"}],\"name\":\"StringTooLong\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"UnknownAspect\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"UnknownEvent\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"UnknownScope\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"EIP712DomainChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"plan\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"}],\"name\":\"EventCreated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"host\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"HostSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"intent\",\"type\":\"bytes32\"}],\"name\":\"Intent\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"OperatorSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferStarted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"VERSION\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structChoice[5]\",\"name\":\"choices\",\"type\":\"tuple[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"acceptSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"}],\"name\":\"anchor\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"anchorSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"cancelSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"claimSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"eip712Domain\",\"outputs\":[{\"internalType\":\"bytes1\",\"name\":\"fields\",\"type\":\"bytes1\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"version\",\"type\":\"string\"},{\"internalType\":\"uint256\",\"name\":\"chainId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"verifyingContract\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"salt\",\"type\":\"bytes32\"},{\"internalType\":\"uint256[]\",\"name\":\"extensions\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"giveBackSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"implementation\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"name\":\"isHost\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"name\":\"isOperator\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"feedback\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry\",\"name\":\"entry\",\"type\":\"tuple\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"iterateSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"nonces\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"passOnSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingOwner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"plan\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"clone\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"}],\"name\":\"planAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"planOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"brief\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"planSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"postponeSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"upTo\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"redeemSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"renounceOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"revokeSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint8\",\"name\":\"first\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTier[]\",\"name\":\"tiers\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"sellSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"host\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"setHost\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"setOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"nonce\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"internalType\":\"structSigned\",\"name\":\"signed\",\"type\":\"tuple\"}],\"name\":\"withdrawSigned\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "4c8162fdb475f88b170fbbe76f37a31457",
	Bin: "0x6101808060405234610276576020816183788038038091610020828561027a565b83398101031261027657516001600160a01b03811690819003610276576040519061004c60408361027a565b600982526020820168119bdbdd1b1a59da1d60ba1b81526040519261007260408561027a565b600184526020840192603160f81b8452801561026357600180546001600160a01b03199081169091555f8054918216831781556040519183916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a3614ea08181016001600160401b0381118382101761024f5782916134d8833903905ff080156102445760018060a01b0316608052805f52600260205260405f20600160ff198254161790557f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f602060405160018152a261015a8161029d565b610140526101678461029d565b6101605251902091826101005251902080610120524660c0526040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a081526101d160c08261027a565b51902060a0523060e0526040516131cf90816103098239608051818181611a1e01528181611ac501526128b6015260a0518161302f015260c051816130e6015260e05181612ff90152610100518161307e015261012051816130a401526101405181610d7601526101605181610da00152f35b6040513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b601f909101601f19168101906001600160401b0382119082101761024f57604052565b601f8151116102c85760208151910151602082106102b9571790565b5f198260200360031b1b161790565b604460209160405192839163305a27a960e01b83528160048401528051918291826024860152018484015e5f828201840152601f01601f19168101030190fdfe60806040526004361015610011575f80fd5b5f5f3560e01c806328a21ae9146121845780633479fa651461205557806335f6b46314611f3157806342ead1cc14611e4657806345f5c39314611d7257806352cf6bb214611b9f578063558a729714611b285780635884c1ab14611a4d5780635c60da1b14611a085780635ed7565d146118be578063634cb6fe1461140c578063635930ef146113615780636d70f7ae14611322578063715018a6146112bd57806379ba5097146112385780637ecebe00146111ff5780637fd8b14914610e5857806384b0196e14610d5c5780638aaed76114610c435780638da5cb5b14610c1c57806392ca17e314610b9d578063a5192d9414610a4e578063c4e99fcf1461093e578063c92d959f146106b4578063e30c39781461068b578063e3e7c80114610520578063eb2931b7146104e1578063f2fde38b14610474578063f50754d814610335578063f6cafce9146101f8578063ff798040146101c55763ffa1ad741461017a575f80fd5b346101c257806003193601126101c257506101be60405161019c6040826125eb565b60018152603160f81b6020820152604051918291602083526020830190612598565b0390f35b80fd5b50346101c25760203660031901126101c257602090600435815260048252604060018060a01b0391205416604051908152f35b50346101c25760a03660031901126101c257610212612418565b906044356001600160401b038111610331576102329036906004016124ae565b92906084356001600160401b03811161032d576102539036906004016124ae565b9190338552600260205260ff6040862054161561031a5793948594906001600160a01b03610282600435612845565b1691823b15610316576102cf956102e98896928793604051998a988997889663b93eaeb160e01b885260018060a01b0316600488015287602488015260a0604488015260a487019161273f565b91606435606486015260031985840301608486015261273f565b03925af1801561030b576102fa5750f35b81610304916125eb565b6101c25780f35b6040513d84823e3d90fd5b8680fd5b633b63649d60e11b855233600452602485fd5b8380fd5b5080fd5b50346101c25760803660031901126101c2578060243560043561035661242e565b91606435926001600160401b03841161046c578360040192608060031986360301126104705761040d6104269261038c8661262a565b9060446040519160208301937f9710bcaf36e5ba07b583f1b8f9c5e19505412abd3f336020c2586778c85e8a4b855260018060a01b0316604084015285606084015287608084015260018060a01b0316988960a0840152602481013560c0840152013560e082015260e08152610404610100826125eb565b51902085612a21565b6001600160a01b039061041f90612845565b169261262a565b91803b1561046c57849283606492604051968795869463d024078760e01b865260018060a01b03166004860152602485015260448401525af1801561030b576102fa5750f35b8480fd5b8580fd5b50346101c25760203660031901126101c25761048e612444565b610496612b45565b600180546001600160a01b0319166001600160a01b0392831690811790915582549091167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b50346101c25760203660031901126101c25760209060ff906040906001600160a01b0361050c612444565b168152600384522054166040519015158152f35b50346101c25760a03660031901126101c2578060043561053e612488565b60443564ffffffffff8116809103610686576064356001600160401b03811161046c5761056f9036906004016124ae565b9390926084356001600160401b038111610316578060040192608060031983360301126106825761040d610637926105a8368a8a6126fa565b602081519101209460446105bb8861262a565b9264ffffffffff6040519360208501957fe5a7844fbb52a77264136239719c7c1b6a1cef8d01d8503302214f50a7a5a638875260018060a01b0316604086015287606086015216978860808501528a60a085015260c0840152602481013560e084015201356101008201526101008152610404610120826125eb565b93823b156103165786946102e98692604051988997889687956329676ea760e11b875260018060a01b031660048701526024860152604485015260806064850152608484019161273f565b8780fd5b505050fd5b50346101c257806003193601126101c2576001546040516001600160a01b039091168152602090f35b50346101c25760c03660031901126101c2576004356001600160401b038111610331576106e59036906004016124ae565b6106f092919261246a565b926064356001600160401b03811161032d576107109036906004016124db565b92909160a4356001600160401b0381116104705780600401966080600319833603011261031657338752600260205260ff6040882054161561092b576107f561075a3686866126fa565b602081519101209261076b8a61262a565b90604461077785612c77565b60208151910120916040519260208401947f6967b1673c06dcd7618ed82c221ce6a475d1ea1b81c7b77d127b032070941f85865260018060a01b031660408501528760608501526080840152813560a0840152602481013560c0840152013560e082015260e081526107eb610100826125eb565b51902089846127f9565b60ff16865b8681106108df575061082d936001600160a01b039361082693909250906108208a61262a565b92612bb8565b169461262a565b91843b1561032d5760405163402ce8af60e11b81526001600160a01b03909316600484015260016024840152608060448401526084830181905260a483019190845b81811061089c5750505081839481858185829650608435606483015203925af1801561030b576102fa5750f35b90919260608060019260ff6108b08861247a565b16815263ffffffff6108c46020890161251e565b1660208201526040878101359082015201940192910161086f565b8160ff6005816108f86108f3868d8d6127e9565b61261c565b16041603610908576001016107fa565b8760ff61091b6108f36024948b8b6127e9565b6305e1bdcd60e01b835216600452fd5b633b63649d60e11b875233600452602487fd5b50346101c25760603660031901126101c257806004356024356001600160a01b03811690819003610a4a576044356001600160401b0381116106865780600401926080600319833603011261046c5761040d610a059261099d8661262a565b9060446040519160208301937f3660ca95227ed80b40297f75ed8cb05d7b598ad4e6a17fe95a603c85f3fccc56855260018060a01b03166040840152856060840152876080840152602481013560a0840152013560c082015260c0815261040460e0826125eb565b90823b156106865760405163f940e38560e01b81526001600160a01b03909216600483015260248201529082908290604490829084905af1801561030b576102fa5750f35b5050fd5b50346101c25760e03660031901126101c2576004359060243560803660431901126103315760c435906001600160401b038211610b995781600401916080600319823603011261032d57338452600260205260ff60408520541615610b8657839461040d610b3592610abf8661262a565b9060446040519160208301937fe4a38014ad7f9f6aebae7e14e3210fc781822cecebf4eb5c86884f5d38c43881855260018060a01b03166040840152856060840152876080840152610b1360a08401612793565b01356101208201526101208152610b2c610140826125eb565b51902085612aae565b90823b15610686576040516311d9109760e01b81526001600160a01b0390921660048301526024820152908290829060c49082908490610b7760448401612793565b5af1801561030b576102fa5750f35b633b63649d60e11b845233600452602484fd5b8280fd5b50346101c25760403660031901126101c257610bb7612444565b7ff4e55a552c0dd38d43f1f1f2aa7ba6e10e5b397505168dead0dfe7a141052ba16020610be261257c565b92610beb612b45565b6001600160a01b03168085526003825260408520805460ff191660ff86151516179055925b6040519015158152a280f35b50346101c257806003193601126101c257546040516001600160a01b039091168152602090f35b50346101c25780610c533661252f565b919092610ce1610c628461262a565b63ffffffff6040519660208801927fd864dd07b5047dc51588271119bd2341f669e50898f05af40582980157833127845260018060a01b0316604089015284606089015285608089015216958660a0820152602086013560c0820152604086013560e082015260e08152610cd8610100826125eb565b51902084612a21565b6001600160a01b0390610cf390612845565b16610cfd8361262a565b926001600160a01b0390610d109061262a565b1692813b15610470578560849281956040519788968795634458a7c160e01b875260018060a01b031660048701526024860152604485015260648401525af1801561030b576102fa5750f35b50346101c257806003193601126101c257610dfc90610d9a7f0000000000000000000000000000000000000000000000000000000000000000612fb8565b90610dc47f0000000000000000000000000000000000000000000000000000000000000000612fb8565b906020610e0a60405193610dd883866125eb565b8385525f368137604051968796600f60f81b885260e08589015260e0880190612598565b908682036040880152612598565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b828110610e4157505050500390f35b835185528695509381019392810192600101610e32565b50346101c2576102203660031901126101c25760043590610e7761246a565b3661018411610331576101a4359064ffffffffff8216809203610b99576101c4359064ffffffffff821680920361032d576101e4359061ffff821680920361046c57610204356001600160401b0381116104705780600401966080600319833603011261031657338752600260205260ff6040882054161561092b57600597879692965060a09460405196610f0c87896125eb565b86368937899460ff8716948c86029760ff891698891415975b60ff81169e8f10156110255788611011578e8a0160ff8111610ffd579060ff9f60ff928e918e610f57610fd593612ceb565b6020815191012090610fcc610f73610f6e8561275f565b612771565b916020610f7f8661275f565b013563ffffffff6040519460208601967fa8d6120e0beac122148e450bce2be1ddf777f3f383570f21f91b97c65e4a897688526040870152166060850152608084015260808352826125eb565b51902092612782565b52169d8e14610fe957600160059e01610f25565b634e487b7160e01b8d52601160045260248dfd5b634e487b7160e01b8f52601160045260248ffd5b634e487b7160e01b8e52601160045260248efd5b508998508c8098508c8c6040518c60208201928386905b600582106111da5750505091816044936110ee9795935261105e60c0826125eb565b51902061107361106d8c61262a565b94612c77565b60208151910120604051946020860196507feef1b7caed845a685ac50b92f179ba3206bb67a5d869b62562a0e0daac34796b875260018060a01b0316604086015287606086015260808501528d840152602481013560c0840152013560e082015260e081526110e4610100826125eb565b51902086836127f9565b604051976110fc818a6125eb565b368937865b600581106111b25750611120906001600160a01b039061082690612845565b94843b156103165760405163257cb90d60e11b81526001600160a01b03909616600487015260016024870152604486015285606486015b6005821061119657878088818161018481838d8d8d8d86356101048701526101248601526101448501526101648401525af1801561030b576102fa5750f35b60208060019263ffffffff8c5116815201990191019097611157565b806111c1610f6e60019361275f565b63ffffffff6111d0838d612782565b9116905201611101565b829495969750602091935081906001935181520193019101908e918e9695949361103c565b50346101c25760203660031901126101c2576020906040906001600160a01b03611227612444565b168152600783522054604051908152f35b50346101c257806003193601126101c257600154336001600160a01b03909116036112aa57600180546001600160a01b0319908116909155815433918116821783556001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b63118cdaa760e01b815233600452602490fd5b50346101c257806003193601126101c2576112d6612b45565b600180546001600160a01b03199081169091558154908116825581906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a380f35b50346101c25760203660031901126101c25760209060ff906040906001600160a01b0361134d612444565b168152600284522054166040519015158152f35b50346101c25760803660031901126101c25761137b612418565b906044356001600160401b0381116103315761139b9036906004016124db565b90338352600260205260ff604084205416156113f95791928392906001600160a01b036113c9600435612845565b16803b1561046c576102e9938580946040519687958694859363402ce8af60e11b85526064359260048601612676565b633b63649d60e11b835233600452602483fd5b50346101c25760a03660031901126101c2576004359061142a612488565b9061143361245a565b92606435936001600160401b038511610b995736602386011215610b99578460040135906001600160401b03821161032d578160051b90366024838901011161046c57608435926001600160401b03841161047057836004019260806003198636030112610316576114a78298959861263e565b956114b560405197886125eb565b8287526114c18361263e565b602088019990601f1901368b37368b9003610102190196895b85811015611618578c60248260051b80920101358a811215611614578e0161150f6115086024830180612a7c565b36916126fa565b60208151910120906044810135906001600160601b0382168092036116105761153a60648201612771565b9064ffffffffff61154d60848301612b99565b8161155a60a48501612b99565b9163ffffffff61157860e461157160c48901612bab565b9701612bab565b966040519860208a019a7f5fa5021ed0221af35fd1631c7e43ff377c7959a87dd91d784d5662d5511b20478c5260408b015260608a01521660808801521660a08601521660c0840152151560e0830152151561010082015261010081526115e1610120826125eb565b519020908b518310156115fc578b01602001526001016114da565b634e487b7160e01b8d52603260045260248dfd5b8e80fd5b8c80fd5b50869a988c989597949699604051908c602083018094519092915b8181106118985750505061166961170b969593836116606116f2979560449503601f1981018352826125eb565b5190209761262a565b9260ff64ffffffffff6040519460208601967fd882b431f33c5653e15e4185599e9cc2e17e72baeea6bc122152d7775df5fe14885260018060a01b03166040870152886060870152169d8e608086015216978860a085015260c0840152602481013560e0840152013561010082015261010081526116e9610120826125eb565b5190208b612a21565b6001600160a01b039061170490612845565b169861262a565b90883b156106825760405163345c331160e11b81526001600160a01b039092166004830152602480830197909752604482015260806064820152608481018490529491850160a49081019492830193928792918701915b8484106117845788808981818e8183818f03925af1801561030b576102fa5750f35b90919293949560a319888203018452863582811215611894578301906024820135604219368490030181121561189057826024910101602081359101906001600160401b03811161188c57803603821361188c57906117eb9160e0845260e084019161273f565b9160448101356001600160601b03811680910361188c57928260c061187760e460209695600198888098015263ffffffff6118286064830161251e565b16604086015264ffffffffff6118406084830161249c565b16606086015264ffffffffff61185860a4830161249c565b16608086015261186a60c4820161258b565b151560a08601520161258b565b15159101529801940194019294939190611762565b8b80fd5b8a80fd5b8980fd5b919394959697985091602080600192865181520194019101918f98979695949392611633565b50346101c25760a03660031901126101c257806004356118dc612418565b604435916118e861250b565b90608435926001600160401b03841161047057836004019160806003198636030112610316576119a56119be9261191e8561262a565b90604463ffffffff6040519260208401947f9d5b086bb44d6b5b6a0e2585bb83d3a0d0b14899f6bce09ecee63eb6669b0c11865260018060a01b0316604085015286606085015260018060a01b0316988960808501528b60a085015216988960c0840152602481013560e084015201356101008201526101008152610cd8610120826125eb565b6001600160a01b03906119b790612845565b169161262a565b813b15610470578560849281956040519788968795631b94f94b60e11b875260018060a01b031660048701526024860152604485015260648401525af1801561030b576102fa5750f35b50346101c257806003193601126101c2576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101c25760403660031901126101c257600435906001600160401b0382116101c2576020611aa3611a98611a8636600487016124ae565b9190611a90612418565b9236916126fa565b838151910120612b6b565b604051903060388301526f5af43d82803e903d91602b57fd5bf3ff60248301527f00000000000000000000000000000000000000000000000000000000000000006014830152733d602d80600a3d3981f3363d3d373d3d3d363d73825260588201526037600c82012060788201526055604360018060a01b0392012016604051908152f35b50346101c25760403660031901126101c257611b42612444565b7f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f6020611b6d61257c565b92611b76612b45565b6001600160a01b03168085526002825260408520805460ff191660ff8615151617905592610c10565b50346101c25760a03660031901126101c257600435906024356001600160401b03811161033157611bd49036906004016124ae565b90604435906064356001600160401b03811161046c57611bf89036906004016124ae565b9093608435916001600160401b0383116103165782600401926080600319823603011261068257338852600260205260ff60408920541615611d5f578798611ce489611cfd936044611c498961262a565b918c611c69611c59368c8f6126fa565b60208151910120918a36916126fa565b6020815191012090604051946020860196507fd4364aa7ab77b214694a337cefd5a8fc26f4780f24cfb72033c36389dc71cde4875260018060a01b0316604086015287606086015260808501528c60a085015260c0840152602481013560e0840152013561010082015261010081526110e4610120826125eb565b6001600160a01b0390611cf690612845565b169361262a565b833b15610682576102e988968793611d48996040519a8b998a98899763b93eaeb160e01b895260018060a01b031660048901526001602489015260a0604489015260a488019161273f565b92606486015260031985840301608486015261273f565b633b63649d60e11b885233600452602488fd5b50346101c25780611e00611d853661252f565b9261040d611d958596939661262a565b63ffffffff6040519760208901927f28f89d4bfe5e5e9be1a7a88f9746619cbed1db37d97d8cef8269d0cb1756348c845260018060a01b031660408a01528460608a01528660808a015216968760a0820152604087013560c082015260c08152610b2c60e0826125eb565b91803b1561046c57849283606492604051968795869463f32c02ab60e01b865260018060a01b03166004860152602485015260448401525af1801561030b576102fa5750f35b50346101c25760403660031901126101c257806004356024356001600160401b038111610a4a57806004019160806003198336030112610686576119a5611ef292611e908561262a565b9060446040519160208301937f93cd804b1f4437449fce499cabc56b20b1ebeef42cd530b5e118d86145ee240b855260018060a01b0316604084015285606084015260248101356080840152013560a082015260a08152610cd860c0826125eb565b813b15610a4a5760405163130cffa560e21b81526001600160a01b0390911660048201529082908290602490829084905af1801561030b576102fa5750f35b50346101c25760a03660031901126101c2576004356001600160401b03811161033157611f629036906004016124ae565b90611f6b612418565b611f7361242e565b6064356001600160401b03811161047057611f929036906004016124db565b92909460843594338852600260205260ff60408920541615611d5f5790611fb99291612879565b93821580159061204c575b611fdd575b6040516001600160a01b0386168152602090f35b8592916001600160a01b0386169190823b1561046c5784906120156040519788968795869463402ce8af60e11b865260048601612676565b03925af180156120415761202c575b808080611fc9565b6120378380926125eb565b6103315781612024565b6040513d85823e3d90fd5b50831515611fc4565b50346101c2576101803660031901126101c257612070612418565b9061207961245a565b91366101041161033157610124359264ffffffffff8416809403610b99576101443564ffffffffff811680910361032d57610164359061ffff821680920361046c57338552600260205260ff6040862054161561031a576001600160a01b036120e3600435612845565b1692833b156104705760405163257cb90d60e11b81526001600160a01b0390951660048601526024850186905260ff166044850152606495858786015b6005821061216157878088818161018481838d8d8d8d610104356101048701526101248601526101448501526101648401525af1801561030b576102fa5750f35b60208060019263ffffffff6121758d61251e565b16815201990191019097612120565b50346123da5760e03660031901126123da5760043560603660431901126123da5760c4356001600160401b0381116123da578060040190608060031982360301126123da57335f52600260205260ff60405f20541615612405576122a0906121f8600560ff6121f161260c565b1604612c77565b60208151910120604461220a8561262a565b9261221b61221661260c565b612ceb565b602081519101206040519360208501957fdea08224316caca7d5db0bf85c2d8b305b34f8757ed5b21677a66c39d1d6414f875260018060a01b03166040860152886060860152608085015260a084015260243560c0840152602481013560e084015201356101008201526101008152612296610120826125eb565b51902082846127f9565b6040908151926122b083856125eb565b60018452601f1983015f5b8181106123de5750506123179083516122d3816125bc565b6122db61245a565b81526122e561250b565b6020820152608435858201526122fa86612655565b5261230485612655565b506001600160a01b03906119b790612845565b92813b156123da57825163402ce8af60e11b81526001600160a01b0390941660048501526001602485015260806044850152805160848501819052849160a48301916020909101905f5b8181106123a45750505091815f81819560a435606483015203925af190811561239b575061238d575080f35b61239991505f906125eb565b005b513d5f823e3d90fd5b8251805160ff16855260208181015163ffffffff1681870152908801518886015288955060609094019390920191600101612361565b5f80fd5b60209085516123ec816125bc565b5f81525f838201525f87820152828289010152016122bb565b633b63649d60e11b5f523360045260245ffd5b602435906001600160a01b03821682036123da57565b604435906001600160a01b03821682036123da57565b600435906001600160a01b03821682036123da57565b6044359060ff821682036123da57565b6024359060ff821682036123da57565b359060ff821682036123da57565b6024359064ffffffffff821682036123da57565b359064ffffffffff821682036123da57565b9181601f840112156123da578235916001600160401b0383116123da57602083818601950101116123da57565b9181601f840112156123da578235916001600160401b0383116123da57602080850194606085020101116123da57565b6064359063ffffffff821682036123da57565b359063ffffffff821682036123da57565b9060806003198301126123da57600435916024359160443563ffffffff811681036123da5791606435906001600160401b0382116123da5760809082900360031901126123da5760040190565b6024359081151582036123da57565b359081151582036123da57565b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b606081019081106001600160401b038211176125d757604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b038211176125d757604052565b60443560ff811681036123da5790565b3560ff811681036123da5790565b356001600160a01b03811681036123da5790565b6001600160401b0381116125d75760051b60200190565b8051156126625760200190565b634e487b7160e01b5f52603260045260245ffd5b6001600160a01b0390911681525f6020820181905260806040830181905282018490529094939260a08601915b8181106126b557505060609150930152565b909160608060019260ff6126c88861247a565b16815263ffffffff6126dc6020890161251e565b166020820152604087013560408201520194019101929190926126a3565b9291926001600160401b0382116125d75760405191612723601f8201601f1916602001846125eb565b8294818452818301116123da578281602093845f960137010152565b908060209392818452848401375f828201840152601f01601f1916010190565b60058110156126625760061b60440190565b3563ffffffff811681036123da5790565b9060058110156126625760051b0190565b60443564ffffffffff81168091036123da57815260643564ffffffffff81168091036123da5760208201526084358015158091036123da57604082015260a4359064ffffffffff82168092036123da5760600152565b9190811015612662576060020190565b9060207ff64b6f746225b5a9f7ebdd685e9f0a917c012a2ce671906cb19dcdc057804a99916128288582612a21565b6001600160a01b039061283a9061262a565b1693604051908152a3565b5f818152600460205260409020546001600160a01b0316919082156128675750565b633d16ce8f60e11b5f5260045260245ffd5b92919080158015612a17575b612a08576128943682866126fa565b60208151910120805f52600460205260018060a01b0360405f2054166129f6577f00000000000000000000000000000000000000000000000000000000000000006e5af43d82803e903d91602b57fd5bf36128ef8584612b6b565b91763d602d80600a3d3981f3363d3d373d3d3d363d7300000062ffffff8260881c16175f5260781b1760205260018060a01b0390603760095ff5169283156129e757815f52600460205260405f20846001600160601b0360a01b8254161790558395843b156123da5760405163189acdbd60e31b81526001600160a01b0390921660048301819052935f83602481838a5af19283156129dc577f9ea91158d76eeaff0d01f64c70eac4cd40ce5c623a135d3f8244dca6e48c08de936129cc575b506129c760405192839260208452602084019161273f565b0390a4565b5f6129d6916125eb565b5f6129af565b6040513d5f823e3d90fd5b63b06ebf3d60e01b5f5260045ffd5b63385dcb9960e21b5f5260045260245ffd5b630c93477d60e41b5f5260045ffd5b5060408111612885565b91906001600160a01b03612a348461262a565b1692835f52600760205260405f209384549460018601905584602083013503612a655750612a63929350612aae565b565b84906301d4b62360e61b5f5260045260245260445ffd5b903590601e19813603018212156123da57018035906001600160401b0382116123da576020019181360383136123da57565b906040820135804211612b335750612b02906042612acb8461262a565b91612ad4612ff6565b906040519161190160f01b8352600283015260228201522090612afa6060850185612a7c565b929091612eea565b15612b0a5750565b612b139061262a565b633615713d60e21b5f9081526001600160a01b0391909116600452602490fd5b637c06dd7560e11b5f5260045260245ffd5b5f546001600160a01b03163303612b5857565b63118cdaa760e01b5f523360045260245ffd5b60408051602081019283526001600160a01b0390931683820152825290612b936060826125eb565b51902090565b3564ffffffffff811681036123da5790565b3580151581036123da5790565b5f838152600460205260409020546001600160a01b031615612c69575050612bdf81612845565b6040516302d05d3f60e01b815290926020826004816001600160a01b0388165afa9182156129dc575f92612c25575b506001600160a01b039081169116036129f6575090565b9091506020813d602011612c61575b81612c41602093836125eb565b810103126123da57516001600160a01b03811681036123da57905f612c0e565b3d9150612c34565b612c74939250612879565b90565b60ff16908115612cc45760018214612c9c5750634587912760e01b5f5260045260245ffd5b9050604051612cac6040826125eb565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051612cd46040826125eb565b6007815266383630b73732b960c91b602082015290565b60ff16908115612ec55760018214612e9a5760028214612e735760038214612e4b5760048214612e255760058214612dfd5760068214612dd45760078214612dab5760088214612d7d5760098214612d505750635ece2f8d60e01b5f5260045260245ffd5b9050604051612d606040826125eb565b600d81526c70686f746f5f6e6574776f726b60981b602082015290565b9050604051612d8d6040826125eb565b600e81526d736f6369616c5f6e6574776f726b60901b602082015290565b9050604051612dbb6040826125eb565b60098152687469636b6574696e6760b81b602082015290565b9050604051612de46040826125eb565b60098152686d6963726f626c6f6760b81b602082015290565b9050604051612e0d6040826125eb565b6008815267737472617465677960c01b602082015290565b9050604051612e356040826125eb565b60068152653130b73732b960d11b602082015290565b9050604051612e5b6040826125eb565b60088152677363686564756c6560c01b602082015290565b9050604051612e836040826125eb565b600781526670726963696e6760c81b602082015290565b9050604051612eaa6040826125eb565b600b81526a3232b9b1b934b83a34b7b760a91b602082015290565b9050604051612ed56040826125eb565b60058152647469746c6560d81b602082015290565b90612ef684848361310c565b506004811015612fa457159081612f8e575b50612f8557813b15159283612f20575b505050905090565b5f9350612f64602095612f5660405193849289840196630b135d3f60e11b8852602485015260406044850152606484019161273f565b03601f1981018352826125eb565b5191620249f0fa630b135d3f60e11b5f5114601f3d111616805f8080612f18565b50505050600190565b6001600160a01b0384811691161490505f612f08565b634e487b7160e01b5f52602160045260245ffd5b60ff811690601f8211612fe75760405191612fd46040846125eb565b6020808452838101919036833783525290565b632cd44ac360e21b5f5260045ffd5b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614806130e3575b15613051577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a08152612b9360c0826125eb565b507f00000000000000000000000000000000000000000000000000000000000000004614613028565b90604183036131365761312f9250602081013591604082359201355f1a90613140565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116131b7579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa156129dc575f516001600160a01b038116156131ad57905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c6343000825000a60a0346101455760208101906001600160401b03821181831017610131575f9160405252600954600181811c91168015610127575b602082101461011357601f81116100e1575b5f60098190553360805280546001600160a01b03191630179055604051614d56908161014a82396080518181816108420152818161089c01528181610cb101528181610e4301528181610ff50152818161107a0152818161143c01528181611a3d01528181611b3c01528181611b8a01528181611c68015281816122680152818161240b0152818161280f01528181612cdd0152612d330152f35b80156100465760095f52601f60205f20910160051c5f5b818110610106575050610046565b5f838201556001016100f8565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610034565b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062fdd58e1461033e57806301ffc9a71461033957806302d05d3f1461033457806303ee438c1461032f57806306ec16f81461032a57806307c3d4af146103255780630a09284a146103205780630e89341c146102805780630f3fdd3e1461031b5780631153b5f31461031657806311d91097146103115780632550150b1461030c5780632eb2c2d6146103075780633729f29614610302578063392f37e9146102fd5780634125ff90146102f85780634458a7c1146102f35780634af9721a146102ee5780634c33fe94146102e95780634e1273f4146102e457806352cedd4e146102df5780635ef701b9146102da57806368a85d42146102d557806368b86622146102d05780637584333b146102cb5780637ad226dc146102c65780638059d15e146102c15780638f7dcfa3146102bc57806396132521146102b757806396b55f7d146102b25780639a82a09a146102ad578063a22cb465146102a8578063a285aed7146102a3578063a8cbd7fb1461029e578063aace52fe14610299578063af46868214610294578063b93eaeb11461028f578063c45a01551461028a578063c4d66de814610285578063c87b56dd14610280578063d02407871461027b578063d06168d114610276578063dd3ced6314610271578063df18e0471461026c578063e1dd78be14610267578063e681c4aa14610262578063e985e9c51461025d578063f242432a14610258578063f32c02ab14610253578063f72106331461024e5763f940e38514610249575f80fd5b61233d565b6122cb565b612080565b611faf565b611f4b565b611f2e565b611e72565b611e37565b611d30565b611c97565b611c05565b610592565b611b6b565b611b27565b6119cc565b6119a6565b6118f7565b611826565b61180c565b611737565b611713565b6116f4565b6116d0565b6116b3565b611638565b611599565b611575565b6114f2565b611494565b61146b565b6111db565b6110ed565b610f18565b610ea1565b610d1b565b610cfd565b610ce0565b610b10565b610a65565b6108cb565b61072a565b6106eb565b610600565b61056c565b610552565b6104a3565b610470565b610425565b6103b7565b610358565b6001600160a01b0381160361035457565b5f80fd5b3461035457604036600319011261035457602061039c60043561037a81610343565b6024355f526007835260405f209060018060a01b03165f5260205260405f2090565b54604051908152f35b6001600160e01b031981160361035457565b346103545760203660031901126103545760206004356103d6816103a5565b63ffffffff60e01b16636cdb3d1360e11b8114908115610414575b8115610403575b506040519015158152f35b6301ffc9a760e01b1490505f6103f8565b6303a24d0760e21b811491506103f1565b34610354575f366003190112610354575f546040516001600160a01b039091168152602090f35b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b34610354575f3660031901126103545761049f61048b612476565b60405191829160208352602083019061044c565b0390f35b34610354576020366003190112610354576004356104c081610343565b335f52600c60205260405f2054801561054357335f52600c6020525f6040812055600d549181830392831161053e576104fb61053c93600d55565b604080516001600160a01b03831681526020810184905233917f484decdc1e9549e1866295f6f86c889ded3f7de410e7488a7a415978589dc8fd91a2613295565b005b612590565b6321bf6c6760e21b5f5260045ffd5b34610354575f366003190112610354576020604051818152f35b34610354575f36600319011261035457602064ffffffffff5f5460c81c16604051908152f35b346103545760203660031901126103545761049f61048b612476565b60ff81160361035457565b6001600160401b03909116815260e081019392915f602083015b600582106105e45750505060c00152565b60208060019263ffffffff8651168152019301910190916105d3565b346103545760203660031901126103545760043561061d816105ae565b60ff6040519161062e60a084610932565b60a0368437165f52600560205260405f205f815490610662610656836001600160781b031690565b6001600160781b031690565b905b60ff811660058110156106c057816106b96001926106ae6106a761069f8861069661069160ff9a60ff1690565b6127a2565b1c62ffffff1690565b62ffffff1690565b918a6125c6565b9063ffffffff169052565b0116610664565b50505060016106dc61049f926001600160401b039060781c1690565b920154604051938493846105b9565b34610354575f36600319011261035457602060405162093a808152f35b608090604319011261035457604490565b608090606319011261035457606490565b346103545760c03660031901126103545760043561074781610343565b6024359061075436610708565b336001600160a01b038316141580610898575b610885576107759083613303565b6001600160601b0361078e82516001600160601b031690565b166108715760c0015115158061083e575b61082b576107ce816107b9845f52600a60205260405f2090565b9060018060a01b03165f5260205260405f2090565b916107de835460ff9060201c1690565b61080c576107fe61053c9364010000000064ff0000000019825416179055565b610806612462565b9161381d565b632a55b3a760e11b5f526004526001600160a01b031660245260445b5ffd5b62344e9b60e91b5f52600482905260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561079f565b630547848960e31b5f52600483905260245ffd5b63fa5cd00f60e01b5f523360045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610767565b346103545760403660031901126103545760206108f66004356108ed81610343565b602435906125dc565b604051908152f35b634e487b7160e01b5f52604160045260245ffd5b60e081019081106001600160401b0382111761092d57604052565b6108fe565b90601f801991011681019081106001600160401b0382111761092d57604052565b6040519061096260a083610932565b565b60405190610962606083610932565b6040519061096260e083610932565b6001600160401b03811161092d5760051b60200190565b9080601f830112156103545781356109b081610982565b926109be6040519485610932565b81845260208085019260051b82010192831161035457602001905b8282106109e65750505090565b81358152602091820191016109d9565b6001600160401b03811161092d57601f01601f191660200190565b929192610a1d826109f6565b91610a2b6040519384610932565b829481845281830111610354578281602093845f960137010152565b9080601f8301121561035457816020610a6293359101610a11565b90565b346103545760a036600319011261035457600435610a8281610343565b60243590610a8f82610343565b6044356001600160401b03811161035457610aae903690600401610999565b6064356001600160401b03811161035457610acd903690600401610999565b90608435936001600160401b03851161035457610af161053c953690600401610a47565b9361267e565b63ffffffff81160361035457565b359061096282610af7565b3461035457608036600319011261035457600435610b2d81610343565b602435610b3981610343565b6044359060643592610b4a84610af7565b6001600160a01b03163381141580610cad575b610885575f54906001600160a01b0382168103610c9b575060f01c60ff168015610c8d575b610c7e5763ffffffff83168015610c5a5790610beb7f0a4835f68d54061d7537cbc52861399b675db9340472463af101338431175f5092845f526006602052610be5610bd960405f206001600160601b0390541690565b6001600160601b031690565b906127b8565b90610bf7858583613992565b6001600160a01b0381165f908152600c60205260409020610c198382546127fa565b9055610c2f610c2a83600d546127fa565b600d55565b6040805163ffffffff909616865260208601929092526001600160a01b03169390819081015b0390a3005b5063461041c760e11b5f9081526004929092526001600160a01b0316602452604490fd5b636b6ad1fd60e11b5f5260045ffd5b50610c96612eec565b610b82565b63c66f47bf60e01b5f5260045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610b5d565b34610354575f366003190112610354576020600454604051908152f35b34610354575f3660031901126103545760206040516303c267008152f35b3461035457608036600319011261035457600435610d3881610343565b602435604435610d4781610af7565b60643592610d5484610343565b6001600160a01b038116913383141580610e3f575b6108855760ff5f5460f01c168015610e31575b8015610e13575b61054357839181610deb7f036f715750f72b95e2fdd993c845916cbcdd174338f208ba5583b07c504cd49793610de3610dd7610bd9610dca895f52600660205260405f2090565b546001600160601b031690565b63ffffffff83166127b8565b9788946139d9565b6040805163ffffffff9290921682526020820192909252a380610e0a57005b61053c91613295565b50610e29610e1f612b5b565b64ffffffffff1690565b421015610d83565b5063ffffffff811615610d7c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610d69565b8015150361035457565b359061096282610e72565b64ffffffffff81160361035457565b359061096282610e87565b346103545761018036600319011261035457600435610ebf81610343565b602435610ecb81610e72565b604435610ed7816105ae565b3661010411610354576101243561010435610ef182610e87565b6101443592610eff84610e87565b610164359461ffff861686036103545761053c96612807565b3461035457602036600319011261035457600435610f3581610343565b6001600160a01b038116903382141580611076575b610885575f5460ff8160f01c168015611068575b610c7e576001600160a01b031682141580610fcc575b610fb157505f805460ff60f01b1916600160f01b1790557f398bd6b21ae4164ec322fb0eb8c2eb6277f36fd41903fbbed594dfe1255912815f80a2005b63fa5cd00f60e01b5f526001600160a01b031660045260245ffd5b5060405163eb2931b760e01b81526001600160a01b0382166004820152602081806024810103817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa908115611063575f91611034575b5015610f74565b611056915060203d60201161105c575b61104e8183610932565b810190612a0d565b5f61102d565b503d611044565b612a22565b50611071612eec565b610f5e565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610f4a565b90602080835192838152019201905f5b8181106110c65750505090565b82518452602093840193909201916001016110b9565b906020610a629281815201906110a9565b34610354576040366003190112610354576004356001600160401b03811161035457366023820112156103545780600401359061112982610982565b916111376040519384610932565b8083526024602084019160051b8301019136831161035457602401905b82821061119457836024356001600160401b0381116103545761049f91611182611188923690600401610999565b90612a41565b604051918291826110dc565b6020809183356111a381610343565b815201910190611154565b9181601f84011215610354578235916001600160401b038311610354576020838186019501011161035457565b34610354576080366003190112610354576004356111f881610343565b60243561120481610e87565b6044359061121182610e87565b6064356001600160401b038111610354576112309036906004016111ae565b936001600160a01b03163381141580611438575b610885575f54906001600160a01b0382168103610c9b575060ff8160f01c16801561142a575b610c7e5760c881901c64ffffffffff1664ffffffffff81169182421015610c7e5761129e9060a01c64ffffffffff16610e1f565b9164ffffffffff8516928311801590611420575b6114065764ffffffffff86169081109182156113ec575b50506113d257936113a0917f0e46a671c3a55b2b0e2e594ad98589920d387a8bf966505a4560de08cb15f234956113008686613c55565b61131c8664ffffffffff1664ffffffffff196001541617600155565b611325426127dc565b8091105f146113a55764ffffffffff61135c911664ffffffffff60481b6001549160481b169064ffffffffff60481b191617600155565b6001546113719060281c63ffffffff16612ad6565b6001805468ffffffff00000000001916602883901b68ffffffff00000000001617905560405195869586612b0d565b0390a1005b50600180546dffffffffff0000000000000000001916604886901b64ffffffffff60481b1617905561135c565b638a55c01d60e01b5f5264ffffffffff841660045260245ffd5b6113fe91925064ffffffffff166127cb565b105f806112c9565b6366b6731960e01b5f5264ffffffffff851660045260245ffd5b50428311156112b2565b50611433612eec565b61126a565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611244565b34610354575f366003190112610354576020611485612b5b565b64ffffffffff60405191168152f35b34610354576020366003190112610354576114e46004356114b4816105ae565b61049f6114cf600560ff6114c785613e6c565b941604613f35565b9160405193849360408552604085019061044c565b90838203602085015261044c565b346103545760803660031901126103545760043561150f81610343565b60243561151b81610e87565b60443591611528836105ae565b606435926001600160401b0384116103545736602385011215610354578360040135926001600160401b038411610354573660248560051b8701011161035457602461053c950192612bc9565b34610354575f36600319011261035457602064ffffffffff60015416604051908152f35b34610354576040366003190112610354576004356024356115b981610343565b6115c382336125dc565b90825f5260066020526115e36001600160601b0360405f205416836127b8565b9182156105435761053c936115ff63ffffffff83168233613992565b604080519283526020830185905233927f279ac10417b4a21068fc6d3150dd2e5fc45320cb722f60a07d37a113a3bf3acd9190a3613295565b346103545760803660031901126103545760043561165581610343565b6024359061166282610e72565b604435906001600160401b0382116103545736602383011215610354578160040135906001600160401b0382116103545736602460608402850101116103545761053c936024606435940191612d2e565b34610354575f366003190112610354576020600254604051908152f35b34610354575f3660031901126103545760206116ea612eec565b6040519015158152f35b34610354575f3660031901126103545760205f5460f81c604051908152f35b34610354575f36600319011261035457602060ff5f5460f01c166040519015158152f35b346103545760403660031901126103545760043561175481610343565b60243561176081610e72565b33156117f9576001600160a01b0382169182156117e757816117a06117b192335f52600860205260405f209060018060a01b03165f5260205260405f2090565b9060ff801983541691151516179055565b604051901515815233907f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31908060208101610c55565b62ced3e160e81b5f525f60045260245ffd5b631f18c42760e11b5f525f60045260245ffd5b34610354575f3660031901126103545760206108f6612f37565b34610354575f36600319011261035457602064ffffffffff60015460481c16604051908152f35b60206040818301928281528451809452019201905f5b8181106118705750505090565b909192602060e06001926118ec60c088516001600160601b03815116845263ffffffff86820151168685015263ffffffff604082015116604085015264ffffffffff606082015116606085015264ffffffffff60808201511660808501526118e160a082015160a086019015159052565b0151151560c0830152565b019401929101611863565b34610354575f366003190112610354575f5460f81c61191581610982565b906119236040519283610932565b808252611932601f1991610982565b015f5b81811061198f57825f5b815181101561198157806119656119606001935f52600660205260405f2090565b61305a565b61196f8285612a2d565b5261197a8184612a2d565b500161193f565b6040518061049f848261184d565b60209061199a613024565b82828601015201611935565b34610354575f36600319011261035457602064ffffffffff5f5460a01c16604051908152f35b346103545760a0366003190112610354576004356119e981610343565b6024356119f581610e72565b6044356001600160401b03811161035457611a149036906004016111ae565b90606435916084356001600160401b03811161035457611a389036906004016111ae565b9094907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f546001600160a01b0397881697168703611b05578415611af6577faecb13c77b73162215793abae5d80c8f13b2276f72112b068ef790a6bcf1f2ac94611ae991611ab7368688610a11565b6020815191012097611ad6604051978897608089526080890191612aed565b9260208701528583036040870152612aed565b90151560608301520390a3005b6345af6ff360e11b5f5260045ffd5b8663c66f47bf60e01b5f5260045260245ffd5b630636a15760e11b5f5260045ffd5b34610354575f366003190112610354576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b3461035457602036600319011261035457600435611b8881610343565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f54906001600160a01b038216611bf7576001600160a01b0316908115611be8576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b3461035457606036600319011261035457600435611c2281610343565b60443590602435611c3283610343565b336001600160a01b038316141580611c64575b6108855761053c9260405192611c5c602085610932565b5f8452614627565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611c45565b34610354575f36600319011261035457602063ffffffff60015460281c16604051908152f35b60206040818301928281528451809452019201905f5b818110611ce05750505090565b909192602060a0600192608087518051835263ffffffff85820151168584015263ffffffff6040820151166040840152606081015115156060840152015160808201520194019101919091611cd3565b3461035457602036600319011261035457600435611d4d81610343565b611d69611d64611d5e5f5460f81c90565b60ff1690565b6130ed565b905f5b8251811015611e295780611d8e836107b96001945f52600a60205260405f2090565b611da4846107b9845f52600760205260405f2090565b5490611e08611db2826138a1565b9154611dff611dcb63ffffffff83169260201c60ff1690565b91611df2611dd9888b6125dc565b95611de2610953565b97885263ffffffff166020880152565b63ffffffff166040860152565b15156060840152565b6080820152611e178286612a2d565b52611e228185612a2d565b5001611d6c565b6040518061049f8582611cbd565b3461035457602036600319011261035457600435611e5481610343565b60018060a01b03165f52600c602052602060405f2054604051908152f35b60e036600319011261035457602435600435611e8d82610af7565b60443590611e9a82610343565b6001600160601b03611eb5611eae36610719565b85846135d4565b511690611ec963ffffffff851680936127b8565b9384158015611f24575b611f0d5761053c945063ffffffff60015460281c16611efc575b50611ef6612462565b92613863565b611f07908285614676565b5f611eed565b84630374cb4760e21b5f526004523460245260445ffd5b5084341415611ed3565b34610354575f366003190112610354576020604051620151808152f35b3461035457604036600319011261035457602060ff611fa3600435611f6f81610343565b60243590611f7c82610343565b60018060a01b03165f526008845260405f209060018060a01b03165f5260205260405f2090565b54166040519015158152f35b346103545760a036600319011261035457600435611fcc81610343565b602435611fd881610343565b60443590606435926084356001600160401b03811161035457611fff903690600401610a47565b9261200a823361392c565b6001600160a01b0383161561206d576001600160a01b0382161561205b5761053c9461205360405192600184526020840152604083019160018352606084015260808301604052565b9290916147f4565b626a0d4560e21b5f525f60045260245ffd5b632bfa23e760e11b5f525f60045260245ffd5b346103545760603660031901126103545760043561209d81610343565b6024356044356120ac81610af7565b6001600160a01b038316923384141580612264575b610885575f5460f01c60ff16610c7e576120db81846146b8565b80549163ffffffff83169263ffffffff841663ffffffff8616119081159161222b575b5061220b5750805463ffffffff191663ffffffff84161790557f872773ff89c88ff3483c81894b464f7bcb84ec9ea466f4886459261badf4ab0a91906121bb906121b5612153865f52600b60205260405f2090565b805460015460281c63ffffffff9081169160401c168190036121db575b5061219361217e848761316b565b825460201c63ffffffff16613185565b613185565b815467ffffffff00000000191660209190911b67ffffffff0000000016179055565b8261316b565b6040805163ffffffff928316815292909116602083015281908101610c55565b815460409190911b6bffffffff0000000000000000166bffffffffffffffff00000000199091161781555f612170565b63461041c760e11b5f5260048590526001600160a01b031660245260445ffd5b61223f915060281c63ffffffff168561316b565b63ffffffff61225a836107b9895f52600760205260405f2090565b549116115f6120fe565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614156120c1565b91906101408301925f905b600a82106122af57505050565b60208060019263ffffffff8651168152019301910190916122a2565b34610354575f366003190112610354576040516101406122eb8183610932565b368237600354600a919082905f5b60ff81168381101561232f5760ff91612328826106ae62ffffff8761231f6001976127a2565b1c16918961319f565b01166122f9565b6040518061049f8782612297565b346103545760403660031901126103545760043561235a81610343565b6024359061236782610343565b6001600160a01b03163381141580612407575b610885575f546001600160a01b03168103610c9b575047612399612f37565b908181039181831161053e576123ad612eec565b159182156123fd575b50506105435760405181815261053c92906001600160a01b038216907f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d590602090a2613295565b1490505f806123b6565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561237a565b61245e915f52600760205260405f209060018060a01b03165f5260205260405f2090565b5490565b60405190612471602083610932565b5f8252565b600454806124875750610a62612462565b6124a061249b6124956131b0565b516127ec565b6131dc565b915f5b6124ab6131b0565b518110156124eb57806124d86124ca6001936124c56131b0565b61320e565b516001600160f81b03191690565b5f1a6124e4828761320e565b53016124a3565b5090612530906125126124ca6124ff61321f565b61250c6007851660021b90565b9061320e565b61252961251f86516125a4565b915f1a918661320e565b5360031c90565b9161253b81516125a4565b925b6125456131b0565b5184111561258b5761257f6125859161256c6124ca61256261321f565b601f84169061320e565b61257861251f886125a4565b5360051c90565b9361325a565b9261253d565b509150565b634e487b7160e01b5f52601160045260245ffd5b5f1981019190821161053e57565b634e487b7160e01b5f52603260045260245ffd5b9060058110156125d75760051b0190565b6125b2565b5f828152600a602090815260408083206001600160a01b038516845290915290209063ffffffff61260c836138a1565b169160ff5f5460f01c1615612641575b506107b961263392935f52600760205260405f2090565b5490810390811161053e5790565b60015460481c64ffffffffff164210156126765761266363ffffffff916138ed565b168281111561261c5791506107b961261c565b505050505f90565b919392909361268d833361392c565b6001600160a01b03851690811561206d576001600160a01b0384161561205b576126b983828887614947565b853b6126c8575b505050505050565b5f6020946126ed6040519788968795869463bc197c8160e01b86523360048701614b22565b03925af15f9181612771575b506127335750612707613266565b805191908261272c57632bfa23e760e11b5f526001600160a01b03821660045260245ffd5b6020915001fd5b6001600160e01b0319166343e6837f60e01b0161275657505f80808080806126c0565b632bfa23e760e11b5f526001600160a01b031660045260245ffd5b61279491925060203d60201161279b575b61278c8183610932565b810190614ad4565b905f6126f9565b503d612782565b9060188202918083046018149015171561053e57565b8181029291811591840414171561053e57565b906303c26700820180921161053e57565b9062093a80820180921161053e57565b906034820180921161053e57565b9190820180921161053e57565b9395949391927f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f546001600160a01b03938416931683036129a75760ff8416936002851015612992578115611af657600354906128748183613a60565b61297d579161294a82612936856128f46128b360647f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f4998d9b99613a8d565b916128ce6128bf610964565b6001600160781b039094168452565b426001600160401b0316602084015286604084015260ff165f52600560205260405f2090565b9060406001916001600160781b038151168454906001600160401b0360781b602084015160781b169168ffffffffffffffffff60b81b16171784550151910155565b60016129438760f06127fa565b1b17600355565b61295381613b56565b6129676002546040519384936064856129ba565b0390a31561297457505050565b61096292613ba2565b6326694d4f60e21b5f5260ff1660045260245ffd5b634587912760e01b5f5260ff1660045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b9094610100820194909390925f835b600582106129e857505060a0830152151560c082015260e00152909150565b60208060019263ffffffff8c356129fe81610af7565b168152019901910190976129c9565b908160209103126103545751610a6281610e72565b6040513d5f823e3d90fd5b80518210156125d75760209160051b010190565b91909180518351808203612ac1575050805190612a5d82610982565b91612a6b6040519384610932565b808352612a7a601f1991610982565b013660208401375f5b8151811015612aba5780612aa960019260051b602080828701015191890101519061243a565b612ab38286612a2d565b5201612a83565b5090925050565b635b05999160e01b5f5260045260245260445ffd5b63ffffffff1663ffffffff811461053e5760010190565b908060209392818452848401375f828201840152601f01601f1916010190565b90610a62959364ffffffffff6080948163ffffffff941685521660208401521660408201528160608201520191612aed565b9064ffffffffff8091169116039064ffffffffff821161053e57565b6201518061ffff60015460701c160264ffffffffff811690810361053e5780158015612bb5575b15612b8c57505f90565b6201518064ffffffffff805f5460a01c1616019064ffffffffff821161053e57610a6291612b3f565b508064ffffffffff5f5460a01c1610612b82565b6001600160a01b0316939092913385141580612cd9575b610885575f54946001600160a01b0386168103610c9b575060ff8560f01c168015612ccb575b610c7e5760ff16928184019485851161053e57612c259060f81c611d5e565b84118015612cc1575b612cad57612c3b90613fa9565b5f5b818110612c865750505050612c56611d5e5f5460f81c90565b8111612c5f5750565b60ff61096291165f546001600160f81b031660f89190911b6001600160f81b031916175f55565b80612ca7612c96600193876127fa565b612ca1838688612d0c565b906142ba565b01612c3d565b63013ed3b760e21b5f52600485905260245ffd5b5060208511612c2e565b50612cd4612eec565b612c06565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415612be0565b91908110156125d75760051b8101359060de1981360301821215610354570190565b9091907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18576001600160a01b038116908115611be8576003959493955495600254945f5b818110612da757505050505050612da290612d9d61096294600355565b600255565b613b56565b84612db68284899c9b9c612ec8565b9889612dc191614527565b978480612dcd8c612ed8565b600560ff9091160492838d612de181612ed8565b60208201938c612df086612ee2565b604080516020810194855260ff9788168183015294909616606085015263ffffffff1660808401526001600160a01b031660a083015295151560c082015291013560e080830182905282529390612e4961010082610932565b5190209c612e5690612ed8565b90612e6090612ee2565b8d6040519360ff8594169660ff1695612e9893859094939260609263ffffffff60808401971683526020830152151560408201520152565b037f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf191a460010197969597612d80565b91908110156125d7576060020190565b35610a62816105ae565b35610a6281610af7565b64ffffffffff5f5460c81c168015159081612f1f575b5080612f0b5790565b5064ffffffffff60015460481c1642101590565b905062015180810180911161053e574210155f612f02565b600d5490612f43612eec565b80613015575b610962575f5f5460f81c63ffffffff8060015460281c16165b818310612f6e57505050565b909193613004600191612ffe6001600160601b0380612f958a5f52600660205260405f2090565b541616885f52600b602052610be5612ff560405f208b5f526006602052612fd363ffffffff60405f205460801c1691549163ffffffff83169061316b565b908963ffffffff8260401c16145f1461300d5760201c63ffffffff169061316b565b63ffffffff1690565b906127fa565b94019190612f62565b505f9061316b565b5060ff5f5460f01c1615612f49565b6040519061303182610912565b5f60c0838281528260208201528260408201528260608201528260808201528260a08201520152565b9061096260405161306a81610912565b60c06130e68295546001600160601b038116845263ffffffff8160601c16602085015263ffffffff8160801c16604085015264ffffffffff808260a01c161660608501526130cc64ffffffffff8260c81c16608086019064ffffffffff169052565b6130e060f082901c60ff16151560a0860152565b60f81c90565b1515910152565b906130f782610982565b6131046040519182610932565b8281528092613115601f1991610982565b015f5b81811061312457505050565b6040519060a08201918083106001600160401b0384111761092d576020926040525f81525f838201525f60408201525f60608201525f608082015282828601015201613118565b9063ffffffff8091169116039063ffffffff821161053e57565b9063ffffffff8091169116019063ffffffff821161053e57565b90600a8110156125d75760051b0190565b604051906131bf604083610932565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b906131e6826109f6565b6131f36040519182610932565b8281528092613204601f19916109f6565b0190602036910137565b9081518110156125d7570160200190565b6040519061322e604083610932565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b801561053e575f190190565b3d15613290573d90613277826109f6565b916132856040519384610932565b82523d5f602084013e565b606090565b6001600160a01b0316905f90819081908190855af16132b2613266565b50156132bb5750565b63b6c30e5f60e01b5f5260045260245ffd5b9060ff169060188202918083046018149015171561053e5762ffffff911c1690565b35610a6281610e87565b35610a6281610e72565b91909161330e613024565b50613324611960825f52600660205260405f2090565b92602084019063ffffffff61333d835163ffffffff1690565b16156135c0575f5460f081901c60ff1680156135a3575b8015613586575b61356057608086015164ffffffffff168015159081613574575b5061356057613382612b5b565b9061338c836132ef565b64ffffffffff60a083901c8116949116841480159190613533575b8115613505575b81156134e5575b50613481575050506133cb815163ffffffff1690565b906133eb612ff560408701936133e5855163ffffffff1690565b9061316b565b60011161343f57509061341c61340d600161218e610962955163ffffffff1690565b915f52600660205260405f2090565b805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b61082892916133e5613458613463935163ffffffff1690565b915163ffffffff1690565b6395d246db60e01b5f5260049190915263ffffffff16602452604490565b8692916134a660a061349e6134e19464ffffffffff9060c81c1690565b950151151590565b60405163cb07c4cf60e01b815264ffffffffff9485166004820152948416602486015215156044850152909116606483015281906084820190565b0390fd5b6134f291506060016132ef565b64ffffffffff808416911614155f6133b5565b9050613513604082016132f9565b61352861352360a08b0151151590565b151590565b9015151415906133ae565b9050613541602082016132ef565b64ffffffffff61355660c885901c8216610e1f565b91161415906133a7565b6350f57e4360e11b5f52600484905260245ffd5b64ffffffffff1690504210155f613375565b5061359c610e1f606088015164ffffffffff1690565b421061335b565b506135b860c882901c64ffffffffff16610e1f565b421015613354565b63013ed3b760e21b5f52600483905260245ffd5b909291926135e0613024565b506135f6611960835f52600660205260405f2090565b93602085019063ffffffff61360f835163ffffffff1690565b1615613809575f5460f081901c60ff1680156137ec575b80156137cf575b6137a957608087015164ffffffffff1680151590816137bd575b506137a957613654612b5b565b9061365e836132ef565b64ffffffffff60a083901c811694911684148015919061377c575b8115613753575b8115613733575b506137165750505063ffffffff821680159081156136e9575b506136c257509061341c61340d6109629361218e604088015163ffffffff1690565b82613463866133e560406136dd610828965163ffffffff1690565b92015163ffffffff1690565b905061370f612ff56136ff845163ffffffff1690565b604089015163ffffffff166133e5565b105f6136a0565b8792916134a660a061349e6134e19464ffffffffff9060c81c1690565b61374091506060016132ef565b64ffffffffff808416911614155f613687565b9050613761604082016132f9565b61377161352360a08c0151151590565b901515141590613680565b905061378a602082016132ef565b64ffffffffff61379f60c885901c8216610e1f565b9116141590613679565b6350f57e4360e11b5f52600485905260245ffd5b64ffffffffff1690504210155f613647565b506137e5610e1f606089015164ffffffffff1690565b421061362d565b5061380160c882901c64ffffffffff16610e1f565b421015613626565b63013ed3b760e21b5f52600484905260245ffd5b9091906001600160a01b0381161561206d5761385d6001610962949160405192600184526020840152604083019160018352606084015260808301604052565b91614737565b919291906001600160a01b0382161561206d576109629361385d60405192600184526020840152604083019160018352606084015260808301604052565b5463ffffffff8116801515806138d0575b156138ca5763ffffffff610a629260281c169061316b565b50505f90565b5063ffffffff60015460281c1663ffffffff8360681c16146138b2565b5463ffffffff8160481c16908115159081613911575b501561390c5790565b505f90565b905063ffffffff8060015460281c169160681c16145f613903565b6001600160a01b0391821691811690828214159081613964575b5061394f575050565b63711bec9160e11b5f5260045260245260445ffd5b5f8481526008602090815260408083206001600160a01b0390941683529290522060ff91505416155f613946565b906139a961096293928263ffffffff8516916148b1565b5f52600b6020526139c560405f209163ffffffff835416613185565b63ffffffff1663ffffffff19825416179055565b90613a32613a52936139f263ffffffff821684866148b1565b825f526006602052613a1260405f209163ffffffff835460801c1661316b565b815463ffffffff60801b191660809190911b63ffffffff60801b16179055565b5f52600a60205260405f209060018060a01b03165f5260205260405f2090565b805464ff0000000019169055565b9060ff1660f0018060f01161053e576001901b16151590565b9060ff8091169116019060ff821161053e57565b9091925f93600560ff5f95160260ff811690811415955b60ff86166005811015613b4c578761053e57613ac08784613a79565b90613ad3613ace82876125c6565b612ee2565b63ffffffff81169283158015613b31575b613b1357505091613b09600192613afc60ff956127a2565b1b6001600160781b031690565b1796011694613aa4565b63386cac7b60e21b5f5260ff1660045263ffffffff1660245260445ffd5b50613b4561069f8a61069660ff85166127a2565b8411613ae4565b5095505050915050565b80158015613b97575b613b94576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600455604051908152a1565b50565b506004548114613b5f565b6001805461ffff60701b19811660709590951b61ffff60701b169485179091555f5460f01c60ff168015613c44575b613c3e577f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9364ffffffffff8416916fffff000000000000000000ffffffffff19161717600155613c228282613c55565b6040805164ffffffffff928316815292909116602083015290a1565b50505050565b504264ffffffffff84161115613bd1565b64ffffffffff821664ffffffffff821681811015613cd457506312cc0300420180421161053e578111613cc257505f805469ffffffffffffffffffff60a01b191660a09290921b64ffffffffff60a01b169190911760c89290921b64ffffffffff60c81b16919091179055565b638a55c01d60e01b5f5260045260245ffd5b6366b6731960e01b5f5260045260245ffd5b60405190613cf5604083610932565b60058252647469746c6560d81b6020830152565b60405190613d18604083610932565b600b82526a3232b9b1b934b83a34b7b760a91b6020830152565b60405190613d41604083610932565b600782526670726963696e6760c81b6020830152565b60405190613d66604083610932565b60088252677363686564756c6560c01b6020830152565b60405190613d8c604083610932565b60068252653130b73732b960d11b6020830152565b60405190613db0604083610932565b6008825267737472617465677960c01b6020830152565b60405190613dd6604083610932565b60098252686d6963726f626c6f6760b81b6020830152565b60405190613dfd604083610932565b60098252687469636b6574696e6760b81b6020830152565b60405190613e24604083610932565b600e82526d736f6369616c5f6e6574776f726b60901b6020830152565b60405190613e50604083610932565b600d82526c70686f746f5f6e6574776f726b60981b6020830152565b60ff81168015613f2b5760018114613f215760028114613f175760038114613f0d5760048114613f035760058114613ef95760068114613eef5760078114613ee55760088114613edb57600914613ed257635ece2f8d60e01b5f5260ff1660045260245ffd5b50610a62613e41565b5050610a62613e15565b5050610a62613dee565b5050610a62613dc7565b5050610a62613da1565b5050610a62613d7d565b5050610a62613d57565b5050610a62613d32565b5050610a62613d09565b5050610a62613ce6565b60ff16908115613f825760018214613f5a5750634587912760e01b5f5260045260245ffd5b9050604051613f6a604082610932565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051613f92604082610932565b6007815266383630b73732b960c91b602082015290565b600354600160f01b161561408b575f54613fcd60c882901c64ffffffffff16610e1f565b64ffffffffff8316908114614086574281119081159161406a575b50801561405c575b61404257906140318161402c7f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9464ffffffffff9060a01c1690565b613c55565b5f5460a01c64ffffffffff16613c22565b638a55c01d60e01b5f5264ffffffffff821660045260245ffd5b50614065614909565b613ff0565b905061407f610e1f60015464ffffffffff1690565b115f613fe8565b505050565b63029d79a560e41b5f5260045ffd5b6001600160601b0381160361035457565b35610a628161409a565b815181546020840151604085015163ffffffff60801b60809190911b166001600160a01b03199092166001600160601b0390931692909217606092831b63ffffffff60601b1617178255820151610962926141a39160c0919061413b9064ffffffffff16855464ffffffffff60a01b191660a09190911b64ffffffffff60a01b16178555565b614172614150608083015164ffffffffff1690565b855464ffffffffff60c81b191660c89190911b64ffffffffff60c81b16178555565b61419c61418260a0830151151590565b855460ff60f01b191690151560f01b60ff60f01b16178555565b0151151590565b90805490916001600160f81b0390911690151560f81b6001600160f81b031916179055565b35906109628261409a565b602081528135601e1983360301811215610354578201906020823592016001600160401b038311610354578236038113610354576130e660c061422760e093610a6296856020880152610100870191612aed565b95614247614237602083016141c8565b6001600160601b03166040870152565b61426361425660408301610b05565b63ffffffff166060870152565b61428061427260608301610e96565b64ffffffffff166080870152565b61429d61428f60808301610e96565b64ffffffffff1660a0870152565b6142b46142ac60a08301610e7c565b151586840152565b01610e7c565b906142d0611960835f52600660205260405f2090565b604082019063ffffffff6142e383612ee2565b161580156144e6575b80156144b6575b6144a257604081019061430d612ff5835163ffffffff1690565b1515908161443d575b506144295791614418614424926144017f865331b9f29b369035c3cc85354c313335bbeb4109cfe07f04c547332455f742956143f8856143ef614372614367614361602085016140ab565b97612ee2565b945163ffffffff1690565b614272614381606085016132ef565b6143e1614390608087016132ef565b936143d46143ac60c06143a560a08b016132f9565b99016132f9565b996143c76143b8610973565b6001600160601b03909e168e52565b63ffffffff1660208d0152565b63ffffffff1660408b0152565b64ffffffffff166060890152565b151560a0850152565b151560c0830152565b614413865f52600660205260405f2090565b6140b5565b604051918291826141d3565b0390a2565b637e5a539560e11b5f52600484905260245ffd5b905061444b602085016140ab565b6001600160601b03614467610bd984516001600160601b031690565b9116149081159161447a575b505f614316565b905061449761352360a061448f8188016132f9565b930151151590565b90151514155f614473565b63642a819160e11b5f52600484905260245ffd5b506144c360c084016132f9565b80156142f357506001600160601b036144de602085016140ab565b1615156142f3565b506144f082612ee2565b63ffffffff614509612ff5604085015163ffffffff1690565b9116106142ec565b62ffffff60019116019062ffffff821161053e57565b61453082612ed8565b60ff600a911610156146065761455261454883612ed8565b60ff600591160490565b61455c8183613a60565b61297d575061457b61457661457084612ed8565b836132cd565b614511565b602083019061458982612ee2565b63ffffffff62ffffff83169116036145c7575050604082013515611af65760016145c060ff6145ba610a6295612ed8565b166127a2565b1b906127fa565b61082892506145de6145d885612ed8565b92612ee2565b6319b063af60e21b5f5260ff90921660045262ffffff1660245263ffffffff16604452606490565b61082861461283612ed8565b635ece2f8d60e01b5f5260ff16600452602490565b9192916001600160a01b0382161561206d576001600160a01b0381161561205b576120536001610962959160405192600184526020840152604083019160018352606084015260808301604052565b6146876146989161096294936146b8565b9163ffffffff835460481c16613185565b815463ffffffff60481b191660489190911b63ffffffff60481b16179055565b5f908152600a602090815260408083206001600160a01b0390941683529290522090815460015463ffffffff8160281c1663ffffffff8360681c16036146fc575050565b70ffffffffffffffffffffffff000000000019821660409190911b63ffffffff60681b161760289190911b68ffffffff000000000016178255565b929190916147478284865f614947565b6001600160a01b038416928361475f575b5050505050565b60208091015192015192843b1561475857614797935f6020946040519687958694859363f23a6e6160e01b8552853360048701614ae9565b03925af15f91816147d3575b506147b15750612707613266565b6001600160e01b031916630dc5919f60e01b0161275657505f80808080614758565b6147ed91925060203d60201161279b5761278c8183610932565b905f6147a3565b919392909361480582828786614947565b6001600160a01b038516908161481d57505050505050565b60208091015192015191853b156126c0575f6020946148536040519788968795869463f23a6e6160e01b86523360048701614ae9565b03925af15f9181614890575b5061486d5750612707613266565b6001600160e01b031916630dc5919f60e01b0161275657505f80808080806126c0565b6148aa91925060203d60201161279b5761278c8183610932565b905f61485f565b9091906001600160a01b0381161561205b576148f15f92610962949160405192600184526020840152604083019160018352606084015260808301604052565b92909181604051614903602082610932565b52614947565b5f5f5460f81c905b81811061491e5750505f90565b805f52600660205263ffffffff60405f205460801c1661494057600101614911565b5050600190565b9261495490838386614b9a565b6001600160a01b03831615614086576001600160a01b038116151593925f5b8351811015614acc578580614a9d575b614a7d576149a7826107b96149988488612a2d565b515f52600a60205260405f2090565b6149bb6149b48387612a2d565b518461243a565b6149c7612ff5836138a1565b8110614a50579060019291886149dc836138ed565b918063ffffffff84161115614a4757835463ffffffff60481b1916604882901b63ffffffff60481b161790935563ffffffff9290921691614a21575b50505b01614973565b614a39614a4092614a32858a612a2d565b519261316b565b9086614676565b5f80614a18565b50505050614a1b565b61082884614a5e8589612a2d565b5163461041c760e11b5f526004526001600160a01b0316602452604490565b614a8a6108289185612a2d565b5163032bc66b60e01b5f52600452602490565b50614ac7614abd614aae8387612a2d565b515f52600660205260405f2090565b5460f01c60ff1690565b614983565b505050509050565b908160209103126103545751610a62816103a5565b6001600160a01b039182168152911660208201526040810191909152606081019190915260a060808201819052610a629291019061044c565b6001600160a01b0391821681529116602082015260a060408201819052610a629491939192614b679291614b5991908601906110a9565b9084820360608601526110a9565b91608081840391015261044c565b9091614b8c610a62936040845260408401906110a9565b9160208184039101526110a9565b9391928351815190818103614d345750506001600160a01b03858116948515159491841680151592905f5b8351811015614ca9578060051b90888887602080868a010151958b01015192614c26575b93600194614bfb575b50505001614bc5565b614c1c916107b9614c14925f52600760205260405f2090565b9182546127fa565b90555f8881614bf2565b50509091614c408c6107b9835f52600760205260405f2090565b54828110614c72578291888e614c69600197968e9503916107b9855f52600760205260405f2090565b55909450614be9565b6040516303dee4c560e01b81526001600160a01b038e16600482015260248101919091526044810183905260648101829052608490fd5b5096955096509192505060018151145f14614d015760209081015191810151604080519384529183015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291819081015b0390a4565b60405133927f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb928291614cfc9183614b75565b635b05999160e01b5f5260045260245260445ffdfea164736f6c6343000825000a",
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

// PackPassOnSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf50754d8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function passOnSigned(bytes32 key, uint256 tier, address to, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) PackPassOnSigned(key [32]byte, tier *big.Int, to common.Address, signed Signed) []byte {
	enc, err := eventFactory.abi.Pack("passOnSigned", key, tier, to, signed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPassOnSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf50754d8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function passOnSigned(bytes32 key, uint256 tier, address to, (address,uint256,uint256,bytes) signed) returns()
func (eventFactory *EventFactory) TryPackPassOnSigned(key [32]byte, tier *big.Int, to common.Address, signed Signed) ([]byte, error) {
	return eventFactory.abi.Pack("passOnSigned", key, tier, to, signed)
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
	ABI: "[{\"inputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AlreadyInitialized\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"ClaimedBefore\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"tokenId\",\"type\":\"uint256\"}],\"name\":\"ERC1155InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"approver\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidApprover\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"idsLength\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"valuesLength\",\"type\":\"uint256\"}],\"name\":\"ERC1155InvalidArrayLength\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidOperator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"receiver\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"ERC1155InvalidSender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"ERC1155MissingApprovalForAll\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"}],\"name\":\"InvalidEnd\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"}],\"name\":\"InvalidStart\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"InvalidTier\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"InvitationNeeded\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"Locked\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoAuthor\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoDigest\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotAccepted\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotAllowed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"NotCreator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"NotFree\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"expected\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"NotNext\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"NotOnSale\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NothingDue\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OnlyFactory\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"Over\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"PaymentRefused\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"ScopeAccepted\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"}],\"name\":\"SoldOut\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"Spent\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"name\":\"TermsChanged\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"TermsFixed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"UnknownAspect\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"UnknownIteration\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"UnknownScope\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"UnknownTier\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"WrongPayment\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Accepted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"uri\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"}],\"name\":\"Anchored\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"approved\",\"type\":\"bool\"}],\"name\":\"ApprovalForAll\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"Cancelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Collected\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"GivenBack\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Iteration\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"name\":\"MetadataUpdated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"sequence\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"}],\"name\":\"Postponed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"redeemed\",\"type\":\"uint32\"}],\"name\":\"Redeemed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Refunded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"owed\",\"type\":\"uint256\"}],\"name\":\"Revoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"indexed\":false,\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"}],\"name\":\"Scheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"indexed\":false,\"internalType\":\"structTier\",\"name\":\"terms\",\"type\":\"tuple\"}],\"name\":\"TierSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"},{\"indexed\":false,\"internalType\":\"uint256[]\",\"name\":\"values\",\"type\":\"uint256[]\"}],\"name\":\"TransferBatch\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"TransferSingle\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"string\",\"name\":\"value\",\"type\":\"string\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"URI\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"name\":\"Withdrawn\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"ESCROW\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_DELAY\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_TIERS\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"REFUND_WINDOW\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint16\",\"name\":\"notice\",\"type\":\"uint16\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"acceptance\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"acceptedAt\",\"type\":\"uint64\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"internalType\":\"string\",\"name\":\"kind\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"uri_\",\"type\":\"string\"}],\"name\":\"anchor\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"aspectName\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"scope\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"balanceOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address[]\",\"name\":\"accounts\",\"type\":\"address[]\"},{\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"}],\"name\":\"balanceOfBatch\",\"outputs\":[{\"internalType\":\"uint256[]\",\"name\":\"\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"}],\"name\":\"buy\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"cancel\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelled\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"uint40\",\"name\":\"startsAt\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"endsAt\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"uint40\",\"name\":\"giveBackUntil\",\"type\":\"uint40\"}],\"internalType\":\"structSeen\",\"name\":\"seen\",\"type\":\"tuple\"}],\"name\":\"claim\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"collect\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"counters\",\"outputs\":[{\"internalType\":\"uint32[10]\",\"name\":\"numbers\",\"type\":\"uint32[10]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"creator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"earliestEnd\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"endsAt\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"factory\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"giveBack\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"giveBackUntil\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"head\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"held\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"sum\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"holdings\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"units\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"redeemed\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"counted\",\"type\":\"uint32\"},{\"internalType\":\"bool\",\"name\":\"claimed\",\"type\":\"bool\"},{\"internalType\":\"uint256\",\"name\":\"refundable\",\"type\":\"uint256\"}],\"internalType\":\"structTickets.Holding[]\",\"name\":\"list\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"creator_\",\"type\":\"address\"}],\"name\":\"initialize\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"isApprovedForAll\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadata\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadataURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"}],\"name\":\"owed\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"passOn\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint40\",\"name\":\"starts\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"string\",\"name\":\"reason\",\"type\":\"string\"}],\"name\":\"postpone\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"postponements\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"upTo\",\"type\":\"uint32\"}],\"name\":\"redeem\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"refund\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"}],\"name\":\"refundable\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"refundsUntil\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"released\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"holder\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tier\",\"type\":\"uint256\"},{\"internalType\":\"uint32\",\"name\":\"amount\",\"type\":\"uint32\"}],\"name\":\"revoke\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256[]\",\"name\":\"ids\",\"type\":\"uint256[]\"},{\"internalType\":\"uint256[]\",\"name\":\"values\",\"type\":\"uint256[]\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"name\":\"safeBatchTransferFrom\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"name\":\"safeTransferFrom\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"sales\",\"outputs\":[{\"components\":[{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"sold\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTiers.Sale[]\",\"name\":\"list\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint40\",\"name\":\"ends\",\"type\":\"uint40\"},{\"internalType\":\"uint8\",\"name\":\"first\",\"type\":\"uint8\"},{\"components\":[{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"uint96\",\"name\":\"price\",\"type\":\"uint96\"},{\"internalType\":\"uint32\",\"name\":\"supply\",\"type\":\"uint32\"},{\"internalType\":\"uint40\",\"name\":\"opens\",\"type\":\"uint40\"},{\"internalType\":\"uint40\",\"name\":\"closes\",\"type\":\"uint40\"},{\"internalType\":\"bool\",\"name\":\"locked\",\"type\":\"bool\"},{\"internalType\":\"bool\",\"name\":\"invited\",\"type\":\"bool\"}],\"internalType\":\"structTier[]\",\"name\":\"tiers\",\"type\":\"tuple[]\"}],\"name\":\"sell\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"approved\",\"type\":\"bool\"}],\"name\":\"setApprovalForAll\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"startsAt\",\"outputs\":[{\"internalType\":\"uint40\",\"name\":\"\",\"type\":\"uint40\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"tierCount\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"tokenURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"uri\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"withdraw\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "55683a4257a2695c86bc5bf739161f07c2",
	Bin: "0x60a0346101455760208101906001600160401b03821181831017610131575f9160405252600954600181811c91168015610127575b602082101461011357601f81116100e1575b5f60098190553360805280546001600160a01b03191630179055604051614d56908161014a82396080518181816108420152818161089c01528181610cb101528181610e4301528181610ff50152818161107a0152818161143c01528181611a3d01528181611b3c01528181611b8a01528181611c68015281816122680152818161240b0152818161280f01528181612cdd0152612d330152f35b80156100465760095f52601f60205f20910160051c5f5b818110610106575050610046565b5f838201556001016100f8565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610034565b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062fdd58e1461033e57806301ffc9a71461033957806302d05d3f1461033457806303ee438c1461032f57806306ec16f81461032a57806307c3d4af146103255780630a09284a146103205780630e89341c146102805780630f3fdd3e1461031b5780631153b5f31461031657806311d91097146103115780632550150b1461030c5780632eb2c2d6146103075780633729f29614610302578063392f37e9146102fd5780634125ff90146102f85780634458a7c1146102f35780634af9721a146102ee5780634c33fe94146102e95780634e1273f4146102e457806352cedd4e146102df5780635ef701b9146102da57806368a85d42146102d557806368b86622146102d05780637584333b146102cb5780637ad226dc146102c65780638059d15e146102c15780638f7dcfa3146102bc57806396132521146102b757806396b55f7d146102b25780639a82a09a146102ad578063a22cb465146102a8578063a285aed7146102a3578063a8cbd7fb1461029e578063aace52fe14610299578063af46868214610294578063b93eaeb11461028f578063c45a01551461028a578063c4d66de814610285578063c87b56dd14610280578063d02407871461027b578063d06168d114610276578063dd3ced6314610271578063df18e0471461026c578063e1dd78be14610267578063e681c4aa14610262578063e985e9c51461025d578063f242432a14610258578063f32c02ab14610253578063f72106331461024e5763f940e38514610249575f80fd5b61233d565b6122cb565b612080565b611faf565b611f4b565b611f2e565b611e72565b611e37565b611d30565b611c97565b611c05565b610592565b611b6b565b611b27565b6119cc565b6119a6565b6118f7565b611826565b61180c565b611737565b611713565b6116f4565b6116d0565b6116b3565b611638565b611599565b611575565b6114f2565b611494565b61146b565b6111db565b6110ed565b610f18565b610ea1565b610d1b565b610cfd565b610ce0565b610b10565b610a65565b6108cb565b61072a565b6106eb565b610600565b61056c565b610552565b6104a3565b610470565b610425565b6103b7565b610358565b6001600160a01b0381160361035457565b5f80fd5b3461035457604036600319011261035457602061039c60043561037a81610343565b6024355f526007835260405f209060018060a01b03165f5260205260405f2090565b54604051908152f35b6001600160e01b031981160361035457565b346103545760203660031901126103545760206004356103d6816103a5565b63ffffffff60e01b16636cdb3d1360e11b8114908115610414575b8115610403575b506040519015158152f35b6301ffc9a760e01b1490505f6103f8565b6303a24d0760e21b811491506103f1565b34610354575f366003190112610354575f546040516001600160a01b039091168152602090f35b805180835260209291819084018484015e5f828201840152601f01601f1916010190565b34610354575f3660031901126103545761049f61048b612476565b60405191829160208352602083019061044c565b0390f35b34610354576020366003190112610354576004356104c081610343565b335f52600c60205260405f2054801561054357335f52600c6020525f6040812055600d549181830392831161053e576104fb61053c93600d55565b604080516001600160a01b03831681526020810184905233917f484decdc1e9549e1866295f6f86c889ded3f7de410e7488a7a415978589dc8fd91a2613295565b005b612590565b6321bf6c6760e21b5f5260045ffd5b34610354575f366003190112610354576020604051818152f35b34610354575f36600319011261035457602064ffffffffff5f5460c81c16604051908152f35b346103545760203660031901126103545761049f61048b612476565b60ff81160361035457565b6001600160401b03909116815260e081019392915f602083015b600582106105e45750505060c00152565b60208060019263ffffffff8651168152019301910190916105d3565b346103545760203660031901126103545760043561061d816105ae565b60ff6040519161062e60a084610932565b60a0368437165f52600560205260405f205f815490610662610656836001600160781b031690565b6001600160781b031690565b905b60ff811660058110156106c057816106b96001926106ae6106a761069f8861069661069160ff9a60ff1690565b6127a2565b1c62ffffff1690565b62ffffff1690565b918a6125c6565b9063ffffffff169052565b0116610664565b50505060016106dc61049f926001600160401b039060781c1690565b920154604051938493846105b9565b34610354575f36600319011261035457602060405162093a808152f35b608090604319011261035457604490565b608090606319011261035457606490565b346103545760c03660031901126103545760043561074781610343565b6024359061075436610708565b336001600160a01b038316141580610898575b610885576107759083613303565b6001600160601b0361078e82516001600160601b031690565b166108715760c0015115158061083e575b61082b576107ce816107b9845f52600a60205260405f2090565b9060018060a01b03165f5260205260405f2090565b916107de835460ff9060201c1690565b61080c576107fe61053c9364010000000064ff0000000019825416179055565b610806612462565b9161381d565b632a55b3a760e11b5f526004526001600160a01b031660245260445b5ffd5b62344e9b60e91b5f52600482905260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561079f565b630547848960e31b5f52600483905260245ffd5b63fa5cd00f60e01b5f523360045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610767565b346103545760403660031901126103545760206108f66004356108ed81610343565b602435906125dc565b604051908152f35b634e487b7160e01b5f52604160045260245ffd5b60e081019081106001600160401b0382111761092d57604052565b6108fe565b90601f801991011681019081106001600160401b0382111761092d57604052565b6040519061096260a083610932565b565b60405190610962606083610932565b6040519061096260e083610932565b6001600160401b03811161092d5760051b60200190565b9080601f830112156103545781356109b081610982565b926109be6040519485610932565b81845260208085019260051b82010192831161035457602001905b8282106109e65750505090565b81358152602091820191016109d9565b6001600160401b03811161092d57601f01601f191660200190565b929192610a1d826109f6565b91610a2b6040519384610932565b829481845281830111610354578281602093845f960137010152565b9080601f8301121561035457816020610a6293359101610a11565b90565b346103545760a036600319011261035457600435610a8281610343565b60243590610a8f82610343565b6044356001600160401b03811161035457610aae903690600401610999565b6064356001600160401b03811161035457610acd903690600401610999565b90608435936001600160401b03851161035457610af161053c953690600401610a47565b9361267e565b63ffffffff81160361035457565b359061096282610af7565b3461035457608036600319011261035457600435610b2d81610343565b602435610b3981610343565b6044359060643592610b4a84610af7565b6001600160a01b03163381141580610cad575b610885575f54906001600160a01b0382168103610c9b575060f01c60ff168015610c8d575b610c7e5763ffffffff83168015610c5a5790610beb7f0a4835f68d54061d7537cbc52861399b675db9340472463af101338431175f5092845f526006602052610be5610bd960405f206001600160601b0390541690565b6001600160601b031690565b906127b8565b90610bf7858583613992565b6001600160a01b0381165f908152600c60205260409020610c198382546127fa565b9055610c2f610c2a83600d546127fa565b600d55565b6040805163ffffffff909616865260208601929092526001600160a01b03169390819081015b0390a3005b5063461041c760e11b5f9081526004929092526001600160a01b0316602452604490fd5b636b6ad1fd60e11b5f5260045ffd5b50610c96612eec565b610b82565b63c66f47bf60e01b5f5260045260245ffd5b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610b5d565b34610354575f366003190112610354576020600454604051908152f35b34610354575f3660031901126103545760206040516303c267008152f35b3461035457608036600319011261035457600435610d3881610343565b602435604435610d4781610af7565b60643592610d5484610343565b6001600160a01b038116913383141580610e3f575b6108855760ff5f5460f01c168015610e31575b8015610e13575b61054357839181610deb7f036f715750f72b95e2fdd993c845916cbcdd174338f208ba5583b07c504cd49793610de3610dd7610bd9610dca895f52600660205260405f2090565b546001600160601b031690565b63ffffffff83166127b8565b9788946139d9565b6040805163ffffffff9290921682526020820192909252a380610e0a57005b61053c91613295565b50610e29610e1f612b5b565b64ffffffffff1690565b421015610d83565b5063ffffffff811615610d7c565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610d69565b8015150361035457565b359061096282610e72565b64ffffffffff81160361035457565b359061096282610e87565b346103545761018036600319011261035457600435610ebf81610343565b602435610ecb81610e72565b604435610ed7816105ae565b3661010411610354576101243561010435610ef182610e87565b6101443592610eff84610e87565b610164359461ffff861686036103545761053c96612807565b3461035457602036600319011261035457600435610f3581610343565b6001600160a01b038116903382141580611076575b610885575f5460ff8160f01c168015611068575b610c7e576001600160a01b031682141580610fcc575b610fb157505f805460ff60f01b1916600160f01b1790557f398bd6b21ae4164ec322fb0eb8c2eb6277f36fd41903fbbed594dfe1255912815f80a2005b63fa5cd00f60e01b5f526001600160a01b031660045260245ffd5b5060405163eb2931b760e01b81526001600160a01b0382166004820152602081806024810103817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa908115611063575f91611034575b5015610f74565b611056915060203d60201161105c575b61104e8183610932565b810190612a0d565b5f61102d565b503d611044565b612a22565b50611071612eec565b610f5e565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415610f4a565b90602080835192838152019201905f5b8181106110c65750505090565b82518452602093840193909201916001016110b9565b906020610a629281815201906110a9565b34610354576040366003190112610354576004356001600160401b03811161035457366023820112156103545780600401359061112982610982565b916111376040519384610932565b8083526024602084019160051b8301019136831161035457602401905b82821061119457836024356001600160401b0381116103545761049f91611182611188923690600401610999565b90612a41565b604051918291826110dc565b6020809183356111a381610343565b815201910190611154565b9181601f84011215610354578235916001600160401b038311610354576020838186019501011161035457565b34610354576080366003190112610354576004356111f881610343565b60243561120481610e87565b6044359061121182610e87565b6064356001600160401b038111610354576112309036906004016111ae565b936001600160a01b03163381141580611438575b610885575f54906001600160a01b0382168103610c9b575060ff8160f01c16801561142a575b610c7e5760c881901c64ffffffffff1664ffffffffff81169182421015610c7e5761129e9060a01c64ffffffffff16610e1f565b9164ffffffffff8516928311801590611420575b6114065764ffffffffff86169081109182156113ec575b50506113d257936113a0917f0e46a671c3a55b2b0e2e594ad98589920d387a8bf966505a4560de08cb15f234956113008686613c55565b61131c8664ffffffffff1664ffffffffff196001541617600155565b611325426127dc565b8091105f146113a55764ffffffffff61135c911664ffffffffff60481b6001549160481b169064ffffffffff60481b191617600155565b6001546113719060281c63ffffffff16612ad6565b6001805468ffffffff00000000001916602883901b68ffffffff00000000001617905560405195869586612b0d565b0390a1005b50600180546dffffffffff0000000000000000001916604886901b64ffffffffff60481b1617905561135c565b638a55c01d60e01b5f5264ffffffffff841660045260245ffd5b6113fe91925064ffffffffff166127cb565b105f806112c9565b6366b6731960e01b5f5264ffffffffff851660045260245ffd5b50428311156112b2565b50611433612eec565b61126a565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611244565b34610354575f366003190112610354576020611485612b5b565b64ffffffffff60405191168152f35b34610354576020366003190112610354576114e46004356114b4816105ae565b61049f6114cf600560ff6114c785613e6c565b941604613f35565b9160405193849360408552604085019061044c565b90838203602085015261044c565b346103545760803660031901126103545760043561150f81610343565b60243561151b81610e87565b60443591611528836105ae565b606435926001600160401b0384116103545736602385011215610354578360040135926001600160401b038411610354573660248560051b8701011161035457602461053c950192612bc9565b34610354575f36600319011261035457602064ffffffffff60015416604051908152f35b34610354576040366003190112610354576004356024356115b981610343565b6115c382336125dc565b90825f5260066020526115e36001600160601b0360405f205416836127b8565b9182156105435761053c936115ff63ffffffff83168233613992565b604080519283526020830185905233927f279ac10417b4a21068fc6d3150dd2e5fc45320cb722f60a07d37a113a3bf3acd9190a3613295565b346103545760803660031901126103545760043561165581610343565b6024359061166282610e72565b604435906001600160401b0382116103545736602383011215610354578160040135906001600160401b0382116103545736602460608402850101116103545761053c936024606435940191612d2e565b34610354575f366003190112610354576020600254604051908152f35b34610354575f3660031901126103545760206116ea612eec565b6040519015158152f35b34610354575f3660031901126103545760205f5460f81c604051908152f35b34610354575f36600319011261035457602060ff5f5460f01c166040519015158152f35b346103545760403660031901126103545760043561175481610343565b60243561176081610e72565b33156117f9576001600160a01b0382169182156117e757816117a06117b192335f52600860205260405f209060018060a01b03165f5260205260405f2090565b9060ff801983541691151516179055565b604051901515815233907f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31908060208101610c55565b62ced3e160e81b5f525f60045260245ffd5b631f18c42760e11b5f525f60045260245ffd5b34610354575f3660031901126103545760206108f6612f37565b34610354575f36600319011261035457602064ffffffffff60015460481c16604051908152f35b60206040818301928281528451809452019201905f5b8181106118705750505090565b909192602060e06001926118ec60c088516001600160601b03815116845263ffffffff86820151168685015263ffffffff604082015116604085015264ffffffffff606082015116606085015264ffffffffff60808201511660808501526118e160a082015160a086019015159052565b0151151560c0830152565b019401929101611863565b34610354575f366003190112610354575f5460f81c61191581610982565b906119236040519283610932565b808252611932601f1991610982565b015f5b81811061198f57825f5b815181101561198157806119656119606001935f52600660205260405f2090565b61305a565b61196f8285612a2d565b5261197a8184612a2d565b500161193f565b6040518061049f848261184d565b60209061199a613024565b82828601015201611935565b34610354575f36600319011261035457602064ffffffffff5f5460a01c16604051908152f35b346103545760a0366003190112610354576004356119e981610343565b6024356119f581610e72565b6044356001600160401b03811161035457611a149036906004016111ae565b90606435916084356001600160401b03811161035457611a389036906004016111ae565b9094907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f546001600160a01b0397881697168703611b05578415611af6577faecb13c77b73162215793abae5d80c8f13b2276f72112b068ef790a6bcf1f2ac94611ae991611ab7368688610a11565b6020815191012097611ad6604051978897608089526080890191612aed565b9260208701528583036040870152612aed565b90151560608301520390a3005b6345af6ff360e11b5f5260045ffd5b8663c66f47bf60e01b5f5260045260245ffd5b630636a15760e11b5f5260045ffd5b34610354575f366003190112610354576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b3461035457602036600319011261035457600435611b8881610343565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f54906001600160a01b038216611bf7576001600160a01b0316908115611be8576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b3461035457606036600319011261035457600435611c2281610343565b60443590602435611c3283610343565b336001600160a01b038316141580611c64575b6108855761053c9260405192611c5c602085610932565b5f8452614627565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415611c45565b34610354575f36600319011261035457602063ffffffff60015460281c16604051908152f35b60206040818301928281528451809452019201905f5b818110611ce05750505090565b909192602060a0600192608087518051835263ffffffff85820151168584015263ffffffff6040820151166040840152606081015115156060840152015160808201520194019101919091611cd3565b3461035457602036600319011261035457600435611d4d81610343565b611d69611d64611d5e5f5460f81c90565b60ff1690565b6130ed565b905f5b8251811015611e295780611d8e836107b96001945f52600a60205260405f2090565b611da4846107b9845f52600760205260405f2090565b5490611e08611db2826138a1565b9154611dff611dcb63ffffffff83169260201c60ff1690565b91611df2611dd9888b6125dc565b95611de2610953565b97885263ffffffff166020880152565b63ffffffff166040860152565b15156060840152565b6080820152611e178286612a2d565b52611e228185612a2d565b5001611d6c565b6040518061049f8582611cbd565b3461035457602036600319011261035457600435611e5481610343565b60018060a01b03165f52600c602052602060405f2054604051908152f35b60e036600319011261035457602435600435611e8d82610af7565b60443590611e9a82610343565b6001600160601b03611eb5611eae36610719565b85846135d4565b511690611ec963ffffffff851680936127b8565b9384158015611f24575b611f0d5761053c945063ffffffff60015460281c16611efc575b50611ef6612462565b92613863565b611f07908285614676565b5f611eed565b84630374cb4760e21b5f526004523460245260445ffd5b5084341415611ed3565b34610354575f366003190112610354576020604051620151808152f35b3461035457604036600319011261035457602060ff611fa3600435611f6f81610343565b60243590611f7c82610343565b60018060a01b03165f526008845260405f209060018060a01b03165f5260205260405f2090565b54166040519015158152f35b346103545760a036600319011261035457600435611fcc81610343565b602435611fd881610343565b60443590606435926084356001600160401b03811161035457611fff903690600401610a47565b9261200a823361392c565b6001600160a01b0383161561206d576001600160a01b0382161561205b5761053c9461205360405192600184526020840152604083019160018352606084015260808301604052565b9290916147f4565b626a0d4560e21b5f525f60045260245ffd5b632bfa23e760e11b5f525f60045260245ffd5b346103545760603660031901126103545760043561209d81610343565b6024356044356120ac81610af7565b6001600160a01b038316923384141580612264575b610885575f5460f01c60ff16610c7e576120db81846146b8565b80549163ffffffff83169263ffffffff841663ffffffff8616119081159161222b575b5061220b5750805463ffffffff191663ffffffff84161790557f872773ff89c88ff3483c81894b464f7bcb84ec9ea466f4886459261badf4ab0a91906121bb906121b5612153865f52600b60205260405f2090565b805460015460281c63ffffffff9081169160401c168190036121db575b5061219361217e848761316b565b825460201c63ffffffff16613185565b613185565b815467ffffffff00000000191660209190911b67ffffffff0000000016179055565b8261316b565b6040805163ffffffff928316815292909116602083015281908101610c55565b815460409190911b6bffffffff0000000000000000166bffffffffffffffff00000000199091161781555f612170565b63461041c760e11b5f5260048590526001600160a01b031660245260445ffd5b61223f915060281c63ffffffff168561316b565b63ffffffff61225a836107b9895f52600760205260405f2090565b549116115f6120fe565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614156120c1565b91906101408301925f905b600a82106122af57505050565b60208060019263ffffffff8651168152019301910190916122a2565b34610354575f366003190112610354576040516101406122eb8183610932565b368237600354600a919082905f5b60ff81168381101561232f5760ff91612328826106ae62ffffff8761231f6001976127a2565b1c16918961319f565b01166122f9565b6040518061049f8782612297565b346103545760403660031901126103545760043561235a81610343565b6024359061236782610343565b6001600160a01b03163381141580612407575b610885575f546001600160a01b03168103610c9b575047612399612f37565b908181039181831161053e576123ad612eec565b159182156123fd575b50506105435760405181815261053c92906001600160a01b038216907f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d590602090a2613295565b1490505f806123b6565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316141561237a565b61245e915f52600760205260405f209060018060a01b03165f5260205260405f2090565b5490565b60405190612471602083610932565b5f8252565b600454806124875750610a62612462565b6124a061249b6124956131b0565b516127ec565b6131dc565b915f5b6124ab6131b0565b518110156124eb57806124d86124ca6001936124c56131b0565b61320e565b516001600160f81b03191690565b5f1a6124e4828761320e565b53016124a3565b5090612530906125126124ca6124ff61321f565b61250c6007851660021b90565b9061320e565b61252961251f86516125a4565b915f1a918661320e565b5360031c90565b9161253b81516125a4565b925b6125456131b0565b5184111561258b5761257f6125859161256c6124ca61256261321f565b601f84169061320e565b61257861251f886125a4565b5360051c90565b9361325a565b9261253d565b509150565b634e487b7160e01b5f52601160045260245ffd5b5f1981019190821161053e57565b634e487b7160e01b5f52603260045260245ffd5b9060058110156125d75760051b0190565b6125b2565b5f828152600a602090815260408083206001600160a01b038516845290915290209063ffffffff61260c836138a1565b169160ff5f5460f01c1615612641575b506107b961263392935f52600760205260405f2090565b5490810390811161053e5790565b60015460481c64ffffffffff164210156126765761266363ffffffff916138ed565b168281111561261c5791506107b961261c565b505050505f90565b919392909361268d833361392c565b6001600160a01b03851690811561206d576001600160a01b0384161561205b576126b983828887614947565b853b6126c8575b505050505050565b5f6020946126ed6040519788968795869463bc197c8160e01b86523360048701614b22565b03925af15f9181612771575b506127335750612707613266565b805191908261272c57632bfa23e760e11b5f526001600160a01b03821660045260245ffd5b6020915001fd5b6001600160e01b0319166343e6837f60e01b0161275657505f80808080806126c0565b632bfa23e760e11b5f526001600160a01b031660045260245ffd5b61279491925060203d60201161279b575b61278c8183610932565b810190614ad4565b905f6126f9565b503d612782565b9060188202918083046018149015171561053e57565b8181029291811591840414171561053e57565b906303c26700820180921161053e57565b9062093a80820180921161053e57565b906034820180921161053e57565b9190820180921161053e57565b9395949391927f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18575f546001600160a01b03938416931683036129a75760ff8416936002851015612992578115611af657600354906128748183613a60565b61297d579161294a82612936856128f46128b360647f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f4998d9b99613a8d565b916128ce6128bf610964565b6001600160781b039094168452565b426001600160401b0316602084015286604084015260ff165f52600560205260405f2090565b9060406001916001600160781b038151168454906001600160401b0360781b602084015160781b169168ffffffffffffffffff60b81b16171784550151910155565b60016129438760f06127fa565b1b17600355565b61295381613b56565b6129676002546040519384936064856129ba565b0390a31561297457505050565b61096292613ba2565b6326694d4f60e21b5f5260ff1660045260245ffd5b634587912760e01b5f5260ff1660045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b9094610100820194909390925f835b600582106129e857505060a0830152151560c082015260e00152909150565b60208060019263ffffffff8c356129fe81610af7565b168152019901910190976129c9565b908160209103126103545751610a6281610e72565b6040513d5f823e3d90fd5b80518210156125d75760209160051b010190565b91909180518351808203612ac1575050805190612a5d82610982565b91612a6b6040519384610932565b808352612a7a601f1991610982565b013660208401375f5b8151811015612aba5780612aa960019260051b602080828701015191890101519061243a565b612ab38286612a2d565b5201612a83565b5090925050565b635b05999160e01b5f5260045260245260445ffd5b63ffffffff1663ffffffff811461053e5760010190565b908060209392818452848401375f828201840152601f01601f1916010190565b90610a62959364ffffffffff6080948163ffffffff941685521660208401521660408201528160608201520191612aed565b9064ffffffffff8091169116039064ffffffffff821161053e57565b6201518061ffff60015460701c160264ffffffffff811690810361053e5780158015612bb5575b15612b8c57505f90565b6201518064ffffffffff805f5460a01c1616019064ffffffffff821161053e57610a6291612b3f565b508064ffffffffff5f5460a01c1610612b82565b6001600160a01b0316939092913385141580612cd9575b610885575f54946001600160a01b0386168103610c9b575060ff8560f01c168015612ccb575b610c7e5760ff16928184019485851161053e57612c259060f81c611d5e565b84118015612cc1575b612cad57612c3b90613fa9565b5f5b818110612c865750505050612c56611d5e5f5460f81c90565b8111612c5f5750565b60ff61096291165f546001600160f81b031660f89190911b6001600160f81b031916175f55565b80612ca7612c96600193876127fa565b612ca1838688612d0c565b906142ba565b01612c3d565b63013ed3b760e21b5f52600485905260245ffd5b5060208511612c2e565b50612cd4612eec565b612c06565b50337f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161415612be0565b91908110156125d75760051b8101359060de1981360301821215610354570190565b9091907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303611b18576001600160a01b038116908115611be8576003959493955495600254945f5b818110612da757505050505050612da290612d9d61096294600355565b600255565b613b56565b84612db68284899c9b9c612ec8565b9889612dc191614527565b978480612dcd8c612ed8565b600560ff9091160492838d612de181612ed8565b60208201938c612df086612ee2565b604080516020810194855260ff9788168183015294909616606085015263ffffffff1660808401526001600160a01b031660a083015295151560c082015291013560e080830182905282529390612e4961010082610932565b5190209c612e5690612ed8565b90612e6090612ee2565b8d6040519360ff8594169660ff1695612e9893859094939260609263ffffffff60808401971683526020830152151560408201520152565b037f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf191a460010197969597612d80565b91908110156125d7576060020190565b35610a62816105ae565b35610a6281610af7565b64ffffffffff5f5460c81c168015159081612f1f575b5080612f0b5790565b5064ffffffffff60015460481c1642101590565b905062015180810180911161053e574210155f612f02565b600d5490612f43612eec565b80613015575b610962575f5f5460f81c63ffffffff8060015460281c16165b818310612f6e57505050565b909193613004600191612ffe6001600160601b0380612f958a5f52600660205260405f2090565b541616885f52600b602052610be5612ff560405f208b5f526006602052612fd363ffffffff60405f205460801c1691549163ffffffff83169061316b565b908963ffffffff8260401c16145f1461300d5760201c63ffffffff169061316b565b63ffffffff1690565b906127fa565b94019190612f62565b505f9061316b565b5060ff5f5460f01c1615612f49565b6040519061303182610912565b5f60c0838281528260208201528260408201528260608201528260808201528260a08201520152565b9061096260405161306a81610912565b60c06130e68295546001600160601b038116845263ffffffff8160601c16602085015263ffffffff8160801c16604085015264ffffffffff808260a01c161660608501526130cc64ffffffffff8260c81c16608086019064ffffffffff169052565b6130e060f082901c60ff16151560a0860152565b60f81c90565b1515910152565b906130f782610982565b6131046040519182610932565b8281528092613115601f1991610982565b015f5b81811061312457505050565b6040519060a08201918083106001600160401b0384111761092d576020926040525f81525f838201525f60408201525f60608201525f608082015282828601015201613118565b9063ffffffff8091169116039063ffffffff821161053e57565b9063ffffffff8091169116019063ffffffff821161053e57565b90600a8110156125d75760051b0190565b604051906131bf604083610932565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b906131e6826109f6565b6131f36040519182610932565b8281528092613204601f19916109f6565b0190602036910137565b9081518110156125d7570160200190565b6040519061322e604083610932565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b801561053e575f190190565b3d15613290573d90613277826109f6565b916132856040519384610932565b82523d5f602084013e565b606090565b6001600160a01b0316905f90819081908190855af16132b2613266565b50156132bb5750565b63b6c30e5f60e01b5f5260045260245ffd5b9060ff169060188202918083046018149015171561053e5762ffffff911c1690565b35610a6281610e87565b35610a6281610e72565b91909161330e613024565b50613324611960825f52600660205260405f2090565b92602084019063ffffffff61333d835163ffffffff1690565b16156135c0575f5460f081901c60ff1680156135a3575b8015613586575b61356057608086015164ffffffffff168015159081613574575b5061356057613382612b5b565b9061338c836132ef565b64ffffffffff60a083901c8116949116841480159190613533575b8115613505575b81156134e5575b50613481575050506133cb815163ffffffff1690565b906133eb612ff560408701936133e5855163ffffffff1690565b9061316b565b60011161343f57509061341c61340d600161218e610962955163ffffffff1690565b915f52600660205260405f2090565b805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b61082892916133e5613458613463935163ffffffff1690565b915163ffffffff1690565b6395d246db60e01b5f5260049190915263ffffffff16602452604490565b8692916134a660a061349e6134e19464ffffffffff9060c81c1690565b950151151590565b60405163cb07c4cf60e01b815264ffffffffff9485166004820152948416602486015215156044850152909116606483015281906084820190565b0390fd5b6134f291506060016132ef565b64ffffffffff808416911614155f6133b5565b9050613513604082016132f9565b61352861352360a08b0151151590565b151590565b9015151415906133ae565b9050613541602082016132ef565b64ffffffffff61355660c885901c8216610e1f565b91161415906133a7565b6350f57e4360e11b5f52600484905260245ffd5b64ffffffffff1690504210155f613375565b5061359c610e1f606088015164ffffffffff1690565b421061335b565b506135b860c882901c64ffffffffff16610e1f565b421015613354565b63013ed3b760e21b5f52600483905260245ffd5b909291926135e0613024565b506135f6611960835f52600660205260405f2090565b93602085019063ffffffff61360f835163ffffffff1690565b1615613809575f5460f081901c60ff1680156137ec575b80156137cf575b6137a957608087015164ffffffffff1680151590816137bd575b506137a957613654612b5b565b9061365e836132ef565b64ffffffffff60a083901c811694911684148015919061377c575b8115613753575b8115613733575b506137165750505063ffffffff821680159081156136e9575b506136c257509061341c61340d6109629361218e604088015163ffffffff1690565b82613463866133e560406136dd610828965163ffffffff1690565b92015163ffffffff1690565b905061370f612ff56136ff845163ffffffff1690565b604089015163ffffffff166133e5565b105f6136a0565b8792916134a660a061349e6134e19464ffffffffff9060c81c1690565b61374091506060016132ef565b64ffffffffff808416911614155f613687565b9050613761604082016132f9565b61377161352360a08c0151151590565b901515141590613680565b905061378a602082016132ef565b64ffffffffff61379f60c885901c8216610e1f565b9116141590613679565b6350f57e4360e11b5f52600485905260245ffd5b64ffffffffff1690504210155f613647565b506137e5610e1f606089015164ffffffffff1690565b421061362d565b5061380160c882901c64ffffffffff16610e1f565b421015613626565b63013ed3b760e21b5f52600484905260245ffd5b9091906001600160a01b0381161561206d5761385d6001610962949160405192600184526020840152604083019160018352606084015260808301604052565b91614737565b919291906001600160a01b0382161561206d576109629361385d60405192600184526020840152604083019160018352606084015260808301604052565b5463ffffffff8116801515806138d0575b156138ca5763ffffffff610a629260281c169061316b565b50505f90565b5063ffffffff60015460281c1663ffffffff8360681c16146138b2565b5463ffffffff8160481c16908115159081613911575b501561390c5790565b505f90565b905063ffffffff8060015460281c169160681c16145f613903565b6001600160a01b0391821691811690828214159081613964575b5061394f575050565b63711bec9160e11b5f5260045260245260445ffd5b5f8481526008602090815260408083206001600160a01b0390941683529290522060ff91505416155f613946565b906139a961096293928263ffffffff8516916148b1565b5f52600b6020526139c560405f209163ffffffff835416613185565b63ffffffff1663ffffffff19825416179055565b90613a32613a52936139f263ffffffff821684866148b1565b825f526006602052613a1260405f209163ffffffff835460801c1661316b565b815463ffffffff60801b191660809190911b63ffffffff60801b16179055565b5f52600a60205260405f209060018060a01b03165f5260205260405f2090565b805464ff0000000019169055565b9060ff1660f0018060f01161053e576001901b16151590565b9060ff8091169116019060ff821161053e57565b9091925f93600560ff5f95160260ff811690811415955b60ff86166005811015613b4c578761053e57613ac08784613a79565b90613ad3613ace82876125c6565b612ee2565b63ffffffff81169283158015613b31575b613b1357505091613b09600192613afc60ff956127a2565b1b6001600160781b031690565b1796011694613aa4565b63386cac7b60e21b5f5260ff1660045263ffffffff1660245260445ffd5b50613b4561069f8a61069660ff85166127a2565b8411613ae4565b5095505050915050565b80158015613b97575b613b94576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600455604051908152a1565b50565b506004548114613b5f565b6001805461ffff60701b19811660709590951b61ffff60701b169485179091555f5460f01c60ff168015613c44575b613c3e577f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9364ffffffffff8416916fffff000000000000000000ffffffffff19161717600155613c228282613c55565b6040805164ffffffffff928316815292909116602083015290a1565b50505050565b504264ffffffffff84161115613bd1565b64ffffffffff821664ffffffffff821681811015613cd457506312cc0300420180421161053e578111613cc257505f805469ffffffffffffffffffff60a01b191660a09290921b64ffffffffff60a01b169190911760c89290921b64ffffffffff60c81b16919091179055565b638a55c01d60e01b5f5260045260245ffd5b6366b6731960e01b5f5260045260245ffd5b60405190613cf5604083610932565b60058252647469746c6560d81b6020830152565b60405190613d18604083610932565b600b82526a3232b9b1b934b83a34b7b760a91b6020830152565b60405190613d41604083610932565b600782526670726963696e6760c81b6020830152565b60405190613d66604083610932565b60088252677363686564756c6560c01b6020830152565b60405190613d8c604083610932565b60068252653130b73732b960d11b6020830152565b60405190613db0604083610932565b6008825267737472617465677960c01b6020830152565b60405190613dd6604083610932565b60098252686d6963726f626c6f6760b81b6020830152565b60405190613dfd604083610932565b60098252687469636b6574696e6760b81b6020830152565b60405190613e24604083610932565b600e82526d736f6369616c5f6e6574776f726b60901b6020830152565b60405190613e50604083610932565b600d82526c70686f746f5f6e6574776f726b60981b6020830152565b60ff81168015613f2b5760018114613f215760028114613f175760038114613f0d5760048114613f035760058114613ef95760068114613eef5760078114613ee55760088114613edb57600914613ed257635ece2f8d60e01b5f5260ff1660045260245ffd5b50610a62613e41565b5050610a62613e15565b5050610a62613dee565b5050610a62613dc7565b5050610a62613da1565b5050610a62613d7d565b5050610a62613d57565b5050610a62613d32565b5050610a62613d09565b5050610a62613ce6565b60ff16908115613f825760018214613f5a5750634587912760e01b5f5260045260245ffd5b9050604051613f6a604082610932565b6008815267383937b6b7ba32b960c11b602082015290565b9050604051613f92604082610932565b6007815266383630b73732b960c91b602082015290565b600354600160f01b161561408b575f54613fcd60c882901c64ffffffffff16610e1f565b64ffffffffff8316908114614086574281119081159161406a575b50801561405c575b61404257906140318161402c7f64fbada9a330ba8c4b66dbee1d09f924876764ee28967f23ce11d588a323e69f9464ffffffffff9060a01c1690565b613c55565b5f5460a01c64ffffffffff16613c22565b638a55c01d60e01b5f5264ffffffffff821660045260245ffd5b50614065614909565b613ff0565b905061407f610e1f60015464ffffffffff1690565b115f613fe8565b505050565b63029d79a560e41b5f5260045ffd5b6001600160601b0381160361035457565b35610a628161409a565b815181546020840151604085015163ffffffff60801b60809190911b166001600160a01b03199092166001600160601b0390931692909217606092831b63ffffffff60601b1617178255820151610962926141a39160c0919061413b9064ffffffffff16855464ffffffffff60a01b191660a09190911b64ffffffffff60a01b16178555565b614172614150608083015164ffffffffff1690565b855464ffffffffff60c81b191660c89190911b64ffffffffff60c81b16178555565b61419c61418260a0830151151590565b855460ff60f01b191690151560f01b60ff60f01b16178555565b0151151590565b90805490916001600160f81b0390911690151560f81b6001600160f81b031916179055565b35906109628261409a565b602081528135601e1983360301811215610354578201906020823592016001600160401b038311610354578236038113610354576130e660c061422760e093610a6296856020880152610100870191612aed565b95614247614237602083016141c8565b6001600160601b03166040870152565b61426361425660408301610b05565b63ffffffff166060870152565b61428061427260608301610e96565b64ffffffffff166080870152565b61429d61428f60808301610e96565b64ffffffffff1660a0870152565b6142b46142ac60a08301610e7c565b151586840152565b01610e7c565b906142d0611960835f52600660205260405f2090565b604082019063ffffffff6142e383612ee2565b161580156144e6575b80156144b6575b6144a257604081019061430d612ff5835163ffffffff1690565b1515908161443d575b506144295791614418614424926144017f865331b9f29b369035c3cc85354c313335bbeb4109cfe07f04c547332455f742956143f8856143ef614372614367614361602085016140ab565b97612ee2565b945163ffffffff1690565b614272614381606085016132ef565b6143e1614390608087016132ef565b936143d46143ac60c06143a560a08b016132f9565b99016132f9565b996143c76143b8610973565b6001600160601b03909e168e52565b63ffffffff1660208d0152565b63ffffffff1660408b0152565b64ffffffffff166060890152565b151560a0850152565b151560c0830152565b614413865f52600660205260405f2090565b6140b5565b604051918291826141d3565b0390a2565b637e5a539560e11b5f52600484905260245ffd5b905061444b602085016140ab565b6001600160601b03614467610bd984516001600160601b031690565b9116149081159161447a575b505f614316565b905061449761352360a061448f8188016132f9565b930151151590565b90151514155f614473565b63642a819160e11b5f52600484905260245ffd5b506144c360c084016132f9565b80156142f357506001600160601b036144de602085016140ab565b1615156142f3565b506144f082612ee2565b63ffffffff614509612ff5604085015163ffffffff1690565b9116106142ec565b62ffffff60019116019062ffffff821161053e57565b61453082612ed8565b60ff600a911610156146065761455261454883612ed8565b60ff600591160490565b61455c8183613a60565b61297d575061457b61457661457084612ed8565b836132cd565b614511565b602083019061458982612ee2565b63ffffffff62ffffff83169116036145c7575050604082013515611af65760016145c060ff6145ba610a6295612ed8565b166127a2565b1b906127fa565b61082892506145de6145d885612ed8565b92612ee2565b6319b063af60e21b5f5260ff90921660045262ffffff1660245263ffffffff16604452606490565b61082861461283612ed8565b635ece2f8d60e01b5f5260ff16600452602490565b9192916001600160a01b0382161561206d576001600160a01b0381161561205b576120536001610962959160405192600184526020840152604083019160018352606084015260808301604052565b6146876146989161096294936146b8565b9163ffffffff835460481c16613185565b815463ffffffff60481b191660489190911b63ffffffff60481b16179055565b5f908152600a602090815260408083206001600160a01b0390941683529290522090815460015463ffffffff8160281c1663ffffffff8360681c16036146fc575050565b70ffffffffffffffffffffffff000000000019821660409190911b63ffffffff60681b161760289190911b68ffffffff000000000016178255565b929190916147478284865f614947565b6001600160a01b038416928361475f575b5050505050565b60208091015192015192843b1561475857614797935f6020946040519687958694859363f23a6e6160e01b8552853360048701614ae9565b03925af15f91816147d3575b506147b15750612707613266565b6001600160e01b031916630dc5919f60e01b0161275657505f80808080614758565b6147ed91925060203d60201161279b5761278c8183610932565b905f6147a3565b919392909361480582828786614947565b6001600160a01b038516908161481d57505050505050565b60208091015192015191853b156126c0575f6020946148536040519788968795869463f23a6e6160e01b86523360048701614ae9565b03925af15f9181614890575b5061486d5750612707613266565b6001600160e01b031916630dc5919f60e01b0161275657505f80808080806126c0565b6148aa91925060203d60201161279b5761278c8183610932565b905f61485f565b9091906001600160a01b0381161561205b576148f15f92610962949160405192600184526020840152604083019160018352606084015260808301604052565b92909181604051614903602082610932565b52614947565b5f5f5460f81c905b81811061491e5750505f90565b805f52600660205263ffffffff60405f205460801c1661494057600101614911565b5050600190565b9261495490838386614b9a565b6001600160a01b03831615614086576001600160a01b038116151593925f5b8351811015614acc578580614a9d575b614a7d576149a7826107b96149988488612a2d565b515f52600a60205260405f2090565b6149bb6149b48387612a2d565b518461243a565b6149c7612ff5836138a1565b8110614a50579060019291886149dc836138ed565b918063ffffffff84161115614a4757835463ffffffff60481b1916604882901b63ffffffff60481b161790935563ffffffff9290921691614a21575b50505b01614973565b614a39614a4092614a32858a612a2d565b519261316b565b9086614676565b5f80614a18565b50505050614a1b565b61082884614a5e8589612a2d565b5163461041c760e11b5f526004526001600160a01b0316602452604490565b614a8a6108289185612a2d565b5163032bc66b60e01b5f52600452602490565b50614ac7614abd614aae8387612a2d565b515f52600660205260405f2090565b5460f01c60ff1690565b614983565b505050509050565b908160209103126103545751610a62816103a5565b6001600160a01b039182168152911660208201526040810191909152606081019190915260a060808201819052610a629291019061044c565b6001600160a01b0391821681529116602082015260a060408201819052610a629491939192614b679291614b5991908601906110a9565b9084820360608601526110a9565b91608081840391015261044c565b9091614b8c610a62936040845260408401906110a9565b9160208184039101526110a9565b9391928351815190818103614d345750506001600160a01b03858116948515159491841680151592905f5b8351811015614ca9578060051b90888887602080868a010151958b01015192614c26575b93600194614bfb575b50505001614bc5565b614c1c916107b9614c14925f52600760205260405f2090565b9182546127fa565b90555f8881614bf2565b50509091614c408c6107b9835f52600760205260405f2090565b54828110614c72578291888e614c69600197968e9503916107b9855f52600760205260405f2090565b55909450614be9565b6040516303dee4c560e01b81526001600160a01b038e16600482015260248101919091526044810183905260648101829052608490fd5b5096955096509192505060018151145f14614d015760209081015191810151604080519384529183015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291819081015b0390a4565b60405133927f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb928291614cfc9183614b75565b635b05999160e01b5f5260045260245260445ffdfea164736f6c6343000825000a",
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

// PackPassOn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0240787.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function passOn(address holder, uint256 tier, address to) returns()
func (eventPlan *EventPlan) PackPassOn(holder common.Address, tier *big.Int, to common.Address) []byte {
	enc, err := eventPlan.abi.Pack("passOn", holder, tier, to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPassOn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0240787.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function passOn(address holder, uint256 tier, address to) returns()
func (eventPlan *EventPlan) TryPackPassOn(holder common.Address, tier *big.Int, to common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("passOn", holder, tier, to)
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
