package node

import (
	"context"
	"strings"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

// rooms shows the lobby's views as the API's rooms.
type rooms struct {
	lobby    *room.Lobby
	origins  event.Origins
	rules    room.Rules
	tokens   auth.Tokens
	enforced bool
}

var _ api.RoomSource = rooms{}

func (n *Node) rooms() rooms {
	return rooms{lobby: n.lobby, origins: n.origins(), rules: n.rules, tokens: n.tokens, enforced: n.cfg.Enforced()}
}

// Room implements api.RoomSource.
func (r rooms) Room(ctx context.Context, id event.ID, who auth.Identity) (api.Room, error) {
	standing := room.Standing{Need: room.NeedNothing, Role: room.Guest}
	if r.enforced {
		var err error
		if standing, err = r.rules.Standing(ctx, id, who); err != nil {
			return api.Room{}, err
		}
	}
	v, err := r.lobby.View(ctx, id)
	x := r.show(v)
	x.Access = api.RoomAccess{Needed: string(standing.Need), Yours: string(standing.Role)}
	if r.enforced && !v.Programme.Accepted && standing.Role != room.Creator && standing.Role != room.Host {
		withhold(&x)
	}
	return x, err
}

// withhold leaves out what is only planned: until it is accepted, a plan is its
// creator's.
func withhold(x *api.Room) {
	x.Title, x.BannerURL, x.Tiers = string(x.EventID), nil, []event.Tier{}
	x.StartsAt, x.DoorsAt, x.EndsAt = nil, nil, nil
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
		URLs: api.RoomURLs{StreamURLs: r.origins.URLs(v.ID), HLS: r.origins.HLS(v.ID)},
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
