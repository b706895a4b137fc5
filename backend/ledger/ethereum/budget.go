package ethereum

import (
	"cmp"
	"math/big"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger"
)

// The budget where none is given.
const defaultUserGas = 20_000_000

const secondsPerDay = 24 * 60 * 60

// defaultDayWei is one coin.
var defaultDayWei = big.NewInt(1e18)

// BudgetConfig says how much is paid for others on one day of UTC.
type BudgetConfig struct {
	UserGas uint64           // gas for one address; zero: 20 million
	DayWei  *big.Int         // money for all together; nil: 10^18 wei
	File    string           // keeps what was paid today over a restart; empty: nothing does
	Now     func() time.Time // nil: time.Now
}

// Budget counts what is paid for others. Addresses are counted only while money
// is left, so it stays small.
type Budget struct {
	cfg BudgetConfig

	mu   sync.Mutex
	day  int64 // since the epoch
	gas  map[common.Address]uint64
	wei  *big.Int
	book *book // nil: it is not kept
}

// expense is the cost of a transaction.
type expense struct {
	gas uint64
	wei *big.Int
}

// OpenBudget begins with what is left of today's budget. Close closes its file.
func OpenBudget(cfg BudgetConfig) (*Budget, error) {
	cfg.UserGas = cmp.Or(cfg.UserGas, defaultUserGas)
	cfg.DayWei = cmp.Or(cfg.DayWei, defaultDayWei)
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	b := &Budget{cfg: cfg, gas: map[common.Address]uint64{}, wei: new(big.Int), day: today(cfg.Now())}
	if cfg.File == "" {
		return b, nil
	}
	var err error
	b.book, err = openBook(cfg.File, b.day, b.add)
	return b, err
}

// Close closes the file.
func (b *Budget) Close() error {
	if b.book == nil {
		return nil
	}
	return b.book.close()
}

// add counts an expense, which is negative where something comes back.
func (b *Budget) add(user common.Address, gas int64, wei *big.Int) {
	b.gas[user] = uint64(int64(b.gas[user]) + gas)
	b.wei = new(big.Int).Add(b.wei, wei)
}

// reserve takes e from the budget, or nothing: ledger.ErrBudget, which is a
// *ledger.BudgetError where tomorrow's budget will do.
func (b *Budget) reserve(user common.Address, e expense) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.turn(); err != nil {
		return err
	}
	if e.gas > b.cfg.UserGas || e.wei.Cmp(b.cfg.DayWei) > 0 {
		return ledger.ErrBudget
	}
	wei := new(big.Int).Add(b.wei, e.wei)
	if b.gas[user]+e.gas > b.cfg.UserGas || wei.Cmp(b.cfg.DayWei) > 0 {
		return &ledger.BudgetError{Until: time.Unix((b.day+1)*secondsPerDay, 0)}
	}
	return b.count(user, int64(e.gas), e.wei)
}

// count writes an expense down and counts it.
func (b *Budget) count(user common.Address, gas int64, wei *big.Int) error {
	if b.book != nil {
		if err := b.book.write(b.day, user, gas, wei); err != nil {
			return err
		}
	}
	b.add(user, gas, wei)
	return nil
}

// settle puts the difference between what was reserved and what it cost back.
// After midnight there is nothing to put it back into; what cannot be written
// down stays reserved.
func (b *Budget) settle(user common.Address, reserved, cost expense) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.turn(); err != nil || b.gas[user] < reserved.gas || b.wei.Cmp(reserved.wei) < 0 {
		return
	}
	back := int64(min(cost.gas, reserved.gas)) - int64(reserved.gas)
	_ = b.count(user, back, new(big.Int).Sub(cost.wei, reserved.wei))
}

// turn begins a new day when it is one.
func (b *Budget) turn() error {
	day := today(b.cfg.Now())
	if day == b.day {
		return nil
	}
	b.day, b.wei = day, new(big.Int)
	clear(b.gas)
	if b.book == nil {
		return nil
	}
	return b.book.begin()
}

// today is the day of UTC, counted from the epoch.
func today(now time.Time) int64 {
	return now.Unix() / secondsPerDay
}
