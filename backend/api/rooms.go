package api

import (
	"context"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Room is an event as its audience sees it. The times are nil while the event has no schedule.
type Room struct {
	EventID   event.ID       `json:"eventId"`
	Title     string         `json:"title"`
	BannerURL *string        `json:"bannerUrl"`
	Creator   *event.Address `json:"creator"`
	State     string         `json:"state"`
	StartsAt  *time.Time     `json:"startsAt"`
	DoorsAt   *time.Time     `json:"doorsAt"`
	EndsAt    *time.Time     `json:"endsAt"`
	Terms     *RoomTerms     `json:"terms"` // null while the ledger has no end time
	Viewers   int            `json:"viewers"`
	Tiers     []RoomTier     `json:"tiers"`
	Access    RoomAccess     `json:"access"`
	URLs      RoomURLs       `json:"urls"`
	// null until a recording can be replayed, which may be before the state is "replay"
	Replay *RoomReplay `json:"replay"`
	// RewindURL is the playlist of what is recorded of a show that goes on. It is "" if there is none.
	RewindURL string `json:"rewindUrl,omitempty"`

	CreatorName string `json:"creatorName"`       // "" means that the creator has none
	SharedName  bool   `json:"creatorNameShared"` // see event.Profile
	// CreatorPicture is the path of the creator's picture on this server. It is "" if the creator has none.
	CreatorPicture string `json:"creatorPicture,omitempty"`

	// PublicCopies is the creator's decision about copies of a recording for ticket holders. It is nil if
	// there is no such recording, or if the caller is not the creator.
	PublicCopies *bool `json:"publicCopies,omitempty"`

	// Settings is nil unless the caller may change them.
	Settings *event.Publicity `json:"settings,omitempty"`
}

// RoomAccess says what watching requires and what the caller has. Door is "open" if the creator admits
// all visitors while every tier is free, else "tickets".
type RoomAccess struct {
	Needed string `json:"needed"`
	Yours  string `json:"yours"`
	Door   string `json:"door"`
	Invite bool   `json:"invite"` // an invite code is required
}

// RoomTier is a tier of the plan, with its sale if it is on sale.
type RoomTier struct {
	event.Tier
	Sale *RoomSale `json:"sale"` // null if not on sale
}

// RoomSale is a tier on the ledger.
type RoomSale struct {
	Tier     int        `json:"tier"` // its number on the ledger
	Wei      string     `json:"wei"`
	Quantity int        `json:"quantity"`
	Left     int        `json:"left"`
	OpensAt  *time.Time `json:"opensAt"`  // null means immediately
	ClosesAt *time.Time `json:"closesAt"` // null means at the end of the event
	Locked   bool       `json:"locked"`
	Invited  bool       `json:"invited"`
}

// RoomTerms holds what the event's contract says about its time and money. Buyers rely on these terms.
type RoomTerms struct {
	StartsAt *time.Time `json:"startsAt"` // null if the event has no start time
	EndsAt   time.Time  `json:"endsAt"`
	// if the event is cancelled by then, buyers are refunded for unused tickets
	HeldUntil time.Time `json:"heldUntil"`
	Postponed int       `json:"postponed"` // how many times
	Reason    string    `json:"reason"`    // of the latest postponement
	// applies to purchases before the postponement; null if never postponed
	RefundUntil *time.Time `json:"refundUntil"`
	// null if unused tickets cannot be given back
	GiveBackUntil *time.Time `json:"giveBackUntil"`
}

// RoomURLs holds the addresses of the stream, HLS among them.
type RoomURLs struct {
	event.StreamURLs
	HLS    string `json:"hlsUrl"`
	LowHLS string `json:"lowHlsUrl"`
}

// RoomSource returns rooms as a given visitor sees them. While the server is open, an unknown event has a
// room too; otherwise it is event.ErrNotFound. Rooms is sorted for display.
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

// Routes registers /api/rooms/{id}, the routes below it, and GET /api/events.
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
