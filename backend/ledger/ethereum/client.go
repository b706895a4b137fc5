package ethereum

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"sync"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger"
)

const (
	// defaultReceiptTimeout limits the wait for a transaction to be mined.
	defaultReceiptTimeout = 2 * time.Minute
	// defaultBumpAfter is the wait before the fee of a pending transaction is raised.
	defaultBumpAfter = 30 * time.Second
)

// Config configures a Client.
type Config struct {
	Backend        Backend
	Key            *Key
	ReceiptTimeout time.Duration // limits the wait for a transaction to be mined; zero means 2 min
	BumpAfter      time.Duration // the wait before the fee is raised, and between later raises; zero means 30 s
	Outbox         *Outbox       // keeps unmined transactions; nil means that they are not kept
	Confirmations  uint64        // blocks, the first included, that must confirm a transaction or state before it is used; zero means 1
	ChainID        uint64        // the chain's ID; zero means that the node is asked
}

// Client sends transactions from the operator's account. It is safe for concurrent use: transactions are
// numbered and sent one after the other, and callers wait for them concurrently.
type Client struct {
	backend Backend
	key     *Key
	signer  types.Signer
	timeout time.Duration

	bumpAfter     time.Duration
	confirmations uint64
	outbox        *Outbox

	mu     sync.Mutex // held from the choice of a nonce until the node has the transaction
	nonce  uint64     // the next one
	synced bool       // whether nonce is known; if false, the node is asked

	abandoned abandoned
}

var _ ledger.Chain = (*Client)(nil)

// Open returns a Client and resends the transactions in the outbox. It asks the node for the chain's ID
// unless cfg has it. If cfg has the ID, a node that does not answer is no error: Settle or the next write
// resends the transactions.
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

// Write implements ledger.Writer. A refusal that the node foresees costs no transaction. One caused by
// another transaction in between costs gas.
func (c *Client) Write(ctx context.Context, to common.Address, data []byte) (*types.Receipt, error) {
	return c.transact(ctx, geth.CallMsg{From: c.Account(), To: &to, Data: data})
}

// Pay sends wei from the operator's account and returns once the transaction is mined.
func (c *Client) Pay(ctx context.Context, to common.Address, wei *big.Int) (*types.Receipt, error) {
	return c.transact(ctx, geth.CallMsg{From: c.Account(), To: &to, Value: wei})
}

// transact prices msg, sends it and waits until it is mined.
func (c *Client) transact(ctx context.Context, msg geth.CallMsg) (*types.Receipt, error) {
	tx, err := c.price(ctx, msg)
	if err != nil {
		return nil, err
	}
	return c.execute(ctx, msg, tx)
}

// execute sends a priced transaction of msg and waits until it is mined. If the transaction was mined and
// failed, execute returns the receipt and the reason.
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

// reason repeats a failed call in the state after its block, to learn why it failed.
func (c *Client) reason(ctx context.Context, msg geth.CallMsg, failed *types.Receipt) error {
	_, err := c.backend.CallContract(ctx, msg, failed.BlockNumber)
	if err == nil {
		return fmt.Errorf("ethereum: transaction %s failed: %w", failed.TxHash, &ledger.RefusedError{})
	}
	return refusal(err)
}
