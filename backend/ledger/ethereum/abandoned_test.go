package ethereum_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
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

// pool imitates a node that can be silent and can stop mining.
type pool struct {
	*node
	silent bool // accepts transactions without an answer
	closed bool // mines nothing
	taken  uint64
}

func (p *pool) PendingNonceAt(context.Context, common.Address) (uint64, error) { return p.taken, nil }

func (p *pool) SendTransaction(_ context.Context, tx *types.Transaction) error {
	switch {
	case p.closed && tx.Nonce()+1 == p.taken: // a replacement
	case tx.Nonce() < p.taken:
		return errors.New("nonce too low")
	}
	p.sent, p.taken = append(p.sent, tx), tx.Nonce()+1
	if p.silent {
		return &ledger.UnreachableError{Reason: "no answer in time"}
	}
	return nil
}

func (p *pool) TransactionReceipt(_ context.Context, hash common.Hash) (*types.Receipt, error) {
	if p.closed || !slices.ContainsFunc(p.sent, func(tx *types.Transaction) bool { return tx.Hash() == hash }) {
		return nil, geth.NotFound
	}
	return &types.Receipt{TxHash: hash, BlockNumber: big.NewInt(1), Status: types.ReceiptStatusSuccessful}, nil
}

func openPool(t *testing.T, p *pool) *ethereum.Client {
	t.Helper()
	return open(t, p, ethereum.Config{Outbox: openOutbox(t, t.TempDir()), ReceiptTimeout: time.Minute, ChainID: 7})
}

// TestASilentNodeMayHaveIt checks that a transaction that may have arrived is waited for, and not sent again
// under another nonce.
func TestASilentNodeMayHaveIt(t *testing.T) {
	p := &pool{node: &node{}, silent: true}
	_, err := openPool(t, p).Write(t.Context(), contract, []byte{1})
	require.NoError(t, err)
	assert.Len(t, p.sent, 1)
}

// TestTheNextWriterWaitsForWhatWasGivenUpOn checks that a later write waits for an abandoned transaction and
// raises its fee.
func TestTheNextWriterWaitsForWhatWasGivenUpOn(t *testing.T) {
	p := &pool{node: &node{}, closed: true}
	client := openPool(t, p)
	synctest.Test(t, func(t *testing.T) {
		var first, second *ledger.PendingError
		_, err := client.Write(t.Context(), contract, []byte{1})
		require.ErrorAs(t, err, &first)
		_, err = client.Write(t.Context(), contract, []byte{2})
		require.ErrorAs(t, err, &second)
		for _, tx := range p.sent {
			assert.Zero(t, tx.Nonce(), "something was sent that could not be mined")
		}
		assert.Contains(t, first.Explain(), "pending")
		assert.Contains(t, first.Explain(), first.TransactionHash.String())
		p.closed = false
		receipt, err := client.Write(t.Context(), contract, []byte{2})
		require.NoError(t, err)
		last := p.sent[len(p.sent)-1]
		assert.Equal(t, last.Hash(), receipt.TxHash)
		assert.EqualValues(t, 1, last.Nonce())
		assert.NoError(t, client.Settle(t.Context()))
	})
}

// TestWhatNeverWillBeMinedIsLeft checks that an abandoned transaction is dropped once another one was mined
// with its nonce.
func TestWhatNeverWillBeMinedIsLeft(t *testing.T) {
	p := &pool{node: &node{}, closed: true}
	client := openPool(t, p)
	synctest.Test(t, func(t *testing.T) {
		var pending *ledger.PendingError
		_, err := client.Write(t.Context(), contract, []byte{1})
		require.ErrorAs(t, err, &pending)
		p.sent, p.taken, p.closed = nil, 5, false // the node forgot it
		_, err = client.Write(t.Context(), contract, []byte{2})
		require.NoError(t, err)
	})
	require.Len(t, p.sent, 1)
	assert.EqualValues(t, 5, p.sent[0].Nonce())
}
