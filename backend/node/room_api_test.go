package node

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/room"
	"footlight/backend/room/profiles"
)

func TestARoomIsShownAsItIs(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	recording := recorded.Recording{PlaybackURLs: recorded.PlaybackURLs{ManifestURL: "/replay/show.m3u8"}, Chunks: []recorded.Chunk{{CID: "a"}}}
	v := room.View{
		ID: "show", State: room.Replay, Planned: true, Replay: &recording,
		Programme: event.Programme{Title: "Blue Hour", Creator: event.Address{1}, BannerURL: "ipfs://b", StartsAt: start, Tiers: []event.Tier{{ID: "seat", Name: "Seat"}}},
		Office:    event.BoxOffice{Sales: []event.Sale{{Name: "Box", Price: big.NewInt(50)}}},
		Decisions: room.Decisions{OpenAccess: true, ByInvitation: true},
	}
	x := rooms{names: &profiles.Profiles{}, wei: big.NewInt(10), origins: event.Origins{Site: "https://stage.example"}}.show(v)
	require.Equal(t, "replay", x.State)
	require.Equal(t, api.RoomAccess{Door: "open", Invite: true}, x.Access)
	require.Equal(t, "/ipfs/b", *x.BannerURL)
	require.Equal(t, event.Address{1}, *x.Creator)
	require.Equal(t, "https://stage.example/ipfs/a", x.Replay.Chunks[0].URL)
	require.Len(t, x.Tiers, 2)
	require.EqualValues(t, 5, x.Tiers[1].AmountMinor)

	withhold(&x)
	require.Equal(t, "show", x.Title, "a plan is its creator's until it is accepted")
	require.Nil(t, x.StartsAt)
	require.Nil(t, x.Replay)
	require.Len(t, x.Tiers, 1, "what is sold is on the ledger, for everybody to see")
}

func TestNobodyNeedsATokenOnAnOpenServer(t *testing.T) {
	r := rooms{origins: event.Origins{HTTP: "127.0.0.1:8080", RTMP: "127.0.0.1:1935"}}
	p, err := r.Publish(t.Context(), "show", auth.Identity{})
	require.NoError(t, err)
	require.Empty(t, p.Token)
	require.Equal(t, "show", p.StreamKey)
	w, err := r.Watch(t.Context(), "show", auth.Identity{}, "")
	require.NoError(t, err)
	require.Empty(t, w.Token)
	require.Nil(t, w.ExpiresAt)
}

// house has a single event, "show".
type house struct {
	programme event.Programme
	office    event.BoxOffice
}

func (h house) Programme(_ context.Context, id event.ID) (event.Programme, error) {
	if id != "show" {
		return event.Programme{}, event.ErrNotFound
	}
	return h.programme, nil
}

func (h house) IDs(context.Context) ([]event.ID, error) { return []event.ID{"show"}, nil }

func (h house) BoxOffice(context.Context, event.ID) (event.BoxOffice, error) { return h.office, nil }

func (house) Remember(context.Context, event.ID, time.Time) error { return nil }

func (house) Recall(context.Context) (map[event.ID]time.Time, error) {
	return map[event.ID]time.Time{}, nil
}

// dark has no stream on air.
type dark struct{}

func (dark) Presence(event.ID) room.Presence { return room.Presence{} }
func (dark) IDs() []event.ID                 { return nil }
func (dark) End(event.ID)                    {}

// TestABill checks the public part of an accepted plan.
func TestABill(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	plan := event.Programme{
		EventID: "show", Accepted: true, Title: "Blue Hour", BannerURL: "ipfs://b", ShareURL: "ipfs://s", Timezone: "Europe/Berlin",
		DoorsAt: start.Add(-time.Hour), StartsAt: start, EndsAt: start.Add(time.Hour), Refunds: "Until the day before.",
	}
	rooms := func(h house) rooms {
		return rooms{names: &profiles.Profiles{}, states: statesOf(t, h, h), origins: event.Origins{Site: "https://stage.example"}}
	}
	b, err := rooms(house{programme: plan}).Bill(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, plan, b.Programme)
	require.Equal(t, "https://stage.example/room/show", b.Room)
	require.Equal(t, "/ipfs/b", b.Poster)
	require.Equal(t, "https://stage.example/ipfs/s", b.Image)
	require.Equal(t, "2027-03-05T21:00:00+01:00", b.Schema["startDate"])
	require.Empty(t, b.Notice)

	moved := event.BoxOffice{Postponed: 1, Reason: "The \u202esinger is ill.", StartsAt: start.Add(48 * time.Hour), EarliestEnd: start.Add(49 * time.Hour)}
	b, err = rooms(house{plan, moved}).Bill(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, "Postponed: The singer is ill.", b.Notice)
	require.Equal(t, moved.StartsAt, b.StartsAt)
	require.Equal(t, "https://schema.org/EventRescheduled", b.Schema["eventStatus"])
	b, err = rooms(house{plan, event.BoxOffice{Cancelled: true}}).Bill(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, "This event was cancelled.", b.Notice)

	_, err = rooms(house{programme: plan}).Bill(t.Context(), "another")
	require.ErrorIs(t, err, event.ErrNotFound)
	plan.Accepted = false
	_, err = rooms(house{programme: plan}).Bill(t.Context(), "show")
	require.ErrorIs(t, err, event.ErrNotFound, "a plan is its creator's until it is accepted")
	b, err = rooms(house{programme: event.Programme{EventID: "show", Accepted: true}}).Bill(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, "show", b.Title)
	require.Empty(t, b.Poster+b.Image)
}

func TestAnotherServersEventsHaveNoEntranceHere(t *testing.T) {
	elsewhere := entrances{plannedElsewhere: func(context.Context, event.ID) bool { return true }}
	_, err := elsewhere.Scan(t.Context(), "show", []event.Scan{{Ticket: "x"}})
	var refusal *auth.Refusal
	require.ErrorAs(t, err, &refusal)
	require.Contains(t, refusal.Reason, "the server at which the event was planned")
	_, err = elsewhere.Used(t.Context(), "show", 0, event.Address{1}, 1)
	require.ErrorAs(t, err, &refusal, "a ticket that was used there may not be passed on here")
}
