package devchain_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBlocksAreMadeWhenAskedFor(t *testing.T) {
	chain := open(t, config(t))
	for want := uint64(1); want <= 3; want++ {
		require.NoError(t, chain.Advance(t.Context()))
		if got, err := chain.Client().BlockNumber(t.Context()); err != nil || got != want {
			t.Errorf("block %d, %v; want %d", got, err, want)
		}
	}
}
