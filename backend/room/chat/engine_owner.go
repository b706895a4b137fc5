package chat

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/room/chat/rules"
)

// Limits of a page.
const (
	DefaultPage = 50
	MaxPage     = 200
)

// Page returns at most limit messages before number n; 0 means the newest ones. It returns fewer if some were
// deleted, and none only if there is none.
func (e *Engine) Page(ctx context.Context, id event.ID, n, limit uint64) (Page, error) {
	r, err := e.room(ctx, id)
	if err != nil {
		return Page{}, err
	}
	return r.page(ctx, n, limit)
}

// Export calls fn for all messages of a room, oldest first. It stops at fn's first error.
func (e *Engine) Export(ctx context.Context, id event.ID, fn func(rules.Message) error) error {
	r, err := e.room(ctx, id)
	if err != nil {
		return err
	}
	return r.messages(ctx, 0, func(_ uint64, m rules.Message) error { return fn(m) })
}

// Clear removes everything that was said in a room. Further messages are numbered on.
func (e *Engine) Clear(ctx context.Context, id event.ID) error {
	return e.within(ctx, id, (*room).clear)
}

// within calls do between two entries of a room.
func (e *Engine) within(ctx context.Context, id event.ID, do func(*room, context.Context) error) error {
	r, err := e.room(ctx, id)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	select {
	case r.jobs <- job{do: func(ctx context.Context) error { return do(r, ctx) }, done: done}:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err = <-done:
		return err
	case <-r.life.Done():
		return errClosing
	case <-ctx.Done():
		return ctx.Err()
	}
}
