package ledgertest_test

import (
	"context"
	"math/big"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// counted is a chain that counts reads of its log, and can simulate a reorganisation of the blocks below its
// newest.
type counted struct {
	ledger.Chain
	logs        int
	reorganised bool
}

// FilterLogs implements ledger.History.
func (c *counted) FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error) {
	logs, err := c.Chain.FilterLogs(ctx, q)
	c.logs += len(logs)
	return logs, err
}

// HeaderByNumber implements ledger.Blocks.
func (c *counted) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	header, err := c.Chain.HeaderByNumber(ctx, number)
	if err == nil && number != nil && c.reorganised {
		header.Extra = []byte("another block")
	}
	return header, err
}

// TestALongLogIsReadOnce checks that after another iteration only that one is read, and after a
// reorganisation the whole log. The result must be the same as on the first read.
func TestALongLogIsReadOnce(t *testing.T) {
	local := open(t, t.TempDir())
	defer func() { shut(t, local) }()
	chain := &counted{Chain: local.Client}
	l := ledger.At(ledger.Config{Chain: chain}, local.Deployment())
	read := func() (logs int) {
		t.Helper()
		before := chain.logs
		got, err := l.Plans.Seal(t.Context(), "long")
		logs = chain.logs - before
		anew, failed := ledger.At(ledger.Config{Chain: local.Client}, local.Deployment()).Plans.Seal(t.Context(), "long")
		if err != nil || failed != nil || !reflect.DeepEqual(got, anew) {
			t.Errorf("got  %+v, %v\nwant %+v, %v", got, err, anew, failed)
		}
		return logs
	}
	write := func(n int) {
		t.Helper()
		_, err := local.Plans.Publish(t.Context(), iteration(event.ID("long"), n))
		require.NoError(t, err)
	}
	for n := range 20 {
		write(n + 1)
	}
	all := read()
	if again := read(); again != 0 || all < 40 {
		t.Errorf("%d entries were read, and %d when nothing was new", all, again)
	}
	write(21)
	if news := read(); news > all/10 {
		t.Errorf("%d entries were read of one iteration, %d of twenty", news, all)
	}
	chain.reorganised = true
	write(22)
	if anew := read(); anew <= all {
		t.Errorf("%d entries were read of another chain", anew)
	}
}
