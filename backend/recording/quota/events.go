package quota

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"footlight/backend/event"
)

// KV keeps a key for each new event. It must drop keys after a day. Create of an existing key returns an
// error that wraps fs.ErrExist.
type KV interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Events counts the new events of wallets. It is safe for concurrent use.
type Events struct {
	Limits Limits
	KV     KV

	mu sync.Mutex
}

// Add counts a new event of a wallet, once. The count is stored before the event is, so that it is right after
// a crash.
func (e *Events) Add(ctx context.Context, id event.ID, wallet event.Address) error {
	if e.Limits.Events <= 0 {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	prefix := e.Limits.wallet(wallet).String()
	key := prefix + "/" + string(id)
	if _, _, err := e.KV.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
		return wrap(err)
	}
	n := 0
	if err := e.KV.Each(ctx, prefix, func(string, []byte, uint64) error { n++; return nil }); err != nil {
		return wrap(err)
	}
	if n >= e.Limits.Events {
		return &event.ErrQuota{Flag: "max-events", Reason: fmt.Sprintf("%d new events a day is the limit; try again tomorrow", e.Limits.Events)}
	}
	_, err := e.KV.Create(ctx, key, []byte{'1'})
	return wrap(err)
}

func wrap(err error) error {
	if err != nil {
		err = fmt.Errorf("quota: %w", err)
	}
	return err
}
