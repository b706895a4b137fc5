package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger"
)

func openEmbedded(t *testing.T, dir string) *Chain {
	t.Helper()
	c, err := Open(t.Context(), Config{Dir: dir, Local: true, RPCAddr: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	return c
}

func TestAnEmbeddedLedgerIsFoundAgain(t *testing.T) {
	dir := t.TempDir()
	c := openEmbedded(t, dir)
	was := c.Ledger.Deployment()
	require.False(t, was.Factory.IsZero())
	_, err := c.Fund(t.Context(), event.Address{7}, big.NewInt(1))
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.NoError(t, c.Run(ctx))
	require.NoError(t, c.Close())

	c = openEmbedded(t, dir)
	now := c.Ledger.Deployment()
	require.Equal(t, was.Factory, now.Factory)
	known, err := c.known.read()
	require.NoError(t, err)
	require.Equal(t, deployed{Embedded: &now}, known)
	require.NoError(t, c.Close())
}

func TestAnotherFactoryIsReadFromItsBeginning(t *testing.T) {
	was := ledger.Deployment{ChainID: 5, Factory: event.Address{1}, Since: 9}
	for factory, want := range map[string]ledger.Deployment{
		"":                        was,
		was.Factory.String():      was,
		event.Address{2}.String(): {ChainID: 5, Factory: event.Address{2}},
	} {
		c := &Chain{cfg: Config{External: config.Ledger{Factory: factory}}}
		got, err := c.configured(was)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestWhatCanBeDoneIsSaid(t *testing.T) {
	require.ErrorContains(t, misplaced(fmt.Errorf("ledger: %w", ledger.ErrOtherChain)), "--ledger-chain-id")
	require.ErrorContains(t, misplaced(ledger.ErrNoFactory), deploymentsFile)
	other := errors.New("other")
	require.Equal(t, other, misplaced(other))
}
