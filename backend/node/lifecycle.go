package node

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// lifecycle remembers what was opened and what must run. It belongs to the
// goroutine that opens the node until Run.
type lifecycle struct {
	closers []func() error
	loops   []func(context.Context) error
}

// onClose registers what Close will do, in reverse order.
func (l *lifecycle) onClose(name string, closeIt func() error) {
	l.closers = append(l.closers, func() error {
		if err := closeIt(); err != nil {
			return fmt.Errorf("close %s: %w", name, err)
		}
		return nil
	})
}

// loop registers what Run will run.
func (l *lifecycle) loop(name string, run func(context.Context) error) {
	l.loops = append(l.loops, func(ctx context.Context) error {
		err := run(ctx)
		if err == nil || (errors.Is(err, context.Canceled) && ctx.Err() != nil) {
			return nil
		}
		return fmt.Errorf("%s: %w", name, err)
	})
}

// run returns when every loop has, the first failure ending the others.
func (l *lifecycle) run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, loop := range l.loops {
		group.Go(func() error { return loop(ctx) })
	}
	group.Go(func() error { <-ctx.Done(); return nil }) // a node without loops waits too
	return group.Wait()
}

// close undoes what was opened, whatever fails on the way.
func (l *lifecycle) close() error {
	var errs []error
	for i := len(l.closers) - 1; i >= 0; i-- {
		errs = append(errs, l.closers[i]())
	}
	l.closers = nil
	return errors.Join(errs...)
}
