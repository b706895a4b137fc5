package node

import (
	"context"
	"log/slog"
	"sync"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/room"
)

func (n *Node) openRoom(ctx context.Context) error {
	kv, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "rooms"})
	if err != nil {
		return err
	}
	n.states, err = room.Open(ctx, room.Config{
		Plans: n.programmes, Stage: stage{n.hub}, BoxOffices: n.boxOffices, Recordings: n.recorder, Directory: n.directory, Memory: memory{kv},
	})
	if err != nil {
		return err
	}
	shows := onAir{begun: make(chan *live.Session, 64), states: n.states, log: n.log}
	n.hub.OnAir(shows.add)
	n.loop("rooms", shows.run)
	return nil
}

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

// stage tells rooms what is on now.
type stage struct{ hub *live.Hub }

var _ room.Stage = stage{}

// Presence implements room.Stage.
func (s stage) Presence(id event.ID) room.Presence {
	info, _ := s.hub.Stream(id)
	return room.Presence{Publishing: info.OnAir, Quiet: info.Quiet, Viewers: info.Viewers}
}

// IDs implements room.Stage.
func (s stage) IDs() []event.ID {
	var ids []event.ID
	for _, info := range s.hub.Streams() {
		ids = append(ids, info.EventID)
	}
	return ids
}

// Clear implements room.Stage.
func (s stage) Clear(id event.ID) {
	if session := s.hub.Session(id); session != nil {
		session.End()
	}
}
