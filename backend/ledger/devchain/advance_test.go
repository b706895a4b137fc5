package devchain_test

import "testing"

func TestBlocksAreMadeWhenAskedFor(t *testing.T) {
	chain := open(t, config(t))
	for want := uint64(1); want <= 3; want++ {
		if err := chain.Advance(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got, err := chain.Client().BlockNumber(t.Context()); err != nil || got != want {
			t.Errorf("block %d, %v; want %d", got, err, want)
		}
	}
}
