package ethereum_test

import (
	"context"
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

	"footlight/backend/ledger/ethereum"
	"footlight/backend/limit"
)

// market is a node that mines only transactions with a high enough fee.
type market struct {
	*node
	fee    int64 // wei per gas below which nothing is mined
	height int64 // grows with every read of the newest block
	read   *big.Int
}

func (m *market) CallContract(_ context.Context, _ geth.CallMsg, block *big.Int) ([]byte, error) {
	m.read = block
	return nil, nil
}

func (m *market) SendTransaction(_ context.Context, tx *types.Transaction) error {
	m.sent = append(m.sent, tx)
	return nil
}

func (m *market) HeaderByNumber(context.Context, *big.Int) (*types.Header, error) {
	m.height++
	return &types.Header{BaseFee: big.NewInt(100), Number: big.NewInt(m.height)}, nil
}

func (m *market) TransactionReceipt(_ context.Context, hash common.Hash) (*types.Receipt, error) {
	i := slices.IndexFunc(m.sent, func(tx *types.Transaction) bool { return tx.Hash() == hash })
	if i < 0 || m.sent[i].GasFeeCap().Int64() < m.fee {
		return nil, geth.NotFound
	}
	return &types.Receipt{TxHash: hash, BlockNumber: big.NewInt(1), Status: types.ReceiptStatusSuccessful}, nil
}

func TestFeesRiseUntilABlockTakesThem(t *testing.T) {
	m := &market{node: &node{}, fee: 250} // the first offer is 203
	client := open(t, m, ethereum.Config{})
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		receipt, err := client.Write(t.Context(), contract, []byte{1})
		require.NoError(t, err)
		if took := time.Since(begun); took < time.Minute || took > 70*time.Second {
			t.Errorf("took %v, want two bumps of 30 s", took)
		}
		last := m.sent[len(m.sent)-1]
		assert.Equal(t, last.Hash(), receipt.TxHash)
		assert.Len(t, m.sent, 3)
	})
	for i, tx := range m.sent[1:] {
		before := m.sent[i]
		assert.Equal(t, before.Nonce(), tx.Nonce())
		assert.GreaterOrEqual(t, tx.GasFeeCap().Int64()*10, before.GasFeeCap().Int64()*11, "fee of bump %d", i)
		assert.GreaterOrEqual(t, tx.GasTipCap().Int64()*10, before.GasTipCap().Int64()*11, "tip of bump %d", i)
	}
}

// TestASlowChainTakesNoTurn has another request wait for the only turn while a transaction is pending for a minute.
func TestASlowChainTakesNoTurn(t *testing.T) {
	client := open(t, &market{node: &node{}, fee: 250}, ethereum.Config{})
	synctest.Test(t, func(t *testing.T) {
		turns := limit.NewTurns(1, time.Hour)
		held, end, err := turns.Wait(t.Context(), limit.Caller{}, 0)
		require.NoError(t, err)
		defer end()
		written := make(chan error)
		go func() { _, failed := client.Write(held, contract, []byte{1}); written <- failed }()
		_, next, err := turns.Wait(t.Context(), limit.Caller{Wallet: "another"}, time.Second)
		require.NoError(t, err)
		next()
		require.NoError(t, <-written)
	})
}

func TestConfirmationsAreWaitedFor(t *testing.T) {
	m := &market{node: &node{}}
	client := open(t, m, ethereum.Config{Confirmations: 12})
	synctest.Test(t, func(t *testing.T) {
		_, err := client.Write(t.Context(), contract, []byte{1})
		require.NoError(t, err)
	})
	assert.EqualValues(t, 12, m.height, "returned at block")
}
