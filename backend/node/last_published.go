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

// storeAgain is the interval of attempts to store what could not be stored, such as while an external NATS is away.
const storeAgain = 5 * time.Second

// onAir stores when each event was last on air, outside the media path. If no write succeeds before the server ends,
// the room lacks the state "interrupted" after a restart; the show goes on.
type onAir struct {
	begun  chan *live.Session
	states *room.States
	log    *slog.Logger
}

// add queues a session without blocking.
func (o onAir) add(s *live.Session) {
	select {
	case o.begun <- s:
	default:
		o.log.Warn("time of the show was not stored; too many shows began at once", "event", s.EventID())
	}
}

// run stores when sessions begin and end, until ctx ends.
func (o onAir) run(ctx context.Context) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	again := time.NewTicker(storeAgain)
	defer again.Stop()
	for {
		select {
		case <-again.C:
			_ = o.states.Store(ctx) // the failure was logged
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
		o.log.Error("time of the show was not stored yet; it is tried again", "event", id, "error", err)
	}
}

// memory stores the time of each event's last publish.
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

// Recall skips times that it cannot read.
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
