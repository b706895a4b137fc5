package room_test

import (
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

// TestWhoIsListed lists events that differ in one fact each.
func TestWhoIsListed(t *testing.T) {
	w, now := newWorld(), time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	for id, accepted := range map[event.ID]bool{"planned": true, "draft": false, "unlisted": true, "invited": true, "asked": true, "rehearsed": false, "away": true, "hidden": true} {
		w.cards[id] = event.Programme{Creator: event.Address{1}, Accepted: accepted, StartsAt: now.Add(time.Hour), EndsAt: now.Add(2 * time.Hour)}
	}
	w.onAir["spontaneous"] = room.Presence{Publishing: true}
	w.onAir["hidden"] = room.Presence{Publishing: true, Unlisted: true}
	w.memory["rehearsed"] = now.Add(-time.Minute)
	dir := t.TempDir()
	directory := openDirectory(t, dir)
	no, yes := false, true
	require.NoError(t, directory.Write("unlisted", func(d *room.Decisions) { d.Listed = &no }))
	require.NoError(t, directory.Invite("invited", event.Invite{Code: "open sesame"}))
	require.NoError(t, directory.Invite("asked", event.Invite{Code: "open sesame"}))
	require.NoError(t, directory.Write("asked", func(d *room.Decisions) { d.Listed = &yes }))

	states, err := room.Open(t.Context(), room.Config{
		Plans: plans{w}, Streams: streams{w}, BoxOffices: offices{w}, Recordings: recordings{}, Directory: openDirectory(t, dir), Memory: memory{w},
		PlannedElsewhere: func(_ context.Context, id event.ID) bool { return id == "away" }, Now: func() time.Time { return now },
	})
	require.NoError(t, err)
	listed := func(open bool) (ids []event.ID) {
		views, err := states.Listed(t.Context(), []event.ID{"planned", "draft", "unlisted", "invited", "asked", "away", "hidden"}, open)
		require.NoError(t, err)
		for _, v := range views {
			ids = append(ids, v.ID)
		}
		return ids
	}
	require.Equal(t, []event.ID{"asked", "planned"}, listed(false), "the directory is read again from its files")
	require.Equal(t, []event.ID{"spontaneous", "asked", "planned", "rehearsed"}, listed(true), "what is on air is read first")
}

// TestSomeEventsCannotBeRead has plans that a chain does not show now, and one that is broken.
func TestSomeEventsCannotBeRead(t *testing.T) {
	away := fmt.Errorf("the chain: %w", event.ErrUnavailable)
	for name, tc := range map[string]struct {
		sealed map[event.ID]error
		late   bool // the time is over before a plan is read
		want   []event.ID
		fails  error
	}{
		"one is away":           {sealed: map[event.ID]error{"first": away}, want: []event.ID{"live", "second"}},
		"all but the live one":  {sealed: map[event.ID]error{"first": away, "second": away}, want: []event.ID{"live"}},
		"one is broken":         {sealed: map[event.ID]error{"live": io.ErrUnexpectedEOF}, want: []event.ID{"first", "second"}},
		"all are broken":        {sealed: map[event.ID]error{"first": io.EOF, "live": io.EOF, "second": io.EOF}},
		"all are away":          {sealed: map[event.ID]error{"first": away, "live": away, "second": away}, fails: event.ErrUnavailable},
		"away or broken":        {sealed: map[event.ID]error{"first": io.EOF, "live": away, "second": io.EOF}, fails: event.ErrUnavailable},
		"the time is over":      {sealed: map[event.ID]error{"first": context.Canceled, "second": context.Canceled}, late: true, want: []event.ID{"live"}},
		"no time for any of it": {sealed: map[event.ID]error{"first": io.EOF, "live": io.EOF, "second": io.EOF}, late: true, fails: context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			w.sealed = tc.sealed
			for _, id := range []event.ID{"first", "live", "second"} {
				w.cards[id] = event.Programme{Accepted: true, StartsAt: time.Now().Add(time.Hour)}
			}
			w.onAir["live"] = room.Presence{Publishing: true}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			states := w.open(t, time.Now)
			if tc.late {
				cancel()
			}
			views, err := states.Listed(ctx, []event.ID{"first", "second"}, false)
			require.ErrorIs(t, err, tc.fails)
			var ids []event.ID
			for _, v := range views {
				ids = append(ids, v.ID)
			}
			require.Equal(t, tc.want, ids)
		})
	}
}

// TestRelistedIsTold changes decisions of a room, of which only some change whether it is listed.
func TestRelistedIsTold(t *testing.T) {
	no, yes, told := false, true, 0
	d := openDirectory(t, t.TempDir())
	invite := func(code string) func() error {
		return func() error { return d.Invite("gig", event.Invite{Code: code}) }
	}
	write := func(change func(*room.Decisions)) func() error {
		return func() error { return d.Write("gig", change) }
	}
	require.NoError(t, write(func(*room.Decisions) {})(), "nobody is told yet")
	d.OnRelisted(func() {
		told++
		d.Read("gig") // the change is there
	})
	for _, step := range []struct {
		what   string
		change func() error
		told   int
	}{
		{"the first code", invite("sesame"), 1},
		{"another code", invite("open"), 0},
		{"a guest comes", func() error {
			return d.Admit(t.Context(), "gig", "sesame", event.Address{7}, func() error { return nil })
		}, 0},
		{"listed all the same", write(func(x *room.Decisions) { x.Listed = &yes }), 1},
		{"no codes", func() error { return d.Uninvite("gig", "") }, 0},
		{"open", write(func(x *room.Decisions) { x.OpenAccess = true }), 0},
		{"unlisted", write(func(x *room.Decisions) { x.Listed = &no }), 1},
		{"by invitation, too", invite("sesame"), 0},
	} {
		before := told
		require.NoError(t, step.change(), step.what)
		require.Equal(t, step.told, told-before, step.what)
	}
}

// TestPublicityIsTheCreators checks who may change it, and that each field changes alone.
func TestPublicityIsTheCreators(t *testing.T) {
	_, policy := newPolicy()
	controls := room.Controls{States: newWorld().open(t, time.Now), Policy: policy}
	set := func(id event.ID, who event.Address, c event.PublicityChange) (event.Publicity, error) {
		return controls.SetPublicity(t.Context(), id, auth.Identity{Address: who}, c)
	}
	no, origins := false, []string{"https://blog.example"}
	_, err := set("gig", stranger, event.PublicityChange{Listed: &no})
	refused(t, err, false, "creator")
	_, err = set("none", creator, event.PublicityChange{Listed: &no})
	require.ErrorIs(t, err, event.ErrNotFound)
	p, err := set("gig", creator, event.PublicityChange{EmbedOrigins: &origins})
	require.NoError(t, err)
	require.Equal(t, event.Publicity{Listed: true, EmbedOrigins: origins}, p)
	p, err = set("gig", creator, event.PublicityChange{Listed: &no})
	require.NoError(t, err)
	require.Equal(t, event.Publicity{Listed: false, EmbedOrigins: origins}, p)
}
