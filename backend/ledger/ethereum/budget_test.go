package ethereum

import (
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger"
)

func TestBudget(t *testing.T) {
	now := time.Date(2030, 1, 1, 23, 0, 0, 0, time.UTC)
	b, err := OpenBudget(BudgetConfig{UserGas: 100, DayWei: big.NewInt(1000), Now: func() time.Time { return now }})
	require.NoError(t, err)
	anna, ben := common.Address{1}, common.Address{2}
	takes := func(who common.Address, gas uint64, wei int64, want error) {
		t.Helper()
		assert.ErrorIs(t, b.reserve(who, expense{gas, big.NewInt(wei)}), want)
	}
	takes(anna, 60, 500, nil)
	takes(anna, 41, 1, ledger.ErrBudget) // more gas than an address may use
	takes(ben, 60, 501, ledger.ErrBudget)
	b.settle(anna, expense{60, big.NewInt(500)}, expense{50, big.NewInt(300)})
	takes(anna, 50, 100, nil)
	takes(anna, 1, 0, ledger.ErrBudget)
	var tomorrow *ledger.BudgetError
	if err := b.reserve(anna, expense{1, new(big.Int)}); !errors.As(err, &tomorrow) || !tomorrow.Until.Equal(now.Add(time.Hour)) {
		t.Errorf("got %v, want it to end at midnight", err)
	}
	if err := b.reserve(ben, expense{101, new(big.Int)}); !errors.Is(err, ledger.ErrBudget) || errors.As(err, &tomorrow) {
		t.Errorf("got %v, want more gas than a day has", err)
	}
	takes(ben, 1, 600, nil)
	takes(ben, 1, 1, ledger.ErrBudget) // more money than all addresses may use
	now = now.Add(time.Hour)
	takes(anna, 100, 1000, nil)
	b.settle(ben, expense{1, big.NewInt(600)}, expense{}) // reserved yesterday
	takes(ben, 1, 1, ledger.ErrBudget)
}

// TestABudgetOutlivesItsProcess also covers a process that was killed in the middle of a line.
func TestABudgetOutlivesItsProcess(t *testing.T) {
	now := time.Date(2030, 1, 1, 23, 0, 0, 0, time.UTC)
	cfg := BudgetConfig{UserGas: 100, DayWei: big.NewInt(1000), File: filepath.Join(t.TempDir(), "b", "budget"), Now: func() time.Time { return now }}
	anna, ben := common.Address{1}, common.Address{2}
	reopen := func(use func(*Budget)) {
		t.Helper()
		b, err := OpenBudget(cfg)
		require.NoError(t, err)
		use(b)
		assert.NoError(t, b.Close())
	}
	takes := func(b *Budget, who common.Address, gas uint64, wei int64, want error) {
		t.Helper()
		assert.ErrorIs(t, b.reserve(who, expense{gas, big.NewInt(wei)}), want)
	}
	reopen(func(b *Budget) {
		takes(b, anna, 90, 500, nil)
		b.settle(anna, expense{90, big.NewInt(500)}, expense{60, big.NewInt(400)})
		takes(b, ben, 10, 100, nil)
	})
	file, err := os.ReadFile(cfg.File)
	require.NoError(t, err)
	file = append(file, "18262 0x0200000000000000000000000000000000000000 90 1"...)
	require.NoError(t, os.WriteFile(cfg.File, file, 0o600))
	reopen(func(b *Budget) {
		takes(b, anna, 41, 1, ledger.ErrBudget)
		takes(b, anna, 40, 501, ledger.ErrBudget)
		takes(b, ben, 90, 1, nil)
	})
	reopen(func(b *Budget) { takes(b, ben, 1, 1, ledger.ErrBudget) })
	now = now.Add(time.Hour)
	reopen(func(b *Budget) { takes(b, ben, 100, 1000, nil) })
}
