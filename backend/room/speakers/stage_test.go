package speakers_test

import (
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
	"footlight/backend/room/speakers"
)

// show is an event that the test changes. Its creator has the token "creator".
type show struct {
	mu       sync.Mutex
	over     bool
	end      time.Time
	presence map[event.ID]room.Presence
	kbps     map[event.ID]int
}

// change changes the show while the stage may read it.
func (s *show) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

func (s *show) Presence(id event.ID) (on room.Presence) {
	s.change(func() { on = s.presence[id] })
	return on
}

func (s *show) Received(id event.ID) (kbps int) {
	s.change(func() { kbps = s.kbps[id] })
	return kbps
}

func (s *show) Over(context.Context, event.ID) (over bool, err error) {
	s.change(func() { over = s.over })
	return over, nil
}

func (s *show) EndsAt(context.Context, event.ID) (time.Time, error) { return s.end, nil }

func (s *show) Creator(context.Context, event.ID) (event.Address, error) {
	return event.Address{1}, nil
}

func (s *show) Own(_ context.Context, _ event.ID, who auth.Identity) error {
	if who.Address != (event.Address{1}) {
		return &auth.Refusal{Reason: "only the creator"}
	}
	return nil
}

func (s *show) AdmitOwner(ctx context.Context, id event.ID, token string, remote netip.Addr) (*room.Admission, error) {
	if token != "creator" {
		return nil, &auth.Refusal{Reason: "not the creator", Unknown: true}
	}
	open := room.NewPolicy(room.PolicyConfig{Shows: s, Addresses: room.Addresses{Open: true, Local: netip.Addr.IsLoopback}})
	return open.Admit(ctx, room.Ask{Publish: true, EventID: id, Remote: remote})
}

var (
	creator = auth.Identity{Address: event.Address{1}}
	here    = netip.MustParseAddr("127.0.0.1")
)

func open(t *testing.T, local bool) (*show, *speakers.Stage, string) {
	t.Helper()
	dir := t.TempDir()
	book, err := room.OpenDirectory(dir, []byte("key"))
	require.NoError(t, err)
	s := &show{presence: map[event.ID]room.Presence{}, kbps: map[event.ID]int{}}
	addresses := room.Addresses{Open: local, Local: netip.Addr.IsLoopback}
	return s, speakers.New(speakers.Config{Book: book, Streams: s, Shows: s, Owners: s, Addresses: addresses, Origins: event.Origins{StreamHost: "stage.example", Site: "https://show.example/"}}), dir
}

func refused(t *testing.T, err error, why string) {
	t.Helper()
	var r *auth.Refusal
	require.ErrorAs(t, err, &r)
	require.Contains(t, r.Reason, why)
}

func ended(done <-chan struct{}) bool {
	synctest.Wait()
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// sealed checks that the disk names a speaker, and holds no token in the clear.
func sealed(t *testing.T, dir string, x event.Seat) {
	t.Helper()
	names := 0
	require.NoError(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		kept, err := os.ReadFile(path)
		names += strings.Count(string(kept), x.ID)
		require.NotContains(t, string(kept), x.Token)
		return err
	}))
	require.Positive(t, names)
}

func TestWhoMayUseASideStream(t *testing.T) {
	for name, local := range map[string]bool{"open": true, "enforced": false} {
		t.Run(name, func(t *testing.T) {
			_, stage, dir := open(t, local)
			ana, err := stage.Invite(t.Context(), "gig", creator, "Ana")
			require.NoError(t, err)
			ben, err := stage.Invite(t.Context(), "gig", creator, "Ben")
			require.NoError(t, err)
			require.Equal(t, "https://show.example/speak/gig/"+ana.ID+"#"+ana.Token, ana.URL)
			require.Equal(t, "https://stage.example/rtc/v1/whip/?app=live&stream=gig~"+ana.ID, ana.WHIP)
			require.Equal(t, "https://stage.example/rtc/v1/whep/?app=live&stream=gig~"+ana.ID+"~return", ana.WHEP)
			sealed(t, dir, ana)
			for _, c := range []struct {
				token             string
				publish, isReturn bool
				why               string // "" means admitted
			}{
				{ana.Token, true, false, ""},
				{ana.Token, false, true, ""},
				{ben.Token, true, false, "not"},
				{ben.Token, false, false, "not"},
				{"", true, false, "not valid"},
				{"creator", false, false, map[bool]string{true: "not valid"}[local]},
				{"creator", true, true, map[bool]string{true: "not valid"}[local]},
				{"creator", true, false, map[bool]string{true: "not valid", false: "only the speaker"}[local]},
				{ana.Token, true, true, map[bool]string{false: "only the event's creator"}[local]},
			} {
				side := event.SideStream{Event: "gig", Speaker: ana.ID, Return: c.isReturn}
				if c.token == ben.Token {
					_, err = stage.Own(t.Context(), "gig", ana.ID, c.token)
					refused(t, err, "not valid")
				}
				g, err := stage.Admit(t.Context(), speakers.Ask{Publish: c.publish, Side: side, Token: c.token, Remote: here})
				if c.why != "" {
					refused(t, err, c.why)
					continue
				}
				require.NoError(t, err, c)
				g.Release()
			}
		})
	}
}

func TestStatesOfASpeaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, stage, _ := open(t, true)
		ana, err := stage.Invite(t.Context(), "gig", creator, "Ana")
		require.NoError(t, err)
		require.Equal(t, event.SpeakerWaits, ana.State)
		require.Equal(t, ana.MadeAt.Add(24*time.Hour), ana.ExpiresAt)
		side := event.SideStream{Event: "gig", Speaker: ana.ID}
		g, err := stage.Admit(t.Context(), speakers.Ask{Publish: true, Side: side, Token: ana.Token, Remote: here})
		require.NoError(t, err)
		seat, err := stage.Own(t.Context(), "gig", ana.ID, ana.Token)
		require.NoError(t, err)
		require.False(t, seat.Here, "who was let in and sends nothing is not here")
		require.Equal(t, event.SpeakerWaits, seat.State)
		s.presence[side.ID()] = room.Presence{Publishing: true}
		on, muted := event.SpeakerOn, true
		seat, err = stage.Change(t.Context(), "gig", creator, ana.ID, event.SpeakerChange{State: &on, Muted: &muted})
		require.NoError(t, err)
		require.True(t, seat.Here && seat.Muted && seat.State == event.SpeakerOn)
		s.presence[side.ID()] = room.Presence{Publishing: true, Quiet: true} // gone without a word
		list, err := stage.List(t.Context(), "gig", creator)
		require.NoError(t, err)
		require.Equal(t, event.SpeakerGone, list[0].State)
		s.presence[side.ID()] = room.Presence{Publishing: true}
		seat, err = stage.Own(t.Context(), "gig", ana.ID, ana.Token)
		require.NoError(t, err)
		require.Equal(t, event.SpeakerOn, seat.State, "who comes back is where they were")
		require.NoError(t, stage.Remove(t.Context(), "gig", creator, ana.ID))
		require.True(t, ended(g.Done))
		_, err = stage.Own(t.Context(), "gig", ana.ID, ana.Token)
		refused(t, err, "not valid")
		require.ErrorIs(t, stage.Remove(t.Context(), "gig", creator, ana.ID), event.ErrNotFound)
		g.Release()
	})
}

// kept returns how many invitations the event has.
func kept(t *testing.T, stage *speakers.Stage) int {
	t.Helper()
	seats, err := stage.List(t.Context(), "gig", creator)
	require.NoError(t, err)
	return len(seats)
}

func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, stage, _ := open(t, false)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go func() { _ = stage.Run(ctx) }()
		ana, err := stage.Invite(t.Context(), "gig", creator, "")
		require.NoError(t, err)
		for range 4 {
			_, err = stage.Invite(t.Context(), "gig", creator, "")
			require.NoError(t, err)
		}
		var conflict *event.ErrConflict
		_, err = stage.Invite(t.Context(), "gig", creator, "")
		require.ErrorAs(t, err, &conflict)
		_, err = stage.Invite(t.Context(), "gig", auth.Identity{Address: event.Address{2}}, "")
		refused(t, err, "only the creator")

		side := event.SideStream{Event: "gig", Speaker: ana.ID}
		ask := speakers.Ask{Publish: true, Side: side, Token: ana.Token, Remote: here}
		first, err := stage.Admit(t.Context(), ask)
		require.NoError(t, err)
		for range 3 {
			_, err = stage.Admit(t.Context(), ask)
			require.NoError(t, err)
		}
		require.True(t, ended(first.Done), "the newest connections stay")

		s.change(func() { s.kbps[side.ID()] = 20_000 })
		time.Sleep(3 * time.Second)
		_, err = stage.Admit(t.Context(), ask)
		refused(t, err, "more than 8 Mbit/s")
		s.change(func() { s.kbps[side.ID()] = 0 })
		time.Sleep(30 * time.Second)
		last, err := stage.Admit(t.Context(), ask)
		require.NoError(t, err)

		s.change(func() { s.over = true })
		time.Sleep(3 * time.Second)
		require.True(t, ended(last.Done))
		_, err = stage.Admit(t.Context(), ask)
		refused(t, err, "over")
		require.Equal(t, 5, kept(t, stage))
		time.Sleep(time.Minute)
		require.Zero(t, kept(t, stage), "a show that is over keeps no invitation")
		_, err = stage.Own(t.Context(), "gig", ana.ID, ana.Token)
		refused(t, err, "over")
		s.change(func() { s.over = false })
		ana, err = stage.Invite(t.Context(), "gig", creator, "")
		require.NoError(t, err)
		s.change(func() { s.presence["gig"] = room.Presence{Publishing: true} })
		time.Sleep(25 * time.Hour)
		require.Equal(t, 1, kept(t, stage), "a show that is late keeps its people")
		s.change(func() { clear(s.presence) })
		time.Sleep(time.Minute)
		require.Zero(t, kept(t, stage))
	})
}
