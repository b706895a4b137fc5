package ethereum

import (
	"context"
	"math/big"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger"
)

// Backend calls a node: a *Node or an *ethclient.Client.
type Backend interface {
	Reader
	Sender
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
}

// Reader reads from a node.
type Reader interface {
	ledger.State
	ledger.History
	ledger.Blocks
}

// Sender sends transactions to a node.
type Sender interface {
	PendingNonceAt(ctx context.Context, account common.Address) (uint64, error)
	SuggestGasTipCap(ctx context.Context) (*big.Int, error)
	EstimateGas(ctx context.Context, call geth.CallMsg) (uint64, error)
	SendTransaction(ctx context.Context, tx *types.Transaction) error
}
