package ledger

import (
	"context"
	"encoding/hex"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// Chain is the network a Ledger lives on. It is safe for concurrent use.
type Chain interface {
	Writer
	State
	History
	Blocks
}

// Writer sends transactions in the name of one account, the operator.
type Writer interface {
	// Account is the operator's address.
	Account() common.Address
	// Write calls the contract to with data in a transaction, and returns once
	// that is mined and durable. A contract's refusal is a *RefusedError, a
	// transaction that was sent but not mined in time a *PendingError.
	Write(ctx context.Context, to common.Address, data []byte) (*types.Receipt, error)
}

// State reads contracts; a nil block is the newest.
type State interface {
	CallContract(ctx context.Context, call ethereum.CallMsg, block *big.Int) ([]byte, error)
	CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error)
}

// History reads what transactions left behind.
type History interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
}

// Blocks tells chains and their blocks apart; a nil number is the newest.
type Blocks interface {
	ChainID(ctx context.Context) (*big.Int, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
}

// RefusedError is a contract's refusal: nothing was written.
type RefusedError struct {
	Data []byte // the contract's own error, ABI-encoded; empty where the node does not say
}

func (e *RefusedError) Error() string {
	return "ledger: the contract refused: 0x" + hex.EncodeToString(e.Data)
}

// UnreachableError is a chain that gives no answer. Nothing was written, as far
// as anybody knows. It wraps event.ErrUnavailable.
type UnreachableError struct {
	Reason string // without the node's address, which may hold a key
}

func (e *UnreachableError) Error() string { return "ledger: the chain does not answer: " + e.Reason }

// Unwrap makes every UnreachableError an event.ErrUnavailable.
func (e *UnreachableError) Unwrap() error { return event.ErrUnavailable }

// Explain is what a client may be told.
func (e *UnreachableError) Explain() string {
	return "the ledger's chain does not answer now, and nothing was written; try again"
}

// PendingError is a transaction that was sent and may still be mined. Writing
// the same again is safe: it ends in one record either way.
type PendingError struct {
	TransactionHash event.Hash
}

func (e *PendingError) Error() string {
	return "ledger: transaction " + e.TransactionHash.String() + " is pending"
}

// Explain is what a client may be told.
func (e *PendingError) Explain() string {
	return "pending: transaction " + e.TransactionHash.String() + " is sent and not mined yet; ask again with the same Idempotency-Key"
}
