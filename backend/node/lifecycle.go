package node

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// lifecycle collects what Close must undo and what Run must run. Until Run, it belongs to the goroutine that
// opens the node.
type lifecycle struct {
	closers []func() error
	loops   []func(context.Context) error
}

// onClose registers a step of Close. Steps run in reverse order.
func (l *lifecycle) onClose(name string, closeIt func() error) {
	l.closers = append(l.closers, func() error {
		if err := closeIt(); err != nil {
			return fmt.Errorf("close %s: %w", name, err)
		}
		return nil
	})
}

// loop registers a loop of Run.
func (l *lifecycle) loop(name string, run func(context.Context) error) {
	l.loops = append(l.loops, func(ctx context.Context) error {
		err := run(ctx)
		if err == nil || (errors.Is(err, context.Canceled) && ctx.Err() != nil) {
			return nil
		}
		return fmt.Errorf("%s: %w", name, err)
	})
}

// run runs all loops until they have returned. The first failure cancels the others.
func (l *lifecycle) run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, loop := range l.loops {
		group.Go(func() error { return loop(ctx) })
	}
	group.Go(func() error { <-ctx.Done(); return nil }) // a node without loops runs until ctx ends, too
	return group.Wait()
}

// close runs all steps of Close, even if some fail.
func (l *lifecycle) close() error {
	var errs []error
	for i := len(l.closers) - 1; i >= 0; i-- {
		errs = append(errs, l.closers[i]())
	}
	l.closers = nil
	return errors.Join(errs...)
}
