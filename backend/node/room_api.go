package node

import (
	"context"
	"errors"
	"io/fs"
	"math/big"
	"slices"
	"strings"

	"footlight/backend/api"
	"footlight/backend/api/playbill"
	"footlight/backend/auth"
	"footlight/backend/curation/metadata"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/room"
	"footlight/backend/room/profiles"
)

// rooms implements the API's room interfaces.
type rooms struct {
	states     *room.States
	recordings room.Recordings
	rules      room.Rules
	tokens     room.Tokens
	names      *profiles.Profiles
	wei        *big.Int // price of a minor unit of money; nil if there is none
	origins    event.Origins
	enforced   bool
}

var (
	_ api.RoomSource = rooms{}
	_ api.BillSource = rooms{}
	_ api.RoomTokens = rooms{}
	_ api.RoomHost   = room.Controls{}
	_ api.Guests     = room.Controls{}
)

func (r rooms) Room(ctx context.Context, id event.ID, who auth.Identity) (api.Room, error) {
	standing := room.Standing{Need: room.NeedNothing, Role: room.Guest}
	if r.enforced {
		var err error
		if standing, err = r.rules.Standing(ctx, id, who); err != nil {
			return api.Room{}, err
		}
	}
	v, err := r.states.View(ctx, id)
	if err != nil {
		return api.Room{}, err
	}
	x := r.show(v)
	x.Access.Needed, x.Access.Yours = string(standing.Need), string(standing.Role)
	if standing.Role == room.Creator || !r.enforced && v.Planned {
		settings := v.Decisions.Publicity()
		x.Settings = &settings
	}
	if standing.Role == room.Creator {
		if err = r.addCopies(ctx, &x); err != nil {
			return api.Room{}, err
		}
	}
	if r.enforced && !v.Programme.Accepted && standing.Role != room.Creator && standing.Role != room.Host {
		withhold(&x)
	}
	return x, nil
}

// withhold removes the plan, which is private to its creator until it is accepted.
func withhold(x *api.Room) {
	x.Title, x.BannerURL, x.Tiers = string(x.EventID), nil, slices.DeleteFunc(x.Tiers, func(t api.RoomTier) bool { return t.Sale == nil })
	x.StartsAt, x.DoorsAt, x.EndsAt, x.Replay, x.RewindURL = nil, nil, nil, nil, ""
}

// addCopies adds the creator's decision about public copies to the room of a ticketed recording.
func (r rooms) addCopies(ctx context.Context, x *api.Room) error {
	v, err := r.recordings.Status(ctx, x.EventID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && v.Archive == recorded.ArchiveTicketed {
		x.PublicCopies = &v.PublicCopies
	}
	return err
}

func (r rooms) Rooms(ctx context.Context) ([]api.Room, error) {
	views, err := r.states.List(ctx)
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
	x := api.RoomOf(v.ID, v.Programme, v.Office, r.wei)
	x.State, x.Viewers, x.RewindURL = string(v.State), v.Viewers, v.Rewind
	x.Access = api.RoomAccess{Door: "tickets", Invite: v.Decisions.ByInvitation}
	x.URLs = api.RoomURLs{StreamURLs: r.origins.URLs(v.ID), HLS: r.origins.HLS(v.ID), LowHLS: r.origins.LowHLS(v.ID)}
	if v.Decisions.OpenAccess {
		x.Access.Door = "open"
	}
	if v.Planned {
		x.Creator = &v.Programme.Creator
		who := r.names.Of(*x.Creator)
		x.CreatorName, x.SharedName, x.CreatorPicture = who.Name, who.Shared, who.PicturePath()
	}
	if v.Replay != nil {
		site := r.origins.SiteURL()
		x.Replay = api.ReplayOf(*v.Replay, func(cid string) string { return site + "/ipfs/" + cid })
	}
	return x
}

// Bill returns the public part of an accepted plan for the room's page.
func (r rooms) Bill(ctx context.Context, id event.ID) (playbill.Bill, error) {
	v, err := r.states.Show(ctx, id)
	if err != nil {
		return playbill.Bill{}, err
	}
	if !v.Programme.Accepted {
		return playbill.Bill{}, event.ErrNotFound
	}
	b := billed(v)
	b.Room = r.origins.URLs(id).Room
	if cid, ok := strings.CutPrefix(v.Programme.BannerURL, "ipfs://"); ok {
		b.Poster = "/ipfs/" + cid
	}
	if cid, ok := strings.CutPrefix(v.Programme.ShareURL, "ipfs://"); ok {
		b.Image = r.origins.SiteURL() + "/ipfs/" + cid
	}
	b.Schema = metadata.JSONLD(v.Programme, v.Office, b.Room, b.Image)
	if b.By = r.names.Of(v.Programme.Creator).Shown(); b.By != "" {
		b.Schema["organizer"] = event.Organizer(b.By)
	}
	return b, nil
}

// billed returns a plan without addresses.
func billed(v room.View) playbill.Bill {
	return playbill.Bill{Programme: v.Programme, State: string(v.State), Notice: notice(v.Office)}
}

// notice returns what readers of a plan must know first: a cancellation or a new date.
func notice(o event.BoxOffice) string {
	switch {
	case o.Cancelled:
		return "This event was cancelled."
	case o.Postponed > 0:
		if reason := strings.TrimRight(event.Legible(o.Reason), ".: "); reason != "" {
			return "Postponed: " + reason + "."
		}
		return "Postponed."
	}
	return ""
}

func (r rooms) Publish(ctx context.Context, id event.ID, who auth.Identity) (p api.Publishing, err error) {
	urls := r.origins.URLs(id)
	p = api.Publishing{WHIP: urls.WHIP, RTMP: strings.TrimSuffix(urls.Stream, "/"+string(id)), StreamKey: string(id)}
	if !r.enforced {
		return p, nil
	}
	p.Token, err = r.tokens.Publish(ctx, id, who)
	p.StreamKey += "?token=" + p.Token
	return p, err
}

func (r rooms) Watch(ctx context.Context, id event.ID, who auth.Identity, invite string) (api.Watching, error) {
	urls := r.origins.URLs(id)
	w := api.Watching{WHEP: urls.WHEP, HLS: r.origins.HLS(id), LowHLS: r.origins.LowHLS(id), FLV: urls.Play}
	if !r.enforced {
		return w, nil
	}
	text, expires, err := r.tokens.Watch(ctx, id, who, invite)
	w.Token, w.ExpiresAt = text, &expires
	return w, err
}
