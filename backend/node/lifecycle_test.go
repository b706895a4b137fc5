package node

import (
	"context"
	"errors"
	"slices"
	"testing"
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
	if err := l.run(t.Context()); !errors.Is(err, boom) {
		t.Errorf("run: %v", err)
	}
	if err := l.close(); err != nil || !slices.Equal(order, []string{"api", "chain", "bus"}) {
		t.Errorf("closed %v, %v", order, err)
	}
	if err := l.close(); err != nil || len(order) != 3 {
		t.Error("closing again closed again")
	}
}

func TestLifecycleStopsCleanlyWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var l lifecycle
	l.loop("one", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
	cancel()
	if err := l.run(ctx); err != nil {
		t.Errorf("run: %v", err)
	}
}
