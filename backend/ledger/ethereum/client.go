package ethereum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

const (
	// defaultReceiptTimeout is how long a transaction may take to be mined.
	defaultReceiptTimeout = 2 * time.Minute
	// defaultBumpAfter is how long a transaction waits before more is paid.
	defaultBumpAfter = 30 * time.Second
)

// Backend is a node: a *Node, or an *ethclient.Client.
type Backend interface {
	Reader
	Sender
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
}

// Reader is how a node is asked what there is.
type Reader interface {
	ledger.State
	ledger.History
	ledger.Blocks
}

// Sender is what it takes to send a transaction.
type Sender interface {
	PendingNonceAt(ctx context.Context, account common.Address) (uint64, error)
	SuggestGasTipCap(ctx context.Context) (*big.Int, error)
	EstimateGas(ctx context.Context, call geth.CallMsg) (uint64, error)
	SendTransaction(ctx context.Context, tx *types.Transaction) error
}

// Config says which node to use and in whose name.
type Config struct {
	Backend        Backend
	Key            *Key
	ReceiptTimeout time.Duration // how long to wait for a transaction to be mined; zero: 2 min
	BumpAfter      time.Duration // how long it may lie there before a higher fee is offered, again and again; zero: 30 s
	Outbox         *Outbox       // keeps what is not mined yet; nil: nothing does
	Confirmations  uint64        // blocks, its own included, that must hold a transaction, and what is read; zero: 1
	ChainID        uint64        // the node's; zero: it is asked
}

// Client writes in the operator's name. It is safe for concurrent use:
// transactions are numbered and sent one after the other and waited for
// together.
type Client struct {
	backend Backend
	key     *Key
	signer  types.Signer
	timeout time.Duration

	bumpAfter     time.Duration
	confirmations uint64
	outbox        *Outbox

	mu     sync.Mutex // from choosing a nonce until the node has the transaction
	nonce  uint64     // the next one
	synced bool       // nonce is known; false: ask the node

	abandoned abandoned
}

var _ ledger.Chain = (*Client)(nil)

// Open asks the node which chain it is on, unless that is known, and sends again
// what is in the outbox. With the chain known, a node that does not answer is no
// error: what is in the outbox is sent by Settle, or before the next write.
func Open(ctx context.Context, cfg Config) (*Client, error) {
	id := new(big.Int).SetUint64(cfg.ChainID)
	if cfg.ChainID == 0 {
		var err error
		if id, err = cfg.Backend.ChainID(ctx); err != nil {
			return nil, fmt.Errorf("ethereum: chain id: %w", err)
		}
	}
	c := &Client{
		backend: cfg.Backend,
		key:     cfg.Key,
		signer:  types.LatestSignerForChainID(id),
		timeout: cmp.Or(cfg.ReceiptTimeout, defaultReceiptTimeout),

		bumpAfter:     cmp.Or(cfg.BumpAfter, defaultBumpAfter),
		confirmations: cfg.Confirmations,
		outbox:        cfg.Outbox,

		abandoned: abandoned{turn: make(chan struct{}, 1)},
	}
	return c, c.resend(ctx)
}

// Account implements ledger.Writer.
func (c *Client) Account() common.Address { return common.Address(c.key.Address()) }

// Write implements ledger.Writer. A refusal that can be foreseen costs no
// transaction; one that cannot, because another transaction came between,
// costs its gas.
func (c *Client) Write(ctx context.Context, to common.Address, data []byte) (*types.Receipt, error) {
	return c.transact(ctx, geth.CallMsg{From: c.Account(), To: &to, Data: data})
}

// Pay gives wei of the operator's to an account and returns when that is mined.
func (c *Client) Pay(ctx context.Context, to common.Address, wei *big.Int) (*types.Receipt, error) {
	return c.transact(ctx, geth.CallMsg{From: c.Account(), To: &to, Value: wei})
}

// transact prices msg, sends it and waits for it.
func (c *Client) transact(ctx context.Context, msg geth.CallMsg) (*types.Receipt, error) {
	tx, err := c.price(ctx, msg)
	if err != nil {
		return nil, err
	}
	return c.execute(ctx, msg, tx)
}

// execute sends a priced transaction of msg and waits for it. A transaction
// that was mined and failed gives its receipt and the reason.
func (c *Client) execute(ctx context.Context, msg geth.CallMsg, tx *types.DynamicFeeTx) (*types.Receipt, error) {
	raw, err := c.send(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("ethereum: send: %w", err)
	}
	p := newPending(tx, raw)
	receipt, err := c.wait(ctx, p)
	if err != nil {
		c.abandoned.add(p, err)
		return nil, err
	}
	if receipt.Status != types.ReceiptStatusSuccessful {
		return receipt, c.reason(ctx, msg, receipt)
	}
	return receipt, nil
}

// reason repeats a call that failed on the chain, after the block it failed
// in, to learn why.
func (c *Client) reason(ctx context.Context, msg geth.CallMsg, failed *types.Receipt) error {
	_, err := c.backend.CallContract(ctx, msg, failed.BlockNumber)
	if err == nil {
		return fmt.Errorf("ethereum: transaction %s failed: %w", failed.TxHash, &ledger.RefusedError{})
	}
	return refusal(err)
}

// refusal finds the contract's own error in a node's answer.
func refusal(err error) error {
	var withData interface{ ErrorData() any }
	if !errors.As(err, &withData) {
		return err
	}
	text, ok := withData.ErrorData().(string)
	if !ok {
		return err
	}
	return &ledger.RefusedError{Data: common.FromHex(text)}
}

// pendingError is a transaction that was sent and not seen mined.
func pendingError(hash common.Hash, why error) error {
	return errors.Join(&ledger.PendingError{TransactionHash: event.Hash(hash)}, why)
}
