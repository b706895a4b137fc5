package node

import (
	"context"
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
	n.lobby, err = room.Open(ctx, room.Config{
		Plans: n.curation, Stage: stage{n.hub}, Offices: n.offices, Book: n.book, Memory: memory{kv},
	})
	if err != nil {
		return err
	}
	begun := make(chan *live.Session, 64)
	n.hub.OnAir(func(s *live.Session) {
		select {
		case begun <- s:
		default:
			n.log.Warn("show not remembered, too many begin at once", "event", s.EventID())
		}
	})
	n.loop("lobby", func(ctx context.Context) error { return n.remember(ctx, begun) })
	return nil
}

// remember keeps when stages were last on air, off the media path. A failed
// write costs the state "interrupted" after a restart, not the show.
func (n *Node) remember(ctx context.Context, begun <-chan *live.Session) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	for {
		select {
		case s := <-begun:
			n.published(ctx, s.EventID())
			sessions.Go(func() {
				select {
				case <-s.Done():
					n.published(ctx, s.EventID())
				case <-ctx.Done():
				}
			})
		case <-ctx.Done():
			return nil
		}
	}
}

func (n *Node) published(ctx context.Context, id event.ID) {
	if err := n.lobby.Published(ctx, id); err != nil {
		n.log.Error("publish not remembered", "event", id, "error", err)
	}
}

// stage tells the lobby what is on now.
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

// clear takes the publisher off the stage. It comes back only if the door lets
// it in again.
func (s stage) clear(id event.ID) {
	if session := s.hub.Session(id); session != nil {
		session.End()
	}
}
