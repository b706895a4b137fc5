package node

import (
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

func TestARoomIsShownAsItIs(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	recording := event.Recording{PlaybackURLs: event.PlaybackURLs{ManifestURL: "/replay/show.m3u8"}, Chunks: []event.Chunk{{CID: "a"}}}
	v := room.View{
		ID: "show", State: room.Replay, Planned: true, Replay: &recording,
		Programme: event.Programme{Title: "Blue Hour", Creator: event.Address{1}, BannerURL: "ipfs://b", StartsAt: start, Tiers: []event.Tier{{ID: "seat", Name: "Seat"}}},
		Office:    event.BoxOffice{Sales: []event.Sale{{Name: "Box", Price: big.NewInt(50)}}},
		Decisions: room.Decisions{OpenAccess: true, Invite: []byte{1}},
	}
	x := rooms{wei: big.NewInt(10), origins: event.Origins{Site: "https://stage.example"}}.show(v)
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
