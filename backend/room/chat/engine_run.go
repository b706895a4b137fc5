package chat

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/room/chat/rules"
)

const (
	tickEvery   = 500 * time.Millisecond
	retainEvery = time.Hour // interval of looking for chats that were kept long enough
)

// Run counts reactions and people, closes rooms that are not used, and removes chats that were kept long
// enough, until ctx ends.
func (e *Engine) Run(ctx context.Context) error {
	var helpers sync.WaitGroup
	defer helpers.Wait()
	helpers.Go(func() { e.retain(ctx) })
	helpers.Go(func() {
		if err := e.cfg.Signals.Listen(ctx, e.hear); err != nil {
			e.log.Warn("reactions and people on other servers are not counted", "error", err)
		}
	})
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			e.tick(now)
		}
	}
}

func (e *Engine) tick(now time.Time) {
	for id, r := range e.closeIdle(now) {
		p := r.tick(now)
		if p == nil {
			continue
		}
		if raw, err := json.Marshal(p); err == nil {
			_ = e.cfg.Signals.Send(string(id), raw) // the next change is sent again
		}
	}
}

// hear takes the signal of another server.
func (e *Engine) hear(id string, raw []byte) {
	var p presence
	if json.Unmarshal(raw, &p) != nil || p.Server == e.server {
		return
	}
	e.mu.Lock()
	r := e.rooms[event.ID(id)]
	e.mu.Unlock()
	if r != nil {
		r.hear(p)
	}
}

// retain removes the chats that were kept long enough, until ctx ends.
func (e *Engine) retain(ctx context.Context) {
	for ctx.Err() == nil {
		if err := e.expire(ctx, time.Now()); err != nil && ctx.Err() == nil {
			e.log.Warn("old chats were not removed; it is tried again", "error", err)
		}
		pause(ctx, retainEvery)
	}
}

func (e *Engine) expire(ctx context.Context, now time.Time) error {
	var old []event.ID
	lapsed := e.lapsed(now)
	err := e.cfg.Rooms.Each(ctx, "", func(id string, raw []byte, _ uint64) error {
		s := rules.New()
		err := json.Unmarshal(raw, s)
		if err != nil || len(s.Barred.Lapsed(now)) > 0 {
			lapsed[event.ID(id)] = true
		}
		if err != nil {
			return nil // opening the room makes a new snapshot
		}
		ended, err := e.cfg.Shows.Ended(ctx, event.ID(id))
		if err == nil && !ended.IsZero() && now.Sub(ended) > time.Duration(s.Settings.KeepDays)*24*time.Hour {
			old = append(old, event.ID(id))
		}
		return err
	})
	for _, id := range old {
		delete(lapsed, id)
		if err == nil {
			err = e.remove(ctx, id)
		}
	}
	for id := range lapsed {
		err = errors.Join(err, e.within(ctx, id, (*room).unbar))
	}
	return err
}

// lapsed returns the open rooms with networks that are not kept out any more.
func (e *Engine) lapsed(now time.Time) map[event.ID]bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	ids := map[event.ID]bool{}
	for id, r := range e.rooms {
		r.look(func(s *rules.State) {
			if len(s.Barred.Lapsed(now)) > 0 {
				ids[id] = true
			}
		})
	}
	return ids
}

// remove removes a chat, and disconnects the members who are still in its room.
func (e *Engine) remove(ctx context.Context, id event.ID) error {
	e.mu.Lock()
	r := e.rooms[id]
	delete(e.rooms, id)
	e.mu.Unlock()
	if r != nil {
		r.disconnect()
		r.end()
		r.discard()
	}
	if err := e.cfg.Eraser.Clear(ctx, string(id)); err != nil {
		return err
	}
	return e.cfg.Snapshots.Delete(ctx, string(id))
}
