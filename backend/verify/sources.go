package verify

import (
	"context"
	"errors"
	"io"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ipfs/go-cid"

	"footlight/backend/event"
)

var (
	// ErrNotSeen means that the content needs a right to watch that was not shown.
	ErrNotSeen = errors.New("verify: the content needs a right to watch that was not shown")
	// ErrUnreachable means that a source of content does not answer.
	ErrUnreachable = errors.New("verify: the source of the content does not answer")
)

// Content is a source of bytes. It may lie: all content is checked.
type Content interface {
	// Open returns the content that a CID names. The caller closes it. Errors are ErrNotSeen,
	// ErrUnreachable, and blob.ErrNotFound if there is no such content. It is safe for concurrent
	// use.
	Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error)
}

// Ledger is the register of events on the chain. Its methods return event.ErrNotFound for an
// unknown event.
type Ledger interface {
	CheckCode(ctx context.Context) error
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
	Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error)
	Address(id event.ID, creator event.Address) event.Address
}

// Chain gives access to the logs of the ledger and the proofs. It returns ethereum.NotFound for an
// unknown transaction.
type Chain interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
}
