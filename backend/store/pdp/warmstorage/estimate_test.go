package warmstorage_test

import (
	"math"
	"testing"
	"time"

	"footlight/backend/store/pdp/warmstorage"
)

const day = 24 * time.Hour

func TestEstimate(t *testing.T) {
	p := warmstorage.PublishedPrices()
	for what, x := range map[string]struct {
		r    warmstorage.Recording
		want warmstorage.Estimate
	}{
		"an evening at the floor": {
			warmstorage.Recording{Length: 2 * time.Hour, Megabits: 4, Keep: 300 * day, Copies: 1},
			warmstorage.Estimate{Bytes: 3.6e9, Pieces: 120, Transactions: 4, Month: 0.06, Total: 0.6, Deposit: 0.66},
		},
		"a festival, twice": {
			warmstorage.Recording{Length: 100 * time.Hour, Megabits: 8 * 1.099511627776 * 1e6 / 360_000, Keep: 60 * day, Copies: 2},
			warmstorage.Estimate{Bytes: 1 << 40, Pieces: 6000, Transactions: 188, Month: 5, Total: 10, Deposit: 15},
		},
		"ten seconds": {
			warmstorage.Recording{Length: 10 * time.Second, Megabits: 1, Keep: 30 * day, Copies: 1},
			warmstorage.Estimate{Bytes: 1.25e6, Pieces: 1, Transactions: 1, Month: 0.06, Total: 0.06, Deposit: 0.12},
		},
	} {
		got, err := p.Estimate(x.r)
		near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Abs(b) }
		if err != nil || !near(got.Bytes, x.want.Bytes) || got.Pieces != x.want.Pieces || got.Transactions != x.want.Transactions ||
			!near(got.Month, x.want.Month) || !near(got.Total, x.want.Total) || !near(got.Deposit, x.want.Deposit) {
			t.Errorf("%s: %+v, %v; want %+v", what, got, err, x.want)
		}
	}
	for _, bad := range []warmstorage.Recording{
		{},
		{Length: time.Hour, Megabits: -1, Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: math.NaN(), Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: math.Inf(1), Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: 1, Copies: 1},
		{Length: time.Hour, Megabits: 1, Keep: day},
	} {
		if got, err := p.Estimate(bad); err == nil {
			t.Errorf("%+v costs %+v", bad, got)
		}
	}
}
