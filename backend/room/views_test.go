package room_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/room"
)

// world fakes plans, streams, a box office and a memory with contents that a test sets.
type world struct {
	offices map[event.ID]event.BoxOffice
	ended   time.Time
	cards   map[event.ID]event.Programme
	onAir   map[event.ID]room.Presence
	memory  map[event.ID]time.Time
	away    error              // of memory
	sealed  map[event.ID]error // why the plans of some events cannot be read
}

type plans struct{ *world }

func (w plans) Programme(_ context.Context, id event.ID) (event.Programme, error) {
	c, ok := w.cards[id]
	if !ok {
		return c, event.ErrNotFound
	}
	return c, w.sealed[id]
}

func (w plans) IDs(context.Context) ([]event.ID, error) {
	return slices.Collect(maps.Keys(w.cards)), nil
}

type streams struct{ *world }

func (w streams) Presence(id event.ID) room.Presence { return w.onAir[id] }
func (w streams) IDs() []event.ID                    { return slices.Collect(maps.Keys(w.onAir)) }

func (w streams) End(id event.ID) { delete(w.onAir, id) }

type recordings struct{}

func (recordings) Status(context.Context, event.ID) (recorded.Recording, error) {
	return recorded.Recording{}, event.ErrNotFound
}

func (recordings) Owner(context.Context, event.ID) (event.Address, error) {
	return event.Address{}, event.ErrNotFound
}

func (recordings) Rewind(context.Context, event.ID) (string, error) { return "", event.ErrNotFound }

type offices struct{ *world }

func (w offices) BoxOffice(_ context.Context, id event.ID) (event.BoxOffice, error) {
	o, ok := w.offices[id]
	if !ok {
		return o, event.ErrNotFound
	}
	return o, nil
}

type memory struct{ *world }

func (w memory) Remember(_ context.Context, id event.ID, at time.Time) error {
	if w.away == nil {
		w.memory[id] = at
	}
	return w.away
}

func (w memory) Recall(context.Context) (map[event.ID]time.Time, error) {
	return maps.Clone(w.memory), nil
}

func newWorld() *world {
	return &world{cards: map[event.ID]event.Programme{}, onAir: map[event.ID]room.Presence{}, memory: map[event.ID]time.Time{}}
}

func (w *world) open(t *testing.T, now func() time.Time) *room.States {
	t.Helper()
	directory := openDirectory(t, t.TempDir())
	require.NoError(t, directory.Write("e", func(d *room.Decisions) { d.EndedAt = w.ended }))
	l, err := room.Open(t.Context(), room.Config{
		Plans: plans{w}, Streams: streams{w}, BoxOffices: offices{w}, Recordings: recordings{}, Directory: directory, Memory: memory{w}, Now: now,
	})
	require.NoError(t, err)
	return l
}

func (w *world) view(t *testing.T, now func() time.Time) room.View {
	t.Helper()
	v, err := w.open(t, now).View(t.Context(), "e")
	require.NoError(t, err)
	return v
}

// TestPublishedIsStoredLater has a memory that is away while two shows are on air, and one that forgets them.
func TestPublishedIsStoredLater(t *testing.T) {
	w, now := newWorld(), time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	states := w.open(t, func() time.Time { return now })
	w.away = event.ErrUnavailable
	require.ErrorIs(t, states.Published(t.Context(), "e"), event.ErrUnavailable)
	require.ErrorIs(t, states.Published(t.Context(), "f"), event.ErrUnavailable)
	later := now.Add(time.Minute)
	w.away, now = nil, later
	require.NoError(t, states.Published(t.Context(), "f"))
	want := map[event.ID]time.Time{"e": later.Add(-time.Minute), "f": later}
	require.Equal(t, want, w.memory)
	clear(w.memory)
	require.NoError(t, states.Store(t.Context()))
	require.Empty(t, w.memory, "nothing is stored twice")
	require.NoError(t, states.StoreAll(t.Context()))
	require.Equal(t, want, w.memory)
}

