package node

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
)

// onAir remembers when somebody was last on air, off the media path. A failed
// write costs the state "interrupted" after a restart, not the show.
type onAir struct {
	begun  chan *live.Session
	states *room.States
	log    *slog.Logger
}

// add returns at once.
func (o onAir) add(s *live.Session) {
	select {
	case o.begun <- s:
	default:
		o.log.Warn("show not remembered, too many begin at once", "event", s.EventID())
	}
}

// run notes when sessions begin and end, until ctx ends.
func (o onAir) run(ctx context.Context) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	for {
		select {
		case s := <-o.begun:
			o.note(ctx, s.EventID())
			sessions.Go(func() {
				select {
				case <-s.Done():
					o.note(ctx, s.EventID())
				case <-ctx.Done():
				}
			})
		case <-ctx.Done():
			return nil
		}
	}
}

func (o onAir) note(ctx context.Context, id event.ID) {
	if err := o.states.Published(ctx, id); err != nil {
		o.log.Error("publish not remembered", "event", id, "error", err)
	}
}

// memory keeps when somebody last published to each event.
type memory struct{ kv *bus.KV }

var _ room.Memory = memory{}

func (m memory) Remember(ctx context.Context, id event.ID, at time.Time) error {
	raw, err := at.UTC().MarshalText()
	if err != nil {
		return err
	}
	_, err = m.kv.Put(ctx, string(id), raw)
	return err
}

// Recall takes no notice of what it cannot read: an unreadable time is one nobody remembers.
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
