package node

import (
	"context"
	"time"

	"footlight/backend/bus"
	"footlight/backend/event"
)

// memory keeps when each stage was last published to. It satisfies
// room.Memory.
type memory struct{ kv *bus.KV }

// Remember implements room.Memory.
func (m memory) Remember(ctx context.Context, id event.ID, at time.Time) error {
	raw, err := at.UTC().MarshalText()
	if err != nil {
		return err
	}
	_, err = m.kv.Put(ctx, string(id), raw)
	return err
}

// Recall implements room.Memory. An unreadable time is one nobody remembers.
func (m memory) Recall(ctx context.Context) (map[event.ID]time.Time, error) {
	known := map[event.ID]time.Time{}
	return known, m.kv.Each(ctx, "", func(key string, value []byte, _ uint64) error {
		var at time.Time
		if at.UnmarshalText(value) == nil {
			known[event.ID(key)] = at
		}
		return nil
	})
}
