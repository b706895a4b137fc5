package node

import (
	"context"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/room"
)

// rooms shows the lobby's views as the API's rooms.
type rooms struct {
	lobby    *room.Lobby
	book     *room.Book
	offices  *offices
	stage    stage
	policy   *room.Policy
	recorder *recording.Recorder
	wei      *big.Int // of one minor unit; nil: there are no prices
	origins  event.Origins
	rules    room.Rules
	tokens   auth.Tokens
	enforced bool
}

var _ api.RoomSource = rooms{}

func (n *Node) rooms() rooms {
	return rooms{
		lobby: n.lobby, book: n.book, offices: n.offices, stage: stage{n.hub}, policy: n.policy, recorder: n.recorder, wei: n.chain.wei,
		origins: n.origins(), rules: n.rules, tokens: n.tokens, enforced: n.cfg.Enforced(),
	}
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
	if err != nil {
		return api.Room{}, err
	}
	x := r.show(v)
	x.Access.Needed, x.Access.Yours = string(standing.Need), string(standing.Role)
	if err = r.addReplay(ctx, v, &x); err != nil {
		return api.Room{}, err
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

// withhold leaves out what is only planned: until it is accepted, a plan is its
// creator's.
func withhold(x *api.Room) {
	x.Title, x.BannerURL, x.Tiers = string(x.EventID), nil, slices.DeleteFunc(x.Tiers, func(t api.RoomTier) bool { return t.Sale == nil })
	x.StartsAt, x.DoorsAt, x.EndsAt, x.Replay = nil, nil, nil, nil
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
		if err = r.addReplay(ctx, v, &shown[i]); err != nil {
			return nil, err
		}
	}
	return shown, nil
}

func (r rooms) show(v room.View) api.Room {
	p := v.Programme
	x := api.Room{
		EventID: v.ID, Title: p.Title, State: string(v.State), Viewers: v.Viewers, Tiers: r.showTiers(p.Tiers, v.Office.Sales),
		StartsAt: given(p.StartsAt), DoorsAt: given(p.DoorsAt), EndsAt: given(p.EndsAt),
		Terms:  showTerms(v.Office),
		Access: api.RoomAccess{Door: "tickets", Invite: len(v.Decisions.Invite) > 0},
		URLs:   api.RoomURLs{StreamURLs: r.origins.URLs(v.ID), HLS: r.origins.HLS(v.ID)},
	}
	if v.Decisions.OpenDoor {
		x.Access.Door = "open"
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

func showTerms(o event.BoxOffice) *api.RoomTerms {
	if o.EndsAt.IsZero() {
		return nil
	}
	return &api.RoomTerms{
		StartsAt: given(o.StartsAt), EndsAt: o.EndsAt, HeldUntil: o.HeldUntil(),
		Postponed: o.Postponed, Reason: event.Legible(o.Reason), RefundUntil: given(o.RefundUntil()),
	}
}

// showTiers are the plan's tiers, each with its sale, by name; and those that
// are on sale without having been planned.
func (r rooms) showTiers(tiers []event.Tier, sales []event.Sale) []api.RoomTier {
	list := make([]api.RoomTier, 0, len(tiers))
	shown := make([]bool, len(sales))
	for _, t := range tiers {
		x := api.RoomTier{Tier: t}
		for i, s := range sales {
			if s.Name == t.Name && !shown[i] {
				x.Sale, shown[i] = showSale(i, s), true
				break
			}
		}
		list = append(list, x)
	}
	for i, s := range sales {
		if !shown[i] {
			list = append(list, api.RoomTier{Tier: r.unplanned(i, s, tiers), Sale: showSale(i, s)})
		}
	}
	return list
}

func showSale(number int, s event.Sale) *api.RoomSale {
	return &api.RoomSale{
		Tier: number, Wei: s.Price.String(), Quantity: s.Supply, Left: s.Supply - s.Sold,
		OpensAt: given(s.Opens), ClosesAt: given(s.Closes), Locked: s.Locked, Invited: s.Invited,
	}
}

// unplanned is a tier that only the ledger knows.
func (r rooms) unplanned(number int, s event.Sale, tiers []event.Tier) event.Tier {
	t := event.Tier{
		ID: "sale-" + strconv.Itoa(number), Name: s.Name, Kind: event.TierFree, AmountMinor: r.minor(s.Price),
		Currency: "XXX", Wei: s.Price.String(), Quantity: s.Supply, Perks: []string{}, // ISO 4217: no currency
	}
	if s.Price.Sign() > 0 {
		t.Kind = event.TierPaid
	}
	if len(tiers) > 0 {
		t.Currency = tiers[0].Currency
	}
	return t
}

// minor is what a price is in the currency's minor unit, rounded down; zero
// where the chain has no price for one.
func (r rooms) minor(price *big.Int) int64 {
	if r.wei == nil {
		return 0
	}
	return new(big.Int).Div(price, r.wei).Int64()
}

// given is nil for a time nobody set.
func given(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
