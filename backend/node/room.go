package node

import (
	"context"

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
	n.lobby, err = room.Open(ctx, room.Config{Plans: n.curation, Stage: stage{n.hub}, Memory: memory{kv}})
	if err != nil {
		return err
	}
	begun := make(chan event.ID, 64)
	n.hub.OnPublish(func(s *live.Session) {
		select {
		case begun <- s.EventID():
		default:
			n.log.Warn("publish not remembered, too many at once", "event", s.EventID())
		}
	})
	n.loop("lobby", func(ctx context.Context) error { return n.remember(ctx, begun) })
	return nil
}

// remember keeps when stages are published to, off the media path. A failed
// write costs the state "interrupted" after a restart, not the show.
func (n *Node) remember(ctx context.Context, begun <-chan event.ID) error {
	for {
		select {
		case id := <-begun:
			if err := n.lobby.Published(ctx, id); err != nil {
				n.log.Error("publish not remembered", "event", id, "error", err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// stage tells the lobby what is on now.
type stage struct{ hub *live.Hub }

var _ room.Stage = stage{}

// Presence implements room.Stage.
func (s stage) Presence(id event.ID) room.Presence {
	info, _ := s.hub.Stream(id)
	return room.Presence{Publishing: info.Publishing, Quiet: info.Quiet, Viewers: info.Viewers}
}

// IDs implements room.Stage.
func (s stage) IDs() []event.ID {
	var ids []event.ID
	for _, info := range s.hub.Streams() {
		ids = append(ids, info.EventID)
	}
	return ids
}
