package devchain_test

import (
	"crypto/ecdsa"
	"math/big"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/devchain"
)

// wallet sends plain transfers on a chain.
type wallet struct {
	t     *testing.T
	chain *devchain.Chain
	key   *ecdsa.PrivateKey
	nonce uint64
	value int64 // wei of each transfer
}

func newWallet(t *testing.T) *wallet {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	return &wallet{t: t, key: key, value: 1e15}
}

func (w *wallet) address() common.Address { return crypto.PubkeyToAddress(w.key.PublicKey) }

// send sends an amount of wei and pays at most feeCap per gas.
func (w *wallet) send(to common.Address, feeCap int64) common.Hash {
	w.t.Helper()
	tx := w.sign(to, feeCap)
	w.submit(tx)
	return tx.Hash()
}

// sign makes the wallet's next transaction.
func (w *wallet) sign(to common.Address, feeCap int64) *types.Transaction {
	w.nonce++
	return types.MustSignNewTx(w.key, types.LatestSignerForChainID(big.NewInt(devchain.ChainID)), &types.DynamicFeeTx{
		ChainID: big.NewInt(devchain.ChainID), Nonce: w.nonce - 1, To: &to, Value: big.NewInt(w.value), Gas: 21_000,
		GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(feeCap),
	})
}

// submit sends a transaction once the pool has seen the block that paid the wallet. That happens a moment
// after the block's receipts exist.
func (w *wallet) submit(tx *types.Transaction) {
	w.t.Helper()
	deadline := time.After(3 * time.Minute)
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		err := w.chain.Client().SendTransaction(w.t.Context(), tx)
		if err == nil {
			return
		}
		require.Contains(w.t, err.Error(), "insufficient funds")
		select {
		case <-tick.C:
		case <-deadline:
			w.t.Fatal(err)
		}
	}
}

// mined polls for a receipt, and then until the chain's head is the receipt's block.
func (w *wallet) mined(hash common.Hash) *types.Receipt {
	w.t.Helper()
	deadline := time.After(3 * time.Minute)
	for tick := time.NewTicker(time.Millisecond); ; {
		receipt, err := w.chain.Client().TransactionReceipt(w.t.Context(), hash)
		if err == nil {
			tick.Stop()
			return receipt
		}
		select {
		case <-tick.C:
		case <-deadline:
			w.t.Fatalf("%s is not mined: %v", hash, err)
		}
	}
}

const (
	plenty = 10e9 // wei per gas, ten times the base fee of the first block
	tooLow = 1
)

// funded returns a chain's operator and another wallet with money.
func funded(t *testing.T) (operator, other *wallet) {
	t.Helper()
	operator, other = newWallet(t), newWallet(t)
	cfg := config(t)
	cfg.Operator = event.Address(operator.address())
	cfg.MaxDrift = time.Hour
	operator.chain = open(t, cfg)
	other.chain = operator.chain
	operator.mined(operator.send(other.address(), plenty))
	return operator, other
}

// TestABurstIsFewBlocks sends the first transaction last: all others depend on it, so all become executable
// at once.
func TestABurstIsFewBlocks(t *testing.T) {
	operator, other := funded(t)
	burst := make([]*types.Transaction, 50)
	for i := range burst {
		burst[i] = operator.sign(other.address(), plenty)
	}
	for _, tx := range slices.Backward(burst) {
		operator.submit(tx)
	}
	last := operator.mined(burst[len(burst)-1].Hash())
	if n := last.BlockNumber.Uint64(); n < 2 || n > 3 {
		t.Errorf("%d transactions took %d blocks", 1+len(burst), n)
	}
}

func TestAFeeTooLowMakesNoBlocks(t *testing.T) {
	operator, other := funded(t)
	other.value = 1
	stuck := other.send(operator.address(), tooLow)
	last := operator.mined(operator.send(other.address(), plenty))
	assert.EqualValues(t, 2, last.BlockNumber.Uint64(), "2 transactions")
	receipt, err := other.chain.Client().TransactionReceipt(t.Context(), stuck)
	assert.Error(t, err, "a transaction that pays too little is mined: %+v", receipt)
}

// TestNobodyWaitsBehindWhatIsPatient stops the clock. Patient transactions use half of the lead, and then
// wait and join the block of the next transaction that is not patient.
func TestNobodyWaitsBehindWhatIsPatient(t *testing.T) {
	w, proofs, person := newWallet(t), common.Address{1}, common.Address{2}
	cfg, at := config(t), time.Now()
	cfg.Operator, cfg.MaxDrift, cfg.Now = event.Address(w.address()), 8*time.Second, func() time.Time { return at }
	cfg.Patient = func(tx *types.Transaction) bool { return *tx.To() == proofs }
	w.chain = open(t, cfg)
	for range 5 {
		w.mined(w.send(proofs, plenty))
	}
	patient := w.send(proofs, plenty)
	receipt, err := w.chain.Client().TransactionReceipt(t.Context(), patient)
	require.Error(t, err, "it did not wait: %+v", receipt)
	for number := uint64(6); number <= 8; number++ {
		assert.Equal(t, number, w.mined(w.send(person, plenty)).BlockNumber.Uint64(), "the block of the write")
	}
	assert.EqualValues(t, 6, w.mined(patient).BlockNumber.Uint64(), "the block of what was patient")
}

func TestBlockTimeFollowsTheClock(t *testing.T) {
	operator, other := funded(t)
	operator.mined(operator.send(other.address(), plenty))
	head, err := operator.chain.Client().HeaderByNumber(t.Context(), nil)
	require.NoError(t, err)
	assert.WithinDuration(t, time.Now(), time.Unix(int64(head.Time), 0), time.Minute)
}

func TestBlocksAreMadeWhenAskedFor(t *testing.T) {
	chain := open(t, config(t))
	for want := uint64(1); want <= 3; want++ {
		require.NoError(t, chain.Advance(t.Context()))
		got, err := chain.Client().BlockNumber(t.Context())
		assert.NoError(t, err)
		assert.Equal(t, want, got)
	}
}
