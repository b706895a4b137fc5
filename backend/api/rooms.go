package api

import (
	"context"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Room is one event as its audience sees it. Times are nil while the event has
// no schedule.
type Room struct {
	EventID   event.ID       `json:"eventId"`
	Title     string         `json:"title"`
	BannerURL *string        `json:"bannerUrl"`
	Creator   *event.Address `json:"creator"`
	State     string         `json:"state"`
	StartsAt  *time.Time     `json:"startsAt"`
	DoorsAt   *time.Time     `json:"doorsAt"`
	EndsAt    *time.Time     `json:"endsAt"`
	Terms     *RoomTerms     `json:"terms"` // null while the ledger knows no end
	Viewers   int            `json:"viewers"`
	Tiers     []RoomTier     `json:"tiers"`
	Access    RoomAccess     `json:"access"`
	URLs      RoomURLs       `json:"urls"`
	Replay    *RoomReplay    `json:"replay"` // null until a recording can be replayed, which may be before the state is replay

	// PublicCopies is the creator's word on copies of a recording that is for
	// ticket holders. Nil: there is no such recording, or somebody else asks.
	PublicCopies *bool `json:"publicCopies,omitempty"`
}

// RoomAccess says what watching needs and what the caller has. Door is "open"
// where the creator lets in anybody while every tier is free, else "tickets".
type RoomAccess struct {
	Needed string `json:"needed"`
	Yours  string `json:"yours"`
	Door   string `json:"door"`
	Invite bool   `json:"invite"` // an invite code is asked for
}

// RoomTier is a tier of the plan and, where it is on sale, how it sells.
type RoomTier struct {
	event.Tier
	Sale *RoomSale `json:"sale"` // null: not on sale
}

// RoomSale is a tier on the ledger.
type RoomSale struct {
	Tier     int        `json:"tier"` // its number there
	Wei      string     `json:"wei"`
	Quantity int        `json:"quantity"`
	Left     int        `json:"left"`
	OpensAt  *time.Time `json:"opensAt"`  // null: at once
	ClosesAt *time.Time `json:"closesAt"` // null: with the event
	Locked   bool       `json:"locked"`
	Invited  bool       `json:"invited"`
}

// RoomTerms are what the event's contract says of its time and money, which
// whoever buys relies on.
type RoomTerms struct {
	StartsAt    *time.Time `json:"startsAt"` // null: nobody said
	EndsAt      time.Time  `json:"endsAt"`
	HeldUntil   time.Time  `json:"heldUntil"`   // called off by then, everybody takes back what unused tickets cost
	Postponed   int        `json:"postponed"`   // how often
	Reason      string     `json:"reason"`      // of the last time
	RefundUntil *time.Time `json:"refundUntil"` // for who bought before that; null: never postponed
}

// RoomURLs are the stream's addresses, HLS among them.
type RoomURLs struct {
	event.StreamURLs
	HLS string `json:"hlsUrl"`
}

// RoomSource answers for rooms, as somebody sees them. Unknown events have a
// room too while the server is open, else they are event.ErrNotFound; Rooms is
// sorted for display.
type RoomSource interface {
	Room(ctx context.Context, id event.ID, who auth.Identity) (Room, error)
	Rooms(ctx context.Context) ([]Room, error)
}

// Rooms serves the audience's page and the host's list.
type Rooms struct {
	Source RoomSource
	Tokens RoomTokens
	Limits *router.Limits
}

// Routes registers /api/rooms/{id} with what is below it, and GET /api/events.
func (a Rooms) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/publish", router.ForKnown(a.publish))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/uplink", router.ForKnown(a.uplink))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/access", a.Limits.Look(router.ForEvent(a.access)))
	rt.Handle(http.MethodGet, "/api/rooms/{id}", a.Limits.Look(router.ForEvent(a.get)))
	rt.Handle(http.MethodGet, "/api/events", a.list)
}

func (a Rooms) get(w http.ResponseWriter, r *http.Request, id event.ID) error {
	room, err := a.Source.Room(r.Context(), id, router.Guest(r.Context()).Identity)
	return router.AnswerPrivate(w, room, err)
}

// eventSummary is one line of the host's list.
type eventSummary struct {
	EventID   event.ID       `json:"eventId"`
	Title     string         `json:"title"`
	State     string         `json:"state"`
	Creator   *event.Address `json:"creator"`
	StartsAt  *time.Time     `json:"startsAt"`
	Viewers   int            `json:"viewers"`
	RoomURL   string         `json:"roomUrl"`
	BannerURL *string        `json:"bannerUrl"`
}

func (a Rooms) list(w http.ResponseWriter, r *http.Request) error {
	if err := router.HostOnly(r.Context(), "only a host sees the list of all events"); err != nil {
		return err
	}
	rooms, err := a.Source.Rooms(r.Context())
	events := make([]eventSummary, 0, len(rooms))
	for _, x := range rooms {
		events = append(events, eventSummary{
			EventID: x.EventID, Title: x.Title, State: x.State, Creator: x.Creator,
			StartsAt: x.StartsAt, Viewers: x.Viewers, RoomURL: x.URLs.Room, BannerURL: x.BannerURL,
		})
	}
	return router.AnswerPrivate(w, map[string]any{"events": events}, err)
}
