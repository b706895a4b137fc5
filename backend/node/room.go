package node

import (
	"context"
	"strings"
	"time"

	"footlight/backend/api"
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

// rooms shows the lobby's views as the API's rooms.
type rooms struct {
	lobby   *room.Lobby
	origins event.Origins
}

var _ api.RoomSource = rooms{}

// Room implements api.RoomSource.
func (r rooms) Room(ctx context.Context, id event.ID) (api.Room, error) {
	v, err := r.lobby.View(ctx, id)
	return r.show(v), err
}

// Rooms implements api.RoomSource.
func (r rooms) Rooms(ctx context.Context) ([]api.Room, error) {
	views, err := r.lobby.List(ctx)
	if err != nil {
		return nil, err
	}
	shown := make([]api.Room, len(views))
	for i, v := range views {
		shown[i] = r.show(v)
	}
	return shown, nil
}

func (r rooms) show(v room.View) api.Room {
	p := v.Programme
	x := api.Room{
		EventID: v.ID, Title: p.Title, State: string(v.State), Viewers: v.Viewers, Tiers: p.Tiers,
		StartsAt: given(p.StartsAt), DoorsAt: given(p.DoorsAt), EndsAt: given(p.EndsAt),
		Access: api.Access{Needed: "none", Yours: "none"}, // the house is open: nobody is asked
		URLs:   api.RoomURLs{StreamURLs: r.origins.URLs(v.ID), HLS: r.origins.HLS(v.ID)},
	}
	if x.Tiers == nil {
		x.Tiers = []event.Tier{}
	}
	if v.Planned {
		x.Creator = &p.Creator
	}
	if cid, ok := strings.CutPrefix(p.BannerURL, "ipfs://"); ok {
		path := "/ipfs/" + cid
		x.BannerURL = &path
	}
	return x
}

// given is nil for a time nobody set.
func given(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
