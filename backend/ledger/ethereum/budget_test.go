package ethereum

import (
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger"
)

func TestBudget(t *testing.T) {
	now := time.Date(2030, 1, 1, 23, 0, 0, 0, time.UTC)
	b := NewBudget(BudgetConfig{UserGas: 100, DayWei: big.NewInt(1000), Now: func() time.Time { return now }})
	anna, ben := common.Address{1}, common.Address{2}
	takes := func(who common.Address, gas uint64, wei int64, want error) {
		t.Helper()
		if err := b.reserve(who, expense{gas, big.NewInt(wei)}); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	takes(anna, 60, 500, nil)
	takes(anna, 41, 1, ledger.ErrBudget) // more gas than one may use
	takes(ben, 60, 501, ledger.ErrBudget)
	b.settle(anna, expense{60, big.NewInt(500)}, expense{50, big.NewInt(300)})
	takes(anna, 50, 100, nil)
	takes(anna, 1, 0, ledger.ErrBudget)
	takes(ben, 1, 600, nil)
	takes(ben, 1, 1, ledger.ErrBudget) // more money than there is for all
	now = now.Add(time.Hour)
	takes(anna, 100, 1000, nil)
	b.settle(ben, expense{1, big.NewInt(600)}, expense{}) // of yesterday
	takes(ben, 1, 1, ledger.ErrBudget)
}
