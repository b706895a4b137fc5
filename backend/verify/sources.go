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
	// ErrNotSeen is content that takes a right which was not shown.
	ErrNotSeen = errors.New("verify: it takes a right that was not shown")
	// ErrUnreachable is a source of content that does not answer.
	ErrUnreachable = errors.New("verify: the source of the content does not answer")
)

// Content is a source of bytes. It may lie: everything that it gives is checked.
type Content interface {
	// Open returns the content that a CID names; the caller closes it. Errors are ErrNotSeen, ErrUnreachable,
	// and blob.ErrNotFound where there is none. It is safe for concurrent use.
	Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error)
}

// Ledger is the register of events on the chain. It answers event.ErrNotFound for an event that it does not
// know.
type Ledger interface {
	CheckCode(ctx context.Context) error
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
	Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error)
	Address(id event.ID, creator event.Address) event.Address
}

// Chain is where the ledger and the proofs are. It answers ethereum.NotFound for a transaction that it does
// not know.
type Chain interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
}
