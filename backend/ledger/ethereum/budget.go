package ethereum

import (
	"math/big"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger"
)

// The budget where none is given.
const defaultUserGas = 20_000_000

// defaultDayWei is one coin.
var defaultDayWei = big.NewInt(1e18)

// BudgetConfig says how much is paid for others on one day of UTC.
type BudgetConfig struct {
	UserGas uint64           // gas for one address; zero: 20 million
	DayWei  *big.Int         // money for all together; nil: 10^18 wei
	Now     func() time.Time // nil: time.Now
}

// Budget counts what is paid for others. It is kept in memory: a restart begins
// the day anew. Addresses are counted only while money is left, so it stays
// small.
type Budget struct {
	cfg BudgetConfig

	mu  sync.Mutex
	day int64 // since the epoch
	gas map[common.Address]uint64
	wei *big.Int
}

// expense is the cost of a transaction.
type expense struct {
	gas uint64
	wei *big.Int
}

// NewBudget begins with a full budget.
func NewBudget(cfg BudgetConfig) *Budget {
	if cfg.UserGas == 0 {
		cfg.UserGas = defaultUserGas
	}
	if cfg.DayWei == nil {
		cfg.DayWei = defaultDayWei
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Budget{cfg: cfg, gas: map[common.Address]uint64{}, wei: new(big.Int)}
}

// reserve takes e from the budget, or nothing and ledger.ErrBudget.
func (b *Budget) reserve(user common.Address, e expense) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn()
	wei := new(big.Int).Add(b.wei, e.wei)
	if b.gas[user]+e.gas > b.cfg.UserGas || wei.Cmp(b.cfg.DayWei) > 0 {
		return ledger.ErrBudget
	}
	b.gas[user] += e.gas
	b.wei = wei
	return nil
}

// settle puts the difference between what was reserved and what it cost back.
// After midnight there is nothing to put it back into.
func (b *Budget) settle(user common.Address, reserved, cost expense) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn()
	if b.gas[user] < reserved.gas || b.wei.Cmp(reserved.wei) < 0 {
		return
	}
	b.gas[user] -= reserved.gas - min(cost.gas, reserved.gas)
	b.wei = new(big.Int).Sub(b.wei, reserved.wei)
	b.wei.Add(b.wei, cost.wei)
}

// turn begins a new day when it is one.
func (b *Budget) turn() {
	const secondsPerDay = 24 * 60 * 60
	if day := b.cfg.Now().Unix() / secondsPerDay; day != b.day {
		b.day, b.wei = day, new(big.Int)
		clear(b.gas)
	}
}
