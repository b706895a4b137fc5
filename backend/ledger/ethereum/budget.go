package ethereum

import (
	"cmp"
	"math/big"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/ledger"
)

// defaultUserGas is the default of BudgetConfig.UserGas.
const defaultUserGas = 20_000_000

const secondsPerDay = 24 * 60 * 60

// defaultDayWei is one coin.
var defaultDayWei = big.NewInt(1e18)

// BudgetConfig limits what the operator pays for users on one day (UTC).
type BudgetConfig struct {
	UserGas uint64           // gas for one address; zero means 20 million
	DayWei  *big.Int         // wei for all addresses together; nil means 10^18
	File    string           // keeps today's expenses over a restart; empty means that they are not kept
	Now     func() time.Time // nil means time.Now
}

// Budget counts what the operator paid for users. It counts an address only while money is left, so it stays
// small.
type Budget struct {
	cfg BudgetConfig

	mu   sync.Mutex
	day  int64 // days since the epoch
	gas  map[common.Address]uint64
	wei  *big.Int
	book *book // nil if expenses are not kept in a file
}

// expense is the cost of a transaction.
type expense struct {
	gas uint64
	wei *big.Int
}

// OpenBudget opens the rest of today's budget. Close closes its file.
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

// add counts an expense, which is negative for a refund.
func (b *Budget) add(user common.Address, gas int64, wei *big.Int) {
	b.gas[user] = uint64(int64(b.gas[user]) + gas)
	b.wei = new(big.Int).Add(b.wei, wei)
}

// reserve subtracts e from the budget, or returns ledger.ErrBudget. The error is a *ledger.BudgetError if
// tomorrow's budget will suffice.
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

// settle returns the difference between the reserved and the actual cost to the budget. After midnight there
// is nothing to return it to. If the difference cannot be written to the file, it stays reserved.
func (b *Budget) settle(user common.Address, reserved, cost expense) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.turn(); err != nil || b.gas[user] < reserved.gas || b.wei.Cmp(reserved.wei) < 0 {
		return
	}
	back := int64(min(cost.gas, reserved.gas)) - int64(reserved.gas)
	_ = b.count(user, back, new(big.Int).Sub(cost.wei, reserved.wei))
}

// turn starts a new day's budget if the day has changed.
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

// today returns the day (UTC) as days since the epoch.
func today(now time.Time) int64 {
	return now.Unix() / secondsPerDay
}
