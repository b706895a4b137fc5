package ethereum_test

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"math/big"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

var contract = common.Address{0xc0}

// node imitates a chain: it accepts transactions and mines each after some polls.
type node struct {
	ethereum.Reader // panics on calls that node does not answer

	mu       sync.Mutex
	sent     []*types.Transaction
	foreign  uint64 // transactions that another program sent with the key
	polls    int    // polls for a receipt that find none
	behind   int    // later polls for the newest block that return the one before
	fails    bool   // mined transactions fail
	estimate error
	gas      uint64 // gas of every transaction; zero means 1000
	refusal  error
}

func (n *node) ChainID(context.Context) (*big.Int, error) { return big.NewInt(7), nil }

func (n *node) HeaderByNumber(context.Context, *big.Int) (*types.Header, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	number := int64(1)
	if len(n.sent) > 0 && n.behind > 0 {
		n.behind--
		number = 0
	}
	return &types.Header{BaseFee: big.NewInt(100), Number: big.NewInt(number)}, nil
}

func (n *node) SuggestGasTipCap(context.Context) (*big.Int, error) { return big.NewInt(3), nil }

func (n *node) EstimateGas(context.Context, geth.CallMsg) (uint64, error) {
	return cmp.Or(n.gas, 1000), n.estimate
}

func (n *node) CallContract(context.Context, geth.CallMsg, *big.Int) ([]byte, error) {
	return nil, n.refusal
}

func (n *node) PendingNonceAt(context.Context, common.Address) (uint64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.foreign + uint64(len(n.sent)), nil
}

func (n *node) SendTransaction(_ context.Context, tx *types.Transaction) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if tx.Nonce() != n.foreign+uint64(len(n.sent)) {
		return errors.New("nonce too low")
	}
	n.sent = append(n.sent, tx)
	return nil
}

func (n *node) TransactionReceipt(_ context.Context, hash common.Hash) (*types.Receipt, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.polls--; n.polls >= 0 {
		return nil, geth.NotFound
	}
	if !slices.ContainsFunc(n.sent, func(tx *types.Transaction) bool { return tx.Hash() == hash }) {
		return nil, geth.NotFound
	}
	receipt := &types.Receipt{TxHash: hash, BlockNumber: big.NewInt(1), Status: types.ReceiptStatusSuccessful}
	if n.fails {
		receipt.Status = types.ReceiptStatusFailed
	}
	return receipt, nil
}

// rpcError is a node's answer that contains the contract's error.
type rpcError string

func (rpcError) Error() string    { return "execution reverted" }
func (e rpcError) ErrorData() any { return string(e) }

// open opens a client on a node, with a new key unless cfg has one.
func open(t *testing.T, n ethereum.Backend, cfg ethereum.Config) *ethereum.Client {
	t.Helper()
	cfg.Backend = n
	if cfg.Key == nil {
		cfg.Key = openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	}
	client, err := ethereum.Open(t.Context(), cfg)
	require.NoError(t, err)
	return client
}

func openOutbox(t *testing.T, dir string) *ethereum.Outbox {
	t.Helper()
	outbox, err := ethereum.OpenOutbox(dir)
	require.NoError(t, err)
	return outbox
}

func TestWritePricesAndSigns(t *testing.T) {
	n := &node{polls: 3}
	client := open(t, n, ethereum.Config{})
	receipt, err := client.Write(t.Context(), contract, []byte{1, 2})
	require.NoError(t, err)
	tx := n.sent[0]
	sender, err := types.Sender(types.LatestSignerForChainID(big.NewInt(7)), tx)
	require.NoError(t, err)
	assert.Equal(t, [2]common.Address{client.Account(), contract}, [2]common.Address{sender, *tx.To()})
	assert.Equal(t, tx.Hash(), receipt.TxHash)
	assert.Equal(t, [3]int64{1250, 203, 3}, [3]int64{int64(tx.Gas()), tx.GasFeeCap().Int64(), tx.GasTipCap().Int64()})
}

func TestConcurrentWritesAreNumbered(t *testing.T) {
	n := &node{foreign: 5}
	client := open(t, n, ethereum.Config{})
	var writing sync.WaitGroup
	for range 20 {
		writing.Go(func() {
			_, err := client.Write(t.Context(), contract, nil)
			assert.NoError(t, err)
		})
	}
	writing.Wait()
	for i, tx := range n.sent {
		assert.Equal(t, uint64(5+i), tx.Nonce(), "transaction %d has nonce", i)
	}
}

func TestNumbersAreAskedForAnewWhenOthersUseTheKey(t *testing.T) {
	n := &node{}
	client := open(t, n, ethereum.Config{})
	for range 2 {
		_, err := client.Write(t.Context(), contract, nil)
		require.NoError(t, err)
		n.foreign++
	}
	assert.EqualValues(t, 2, n.sent[1].Nonce(), "nonce")
}