func TestStateFollowsPlanAndStream(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	planned := event.Programme{Title: "T", DoorsAt: start.Add(-30 * time.Minute), StartsAt: start, EndsAt: start.Add(time.Hour)}
	for _, tc := range []struct {
		name      string
		card      *event.Programme
		presence  room.Presence
		published time.Time
		now       time.Time
		want      room.State
	}{
		{"unplanned, nobody there", nil, room.Presence{}, time.Time{}, start, room.Scheduled},
		{"unplanned, publishing", nil, room.Presence{Publishing: true}, start, start, room.Live},
		{"unplanned, publisher gone", nil, room.Presence{}, start, start.Add(time.Minute), room.Interrupted},
		{"unplanned, publisher gone at another server", nil, room.Presence{Last: start}, time.Time{}, start.Add(time.Minute), room.Interrupted},
		{"unplanned, publisher gone here later than there", nil, room.Presence{Last: start}, start.Add(time.Hour), start.Add(time.Hour + time.Minute), room.Interrupted},
		{"unplanned, publisher gone for half an hour", nil, room.Presence{}, start, start.Add(30 * time.Minute), room.Interrupted},
		{"unplanned, publisher gone for longer", nil, room.Presence{}, start, start.Add(30*time.Minute + time.Second), room.Ended},
		{"unplanned, publisher back after the end", nil, room.Presence{Publishing: true}, start, start.Add(time.Hour), room.Live},
		{"unplanned, publisher silent", nil, room.Presence{Publishing: true, Quiet: true}, start, start, room.Interrupted},
		{"silent in overtime", &planned, room.Presence{Publishing: true, Quiet: true}, start, start.Add(3 * time.Hour), room.Interrupted},
		{"the day before", &planned, room.Presence{}, time.Time{}, start.Add(-24 * time.Hour), room.Scheduled},
		{"doors open", &planned, room.Presence{}, time.Time{}, start.Add(-time.Minute), room.Doors},
		{"on air", &planned, room.Presence{Publishing: true}, start, start.Add(time.Minute), room.Live},
		{"a rehearsal the day before is no interruption", &planned, room.Presence{}, start.Add(-24 * time.Hour), start.Add(-time.Minute), room.Doors},
		{"publisher gone", &planned, room.Presence{}, start.Add(time.Minute), start.Add(2 * time.Minute), room.Interrupted},
		{"overtime without publisher", &planned, room.Presence{}, start.Add(time.Minute), start.Add(89 * time.Minute), room.Interrupted},
		{"over", &planned, room.Presence{}, start.Add(time.Minute), start.Add(91 * time.Minute), room.Ended},
		{"it ran late", &planned, room.Presence{}, start.Add(80 * time.Minute), start.Add(100 * time.Minute), room.Interrupted},
		{"late and over", &planned, room.Presence{}, start.Add(80 * time.Minute), start.Add(111 * time.Minute), room.Ended},
		{"an encore", &planned, room.Presence{Publishing: true}, start, start.Add(3 * time.Hour), room.Live},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld()
			if tc.card != nil {
				w.cards["e"] = *tc.card
			}
			w.onAir["e"] = tc.presence
			if !tc.published.IsZero() {
				w.memory["e"] = tc.published
			}
			v := w.view(t, func() time.Time { return tc.now })
			require.Equal(t, tc.want, v.State)
			require.Equal(t, tc.card != nil, v.Planned)
		})
	}
}

func TestInterruptionOutlivesARestart(t *testing.T) {
	w := newWorld()
	now := func() time.Time { return time.Unix(1000, 0) }
	require.NoError(t, w.open(t, now).Published(t.Context(), "e"))
	require.Equal(t, room.Interrupted, w.view(t, now).State)
}

func TestListPutsLiveFirstThenNewest(t *testing.T) {
	w := newWorld()
	w.cards["old"] = event.Programme{Created: time.Unix(1, 0)}
	w.cards["new"] = event.Programme{Created: time.Unix(9, 0)}
	w.onAir["onair"] = room.Presence{Publishing: true}
	w.memory["was"] = time.Unix(5, 0)
	views, err := w.open(t, time.Now).List(t.Context())
	require.NoError(t, err)
	var got []event.ID
	for _, v := range views {
		got = append(got, v.ID)
	}
	require.Equal(t, []event.ID{"onair", "new", "was", "old"}, got)
}

// TestOver checks after which decisions, and until when, people can publish.
func TestOver(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	accepted := event.Programme{Accepted: true, StartsAt: start, EndsAt: start.Add(time.Hour)}
	planned := accepted
	planned.Accepted = false
	for name, tc := range map[string]struct {
		card             event.Programme
		cancelled, ended bool
		presence         room.Presence
		now              time.Time
		want             room.State
		over             bool
	}{
		"before":                {accepted, false, false, room.Presence{}, start.Add(-time.Hour), room.Scheduled, false},
		"cancelled":             {accepted, true, false, room.Presence{}, start.Add(-time.Hour), room.Cancelled, true},
		"cancelled on air":      {planned, true, false, room.Presence{Publishing: true}, start, room.Cancelled, true},
		"declared over":         {planned, false, true, room.Presence{}, start, room.Ended, true},
		"declared over, on air": {accepted, false, true, room.Presence{Publishing: true}, start, room.Ended, true},
		"its time is over":      {accepted, false, false, room.Presence{}, start.Add(2 * time.Hour), room.Ended, true},
		"still on":              {accepted, false, false, room.Presence{Publishing: true}, start.Add(2 * time.Hour), room.Live, false},
		"only a plan":           {planned, false, false, room.Presence{}, start.Add(2 * time.Hour), room.Ended, false},
	} {
		w := newWorld()
		w.cards["e"], w.onAir["e"] = tc.card, tc.presence
		w.offices = map[event.ID]event.BoxOffice{"e": {Cancelled: tc.cancelled}}
		if tc.ended {
			w.ended = start
		}
		now := func() time.Time { return tc.now }
		require.Equal(t, tc.want, w.view(t, now).State, name)
		over, err := w.open(t, now).Over(t.Context(), "e")
		require.NoError(t, err, name)
		require.Equal(t, tc.over, over, name)
	}
}

func TestEndStays(t *testing.T) {
	w, now := newWorld(), time.Unix(1000, 0)
	w.cards["e"] = event.Programme{}
	l := w.open(t, func() time.Time { return now })
	first, err := l.End("e")
	require.NoError(t, err)
	require.True(t, first.Equal(now), first)
	now = now.Add(time.Hour)
	again, err := l.End("e")
	require.NoError(t, err)
	require.True(t, again.Equal(first), again)
}
