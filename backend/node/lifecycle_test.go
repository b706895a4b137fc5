package node

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLifecycleClosesInReverseAndEndsTogether(t *testing.T) {
	var l lifecycle
	var order []string
	for _, name := range []string{"bus", "chain", "api"} {
		l.onClose(name, func() error { order = append(order, name); return nil })
	}
	boom := errors.New("boom")
	l.loop("failing", func(context.Context) error { return boom })
	l.loop("waiting", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
	require.ErrorIs(t, l.run(t.Context()), boom)
	for range 2 { // the second close does nothing
		require.NoError(t, l.close())
		require.Equal(t, []string{"api", "chain", "bus"}, order)
	}
}

func TestLifecycleStopsCleanlyWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var l lifecycle
	l.loop("one", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
	cancel()
	require.NoError(t, l.run(ctx))
}