// rival is a node on which another program with the same key repeatedly sends first.
type rival struct {
	*node
	times, tries int
	refusal      string
}

func (r *rival) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	if r.tries++; r.tries <= r.times {
		r.foreign++
		return errors.New(r.refusal)
	}
	return r.node.SendTransaction(ctx, tx)
}

func TestOthersMayBeFasterAgainAndAgain(t *testing.T) {
	for name, tc := range map[string]struct {
		refusal      string
		times, tries int
		sent         bool
	}{
		"mined":                      {"nonce too low: next nonce 8, tx nonce 7", 5, 6, true},
		"not mined yet":              {"replacement transaction underpriced", 5, 6, true},
		"mined, Nethermind":          {"OldNonce, Current nonce: 8, nonce of rejected tx: 7", 5, 6, true},
		"not mined yet, Nethermind":  {"ReplacementNotAllowed", 5, 6, true},
		"not mined yet, Besu":        {"Replacement transaction underpriced", 5, 6, true},
		"not mined yet, on Filecoin": {"message with nonce 7 already in mpool: replace by fee has too low GasPremium", 5, 6, true},
		"some other reason":          {"tx too high", 1, 2, true},
		"no money":                   {"insufficient funds for gas * price + value", 5, 2, false},
		"for ever":                   {"nonce too low", 1000, 8, false},
	} {
		r, dir := &rival{node: &node{}, times: tc.times, refusal: tc.refusal}, t.TempDir()
		client := open(t, r, ethereum.Config{Outbox: openOutbox(t, dir)})
		var took time.Duration
		var err error
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			_, err = client.Write(t.Context(), contract, nil)
			took = time.Since(begun)
		})
		if want := time.Duration((tc.tries-1)*(tc.tries-2)/2) * 50 * time.Millisecond; took < want || took > want+3*time.Second {
			t.Errorf("%s: %v, waited %v", name, took, want)
		}
		assert.Equal(t, tc.sent, err == nil, "%s: %v", name, err)
		assert.Equal(t, tc.tries, r.tries, name)
		if !tc.sent && !strings.Contains(err.Error(), tc.refusal) {
			t.Errorf("%s: %v does not tell why", name, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: the outbox holds %v, %v", name, left, err)
		}
	}
}

// TestWhatANodeHasIsSent checks that "already known" counts as sent: a proxy may have sent the transaction
// twice.
func TestWhatANodeHasIsSent(t *testing.T) {
	for _, words := range []string{"already known", "AlreadyKnown", "Known transaction", "message with nonce already exists"} {
		n := &node{}
		_, err := open(t, repeated{n, words}, ethereum.Config{}).Write(t.Context(), contract, nil)
		assert.NoError(t, err, words)
		assert.Len(t, n.sent, 1, words)
	}
}

// repeated is a node that receives every request twice and answers the second one.
type repeated struct {
	*node
	words string
}

func (r repeated) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	if err := r.node.SendTransaction(ctx, tx); err != nil {
		return err
	}
	return errors.New(r.words)
}

func TestRefusals(t *testing.T) {
	data := []byte{0xde, 0xad, 0xbe, 0xef}
	answer := rpcError("0x" + hex.EncodeToString(data))
	for name, n := range map[string]*node{
		"foreseen": {estimate: answer},
		"mined":    {fails: true, refusal: answer},
	} {
		_, err := open(t, n, ethereum.Config{}).Write(t.Context(), contract, nil)
		var refused *ledger.RefusedError
		require.ErrorAs(t, err, &refused, name)
		assert.Equal(t, data, refused.Data, name)
		assert.Equal(t, n.fails, len(n.sent) > 0, "%s: sent", name)
	}
}

func TestWaitEnds(t *testing.T) {
	n := &node{polls: 1 << 30}
	client := open(t, n, ethereum.Config{BumpAfter: time.Hour})
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		_, err := client.Write(t.Context(), contract, nil)
		var pending *ledger.PendingError
		require.ErrorAs(t, err, &pending)
		assert.EqualValues(t, n.sent[0].Hash(), pending.TransactionHash)
		assert.Equal(t, 2*time.Minute, time.Since(begun), "gave up after")
	})
}

// TestWhoWroteReadsIt checks that a receipt counts only once the node reads from its block.
func TestWhoWroteReadsIt(t *testing.T) {
	n := &node{behind: 3}
	client := open(t, n, ethereum.Config{})
	_, err := client.Write(t.Context(), contract, []byte{1})
	require.NoError(t, err)
	assert.Zero(t, n.behind, "the node still reads")
}
