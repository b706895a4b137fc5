package warmstorage_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/warmstorage"
)

const day = 24 * time.Hour

func numbers(e warmstorage.Estimate) []float64 {
	return []float64{e.Bytes, float64(e.Pieces), float64(e.Transactions), e.Month, e.Total, e.Deposit}
}

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
		require.NoError(t, err, what)
		require.InEpsilonSlice(t, numbers(x.want), numbers(got), 1e-9, what)
	}
	for _, bad := range []warmstorage.Recording{
		{},
		{Length: time.Hour, Megabits: -1, Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: math.NaN(), Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: math.Inf(1), Keep: day, Copies: 1},
		{Length: time.Hour, Megabits: 1, Copies: 1},
		{Length: time.Hour, Megabits: 1, Keep: day},
	} {
		_, err := p.Estimate(bad)
		require.Error(t, err, bad)
	}
}
