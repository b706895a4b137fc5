package devchain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/log"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"

	"footlight/backend/ledger/devchain/journal"
)

var (
	// ErrInUse is returned if another process has the folder open.
	ErrInUse = fmt.Errorf("devchain: the chain folder is in use by another process: %w", fs.ErrExist)
	// ErrOtherGenesis is returned if the chain in the folder began with another operator key. The key was
	// lost or replaced: restore the key, or move the folder away and begin a new chain.
	ErrOtherGenesis = fmt.Errorf("devchain: the chain folder was made for another operator key: %w", fs.ErrPermission)
)

// Chain is a running embedded chain.
type Chain struct {
	stack    *node.Node
	methods  *rpc.Server
	backend  Backend
	listener *listener
	journal  *journal.Journal
	sealer   *sealer
	stop     context.CancelFunc // ends the sealer
	sealing  sync.WaitGroup
}

// Open opens the chain in cfg.Dir, or creates it, and starts sealing and serving. It returns ErrInUse or
// ErrOtherGenesis, or an *event.ErrInvalid for "rpc" if RPCAddr is invalid.
func Open(ctx context.Context, cfg Config) (*Chain, error) {
	cfg.RPCAddr = cmp.Or(cfg.RPCAddr, DefaultRPCAddr)
	cfg.MaxDrift = cmp.Or(cfg.MaxDrift, defaultMaxDrift)
	cfg.IndexFrom = cmp.Or(cfg.IndexFrom, defaultIndexFrom)
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	c := &Chain{}
	if err := c.open(ctx, cfg); err != nil {
		return nil, errors.Join(err, c.Close()) //nolint:contextcheck // closing does not end with ctx
	}
	return c, nil
}

func (c *Chain) open(ctx context.Context, cfg Config) error {
	be, err := c.start(cfg, bridge(cfg.Logger))
	if errors.Is(err, errStateless) {
		if err = putAside(cfg); err == nil {
			be, err = c.start(cfg, bridge(cfg.Logger))
		}
	}
	if err != nil {
		return err
	}
	if err = c.restore(be.BlockChain(), cfg); err != nil {
		return err
	}
	if c.methods, err = methods(be); err != nil {
		return err
	}
	c.backend = Backend{ethclient.NewClient(rpc.DialInProc(c.methods)), be.BlockChain()}
	c.seal(ctx, be, cfg)
	c.listener, err = listen(ctx, cfg.RPCAddr, c.methods, cfg.Origins)
	return err
}

// defaultIndexFrom is the journal size below which searching block by block is quick. An index makes every
// start slower.
const defaultIndexFrom = 4 << 20

// start starts go-ethereum on the folder.
func (c *Chain) start(cfg Config, logger log.Logger) (*eth.Ethereum, error) {
	var err error
	if c.stack, err = node.New(stackConfig(cfg, logger)); errors.Is(err, node.ErrDatadirUsed) {
		return nil, fmt.Errorf("%w (%s)", ErrInUse, cfg.Dir)
	} else if err != nil {
		return nil, fmt.Errorf("devchain: open folder: %w", err)
	}
	be, err := eth.New(c.stack, nodeConfig(cfg.Operator, cfg.NoLogIndex || journal.Size(cfg.Journal) < cfg.IndexFrom))
	if mismatch := new(core.GenesisMismatchError); errors.As(err, &mismatch) {
		return nil, fmt.Errorf("%w (%s)", ErrOtherGenesis, cfg.Dir)
	} else if err != nil && strings.Contains(err.Error(), "snap sync not supported") { // go-ethereum has no value for it
		return nil, errors.Join(errStateless, c.stack.Close())
	} else if err != nil {
		return nil, fmt.Errorf("devchain: open chain: %w", err)
	}
	if err := c.stack.Start(); err != nil {
		return nil, fmt.Errorf("devchain: start: %w", err)
	}
	be.SetSynced() // accept transactions: there are no peers to synchronise with
	return be, nil
}

// seal starts the sealer, which runs until Close, even after ctx has ended.
func (c *Chain) seal(ctx context.Context, be *eth.Ethereum, cfg Config) {
	ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.sealer = &sealer{
		eth: be, journal: c.journal, operator: common.Address(cfg.Operator), now: cfg.Now, log: cfg.Logger,
		pace: newPace(cfg.MaxDrift, cfg.Patient), wanted: make(chan chan<- error),
	}
	news := make(chan core.NewTxsEvent, newsBuffer)
	sub := be.TxPool().SubscribeTransactions(news, true) // before a transaction can be sent
	wake := make(chan struct{}, 1)
	c.sealing.Go(func() { watch(ctx, sub, news, wake) })
	c.sealing.Go(func() { c.sealer.run(ctx, wake) })
}

// Client returns a client of the chain within this process.
func (c *Chain) Client() *ethclient.Client { return c.backend.Client }

// Backend is Client for the ledger.
func (c *Chain) Backend() Backend { return c.backend }

// Advance makes another block, with the waiting transactions or empty, and returns once it is made. Callers
// use it to get a block hash that could not be known before. It waits like a Patient transaction.
func (c *Chain) Advance(ctx context.Context) error {
	done := make(chan error, 1)
	select {
	case c.sealer.wanted <- done:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// RPCAddr returns the address that the JSON-RPC listens on, with the actual port.
func (c *Chain) RPCAddr() string { return c.listener.Addr().String() }

// RPCURL returns RPCAddr as a URL.
func (c *Chain) RPCURL() string { return "http://" + c.RPCAddr() }

// Health returns nil while blocks can be sealed, and otherwise the error.
func (c *Chain) Health() error {
	if trouble := c.sealer.trouble.Load(); trouble != nil {
		return *trouble
	}
	return nil
}

// Close stops serving and sealing. It returns once all blocks are on disk and the folder is unlocked. It must
// be called once.
func (c *Chain) Close() error {
	var errs []error
	if c.listener != nil {
		errs = append(errs, c.listener.close())
	}
	if c.stop != nil {
		c.stop()
		c.sealing.Wait()
	}
	if c.backend.Client != nil {
		c.backend.Close()
		c.methods.Stop()
	}
	if c.stack != nil {
		errs = append(errs, c.stack.Close())
	}
	if c.journal != nil {
		errs = append(errs, c.journal.Close())
	}
	return errors.Join(errs...)
}
