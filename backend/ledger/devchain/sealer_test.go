package devchain

import (
	"errors"
	"io/fs"
	"log/slog"
	"math/big"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// TestGenesisIsPinned fails if the first block changes, because every existing chain would be refused. The
// hash must never change.
func TestGenesisIsPinned(t *testing.T) {
	want := common.HexToHash("0xa51f1ddf978f3aa1e1a06589aafc9f419afd69702ce70f17e226b45d629831f6")
	assert.Equal(t, want, genesis(event.Address{1}).ToBlock().Hash())
}

func TestBlocksWaitForTheClock(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	for name, c := range map[string]struct {
		ahead  int64         // seconds by which the newest block's time is ahead
		waited time.Duration // so far
		hurry  time.Duration // expected wait of a block that a caller waits for
		wants  time.Duration // expected wait of a patient block
	}{
		"behind the clock":             {-100, 0, 0, 0},
		"in the part for all":          {14, 0, 0, 0},
		"in the part for who waits":    {19, 0, 0, 5 * time.Second},
		"the last of it":               {29, 0, 0, 10 * time.Second},
		"over":                         {30, 0, time.Second, 10 * time.Second},
		"far over: no longer than so":  {3600, 0, time.Second, 10 * time.Second},
		"far over, and waited for":     {3600, time.Second, 0, 9 * time.Second},
		"the clock was set back":       {1 << 40, 0, time.Second, 10 * time.Second},
		"it was, and that waited, too": {1 << 40, 10 * time.Second, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, head := newPace(30*time.Second, nil), &types.Header{Time: uint64(now.Unix() + c.ahead)}
			p.hurry.begin()
			p.leisure.begin()
			time.Sleep(c.waited)
			assert.Equal(t, c.hurry, max(p.hurry.left(head, now), 0), "%s: who waits waits", name)
			assert.Equal(t, c.wants, max(p.leisure.left(head, now), 0), "%s: what is patient waits", name)
		})
	}
}

func TestOneImpatientTransactionIsEnough(t *testing.T) {
	to := func(b byte) *txpool.LazyTransaction {
		return &txpool.LazyTransaction{Tx: types.NewTx(&types.DynamicFeeTx{To: &common.Address{b}})}
	}
	p := newPace(time.Minute, func(tx *types.Transaction) bool { return *tx.To() == common.Address{1} })
	for name, c := range map[string]struct {
		pending []*txpool.LazyTransaction
		asked   bool
		want    *wait
	}{
		"nothing":                          {nil, false, nil},
		"an empty block is asked for":      {nil, true, &p.leisure},
		"nobody waits":                     {[]*txpool.LazyTransaction{to(1), to(1)}, false, &p.leisure},
		"somebody waits, behind the other": {[]*txpool.LazyTransaction{to(1), to(2)}, true, &p.hurry},
	} {
		got := p.of(map[common.Address][]*txpool.LazyTransaction{{9}: c.pending}, c.asked)
		assert.Same(t, c.want, got, name)
	}
}

// TestNoBlockWithoutItsJournal checks that a block which cannot be written to the journal is not on the
// chain, and that Health reports it.
func TestNoBlockWithoutItsJournal(t *testing.T) {
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	operator := event.Address(crypto.PubkeyToAddress(key.PublicKey))
	c, err := Open(t.Context(), Config{
		Dir: t.TempDir(), Journal: t.TempDir(), Operator: operator, RPCAddr: "127.0.0.1:0", Logger: slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	defer func() {
		assert.ErrorIs(t, c.Close(), fs.ErrClosed, "close")
	}()
	require.NoError(t, errors.Join(c.Health(), c.journal.Close()))
	tx := types.MustSignNewTx(key, types.LatestSignerForChainID(big.NewInt(ChainID)), &types.DynamicFeeTx{
		ChainID: big.NewInt(ChainID), To: &common.Address{9}, Gas: 21_000, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e10),
	})
	require.NoError(t, c.Client().SendTransaction(t.Context(), tx))
	deadline := time.After(time.Minute)
	for c.Health() == nil {
		select {
		case <-time.After(time.Millisecond):
		case <-deadline:
			t.Fatal("the chain seems well")
		}
	}
	if n, err := c.Client().BlockNumber(t.Context()); err != nil || n != 0 {
		t.Errorf("block %d, %v; want none", n, err)
	}
}

// TestSealerCatchesUp checks that a block which is in the journal but not in the chain is inserted next, and
// that no other block takes its place.
func TestSealerCatchesUp(t *testing.T) {
	c, err := Open(t.Context(), Config{
		Dir: t.TempDir(), Journal: t.TempDir(), Operator: event.Address{1}, RPCAddr: "127.0.0.1:0", Logger: slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	defer func() {
		assert.NoError(t, c.Close())
	}()
	sealed, err := c.sealer.build()
	if err == nil {
		err = c.journal.Append(sealed)
	}
	require.NoError(t, err)
	for number := range uint64(2) {
		require.NoError(t, c.Advance(t.Context()))
		if n, failed := c.Client().BlockNumber(t.Context()); failed != nil || n != number+1 {
			t.Errorf("block %d, %v; want %d", n, failed, number+1)
		}
	}
	first, err := c.Client().BlockByNumber(t.Context(), big.NewInt(1))
	require.NoError(t, err)
	assert.Equal(t, sealed.Hash(), first.Hash(), "got another block than was sealed")
}
