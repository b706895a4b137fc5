package ethereum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"sync"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"

	"footlight/backend/ledger"
	"footlight/backend/rawjson"
)

const (
	// defaultCallTimeout limits the wait for one answer of a node.
	defaultCallTimeout = 10 * time.Second
	// maxAnswer limits one answer of a node, in bytes.
	maxAnswer = 64 << 20
	// maxNesting and maxValues limit the JSON of an answer. The values of a log have 50 bytes on average.
	maxNesting, maxValues = 64, maxAnswer / 16
)

// NodeConfig configures a Node.
type NodeConfig struct {
	URL     string        // JSON-RPC URL: http, https, ws or wss; a secret, because providers put keys into it
	Timeout time.Duration // limits one call; zero means 10 s
}

// Node calls an external node over JSON-RPC. Every call has a timeout, and no error contains the URL. If the
// node does not answer, the error is a *ledger.UnreachableError. A Node connects at the first call, and again
// after a lost connection. It is safe for concurrent use.
type Node struct {
	cfg NodeConfig

	mu     sync.Mutex // guards client
	client *ethclient.Client
}

var (
	_ Backend = (*Node)(nil)
	_ Heads   = (*Node)(nil)
)

// NewNode returns a Node. It sends nothing.
func NewNode(cfg NodeConfig) *Node {
	cfg.Timeout = cmp.Or(cfg.Timeout, defaultCallTimeout)
	return &Node{cfg: cfg}
}

// Close closes the connection. Later calls fail or connect again.
func (n *Node) Close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.client != nil {
		n.client.Close()
	}
	return nil
}

// connect returns the client, and connects first if there is none.
func (n *Node) connect(ctx context.Context) (*ethclient.Client, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.client != nil {
		return n.client, nil
	}
	c, err := rpc.DialOptions(ctx, n.cfg.URL,
		rpc.WithHTTPClient(&http.Client{Transport: bounded{http.DefaultTransport}}), rpc.WithWebsocketMessageSizeLimit(maxAnswer))
	if err != nil {
		return nil, err
	}
	n.client = ethclient.NewClient(c)
	return n.client, nil
}

// bounded is a transport that limits the bodies of answers.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		limited := http.MaxBytesReader(nil, answer.Body, maxAnswer)
		answer.Body = readCloser{rawjson.Bounds{Depth: maxNesting, Values: maxValues}.NewReader(limited), limited}
	}
	return answer, err
}

type readCloser struct {
	io.Reader
	io.Closer
}

// ask makes one call with a timeout.
func ask[T any](ctx context.Context, n *Node, call func(context.Context, *ethclient.Client) (T, error)) (T, error) {
	var none T
	limited, cancel := context.WithTimeout(ctx, n.cfg.Timeout)
	defer cancel()
	c, err := n.connect(limited)
	if err != nil {
		return none, unanswered(ctx, err)
	}
	answer, err := call(limited, c)
	if err != nil {
		return none, unanswered(ctx, err)
	}
	return answer, nil
}

// unanswered returns err if the node answered with an error, and an error of package ledger if it did not
// answer.
func unanswered(ctx context.Context, err error) error {
	var told rpc.Error
	switch {
	case errors.As(err, &told), errors.Is(err, geth.NotFound), errors.Is(err, rpc.ErrClientQuit), errors.Is(err, rpc.ErrNotificationsUnsupported):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &ledger.UnreachableError{Reason: trouble(err)}
}

// trouble returns the reason why a node could not be reached, without its URL.
func trouble(err error) string {
	var way *url.Error
	if errors.As(err, &way) {
		err = way.Err
	}
	var status rpc.HTTPError
	switch {
	case errors.As(err, &status):
		return status.Status
	case errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	}
	return err.Error()
}

// CallContext makes any call and decodes its answer into result.
func (n *Node) CallContext(ctx context.Context, result any, method string, args ...any) error {
	_, err := ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (struct{}, error) {
		return struct{}{}, c.Client().CallContext(ctx, result, method, args...)
	})
	return err
}

// ChainID implements ledger.Blocks.
func (n *Node) ChainID(ctx context.Context) (*big.Int, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (*big.Int, error) { return c.ChainID(ctx) })
}

// HeaderByNumber implements ledger.Blocks.
func (n *Node) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (*types.Header, error) {
		return c.HeaderByNumber(ctx, number)
	})
}

// CallContract implements ledger.State.
func (n *Node) CallContract(ctx context.Context, call geth.CallMsg, block *big.Int) ([]byte, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) ([]byte, error) {
		return c.CallContract(ctx, call, block)
	})
}

// CodeAt implements ledger.State.
func (n *Node) CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) ([]byte, error) { return c.CodeAt(ctx, contract, block) })
}

// FilterLogs implements ledger.History.
func (n *Node) FilterLogs(ctx context.Context, q geth.FilterQuery) ([]types.Log, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) ([]types.Log, error) { return c.FilterLogs(ctx, q) })
}

// PendingNonceAt implements Sender.
func (n *Node) PendingNonceAt(ctx context.Context, account common.Address) (uint64, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (uint64, error) { return c.PendingNonceAt(ctx, account) })
}

// SuggestGasTipCap implements Sender.
func (n *Node) SuggestGasTipCap(ctx context.Context) (*big.Int, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (*big.Int, error) { return c.SuggestGasTipCap(ctx) })
}

// EstimateGas implements Sender.
func (n *Node) EstimateGas(ctx context.Context, call geth.CallMsg) (uint64, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (uint64, error) { return c.EstimateGas(ctx, call) })
}

// SendTransaction implements Sender.
func (n *Node) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	_, err := ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (struct{}, error) {
		return struct{}{}, c.SendTransaction(ctx, tx)
	})
	return err
}

// TransactionReceipt implements Backend.
func (n *Node) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	return ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (*types.Receipt, error) {
		return c.TransactionReceipt(ctx, hash)
	})
}

// SubscribeNewHead implements Heads. Over HTTP it returns rpc.ErrNotificationsUnsupported.
func (n *Node) SubscribeNewHead(ctx context.Context, heads chan<- *types.Header) (geth.Subscription, error) {
	sub, err := ask(ctx, n, func(ctx context.Context, c *ethclient.Client) (geth.Subscription, error) {
		return c.SubscribeNewHead(ctx, heads)
	})
	if err != nil {
		return nil, fmt.Errorf("ethereum: new heads: %w", err)
	}
	return sub, nil
}
