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

// Chain is the chain that a Ledger is on. It is safe for concurrent use.
type Chain interface {
	Writer
	State
	History
	Blocks
}

// Writer sends transactions from one account, the operator.
type Writer interface {
	// Account returns the operator's address.
	Account() common.Address
	// Write calls the contract to with data in a transaction, and returns once the transaction is mined and
	// durable. It returns a *RefusedError if the contract refuses, and a *PendingError if the transaction was
	// sent but not mined in time.
	Write(ctx context.Context, to common.Address, data []byte) (*types.Receipt, error)
}

// State reads contracts. A nil block means the newest.
type State interface {
	CallContract(ctx context.Context, call ethereum.CallMsg, block *big.Int) ([]byte, error)
	CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error)
}

// History reads log entries.
type History interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
}

// Blocks reads the chain's ID and its blocks. A nil number means the newest block.
type Blocks interface {
	ChainID(ctx context.Context) (*big.Int, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
}

// RefusedError is a contract's refusal: nothing was written.
type RefusedError struct {
	Data []byte // the contract's own error, ABI-encoded; empty if the node does not return it
}

func (e *RefusedError) Error() string {
	return "ledger: the contract refused: 0x" + hex.EncodeToString(e.Data)
}

// UnreachableError is returned if a chain does not answer. As far as is known, nothing was written. It wraps
// event.ErrUnavailable.
type UnreachableError struct {
	Reason string // excludes the node's URL, which may contain a key
}

func (e *UnreachableError) Error() string { return "ledger: the chain does not answer: " + e.Reason }

// Unwrap makes every UnreachableError an event.ErrUnavailable.
func (e *UnreachableError) Unwrap() error { return event.ErrUnavailable }

// Explain returns a text for clients.
func (e *UnreachableError) Explain() string {
	return "the ledger's chain does not answer now, and nothing was written; try again"
}

// PendingError is returned for a transaction that was sent and may still be mined. Writing the same again is
// safe: it results in one record either way.
type PendingError struct {
	TransactionHash event.Hash
}

func (e *PendingError) Error() string {
	return "ledger: transaction " + e.TransactionHash.String() + " is pending"
}

// Explain returns a text for clients.
func (e *PendingError) Explain() string {
	return "pending: transaction " + e.TransactionHash.String() + " is sent and not mined yet; ask again with the same Idempotency-Key"
}
