package devchain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/log"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"

	"footlight/backend/event"
	"footlight/backend/ledger/devchain/journal"
)

var (
	// ErrInUse says that another process has the folder open.
	ErrInUse = fmt.Errorf("devchain: the chain folder is in use by another process: %w", fs.ErrExist)
	// ErrOtherGenesis says that the chain in the folder began with another
	// operator key. The key is lost or was exchanged: restore it, or move the
	// folder away and begin a new chain.
	ErrOtherGenesis = fmt.Errorf("devchain: the chain folder was made for another operator key: %w", fs.ErrPermission)
)

// DefaultRPCAddr is where the JSON-RPC listens unless told otherwise.
const DefaultRPCAddr = "127.0.0.1:8545"

// Config says where a chain is and who runs it.
type Config struct {
	Dir        string           // the chain's own folder; made when missing
	Journal    string           // folder of the sealed blocks, which bring the chain back when Dir is lost; made when missing
	Operator   event.Address    // holds the test money; part of the first block, so always the same for one Dir
	RPCAddr    string           // JSON-RPC over HTTP, loopback only; empty: DefaultRPCAddr; port 0: any free port
	Origins    Origins          // web pages that may call the RPC; nil: none
	MaxDrift   time.Duration    // how far block time may run ahead of the clock; zero: 30 s
	Patient    Patient          // nil: somebody waits for every transaction
	NoLogIndex bool             // logs are looked for block by block also in a long chain
	IndexFrom  int64            // how many bytes the journal of a chain has whose logs are indexed; zero: 4 MiB, some thousand blocks
	Now        func() time.Time // the clock; nil: time.Now
	Logger     *slog.Logger     // nil: slog.Default()
}

// Patient reports whether nobody waits for a transaction. Such a one is sealed with
// the next that somebody waits for, or by itself while block time is ahead of the clock
// by no more than half of what it may.
type Patient func(tx *types.Transaction) bool

// Chain is a running embedded chain.
type Chain struct {
	stack    *node.Node
	methods  *rpc.Server
	client   *ethclient.Client
	listener *listener
	journal  *journal.Journal
	sealer   *sealer
	stop     context.CancelFunc // ends the sealer
	sealing  sync.WaitGroup
}

// Open opens the chain in cfg.Dir, making it when there is none, and starts
// sealing and serving. ErrInUse, ErrOtherGenesis and an *event.ErrInvalid for
// "rpc" are told apart.
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
	if err != nil {
		return err
	}
	if err = c.restore(be.BlockChain(), cfg); err != nil {
		return err
	}
	if c.methods, err = methods(be); err != nil {
		return err
	}
	c.client = ethclient.NewClient(rpc.DialInProc(c.methods))
	c.seal(ctx, be, cfg)
	c.listener, err = listen(ctx, cfg.RPCAddr, c.methods, cfg.Origins)
	return err
}

// defaultIndexFrom is up to when looking into each block is quick. An index makes every start slower.
const defaultIndexFrom = 4 << 20

// start brings go-ethereum up on the folder.
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
	} else if err != nil {
		return nil, fmt.Errorf("devchain: open chain: %w", err)
	}
	if err := c.stack.Start(); err != nil {
		return nil, fmt.Errorf("devchain: start: %w", err)
	}
	be.SetSynced() // a chain of one has nobody to wait for: take transactions
	return be, nil
}

// seal starts the sealer, which runs until Close whatever becomes of ctx.
func (c *Chain) seal(ctx context.Context, be *eth.Ethereum, cfg Config) {
	ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.sealer = &sealer{
		eth: be, journal: c.journal, operator: common.Address(cfg.Operator), now: cfg.Now, log: cfg.Logger,
		pace: newPace(cfg.MaxDrift, cfg.Patient), wanted: make(chan chan<- error),
	}
	news := make(chan core.NewTxsEvent, newsBuffer)
	sub := be.TxPool().SubscribeTransactions(news, true) // before anybody can send one
	wake := make(chan struct{}, 1)
	c.sealing.Go(func() { watch(ctx, sub, news, wake) })
	c.sealing.Go(func() { c.sealer.run(ctx, wake) })
}

// Client is the way to the chain from within this process.
func (c *Chain) Client() *ethclient.Client { return c.client }

// Advance returns once another block is made, with the transactions that are
// waiting or empty: for whoever needs the hash of a block that nobody could know
// before. It is as patient as a Patient transaction.
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

// RPCAddr is the address the JSON-RPC listens on, with the port it got.
func (c *Chain) RPCAddr() string { return c.listener.Addr().String() }

// RPCURL is RPCAddr as a URL.
func (c *Chain) RPCURL() string { return "http://" + c.RPCAddr() }

// Health is nil while blocks can be sealed.
func (c *Chain) Health() error {
	if trouble := c.sealer.trouble.Load(); trouble != nil {
		return *trouble
	}
	return nil
}

// Close stops serving and sealing and returns when everything is on disk and
// the folder is free. It is called once.
func (c *Chain) Close() error {
	var errs []error
	if c.listener != nil {
		errs = append(errs, c.listener.close())
	}
	if c.stop != nil {
		c.stop()
		c.sealing.Wait()
	}
	if c.client != nil {
		c.client.Close()
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
