package node

import (
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/room"
)

// A recording that is whole is offered while its show is interrupted, and one of
// a rehearsal is not; after the end each is.
func TestWhenARecordingIsOffered(t *testing.T) {
	now := time.Date(2026, 5, 1, 20, 30, 0, 0, time.UTC)
	begun, later := now.Add(-30*time.Minute), now.Add(time.Minute)
	for name, x := range map[string]struct {
		state     room.State
		startsAt  *time.Time
		recording string
		want      bool
	}{
		"over":                              {room.Ended, &begun, event.RecordingCompleted, true},
		"over, the rest is being stored":    {room.Ended, &begun, event.RecordingStopping, true},
		"over before it was to begin":       {room.Ended, &later, event.RecordingCompleted, true},
		"interrupted":                       {room.Interrupted, &begun, event.RecordingCompleted, true},
		"interrupted to the minute":         {room.Interrupted, &now, event.RecordingCompleted, true},
		"interrupted, a chunk is lost":      {room.Interrupted, &begun, event.RecordingFailed, true},
		"interrupted and recorded":          {room.Interrupted, &begun, event.RecordingActive, false},
		"interrupted, it is being stored":   {room.Interrupted, &begun, event.RecordingStopping, false},
		"interrupted before it is to begin": {room.Interrupted, &later, event.RecordingCompleted, false},
		"interrupted, never planned":        {room.Interrupted, nil, event.RecordingCompleted, true},
		"never planned, never on stage":     {room.Scheduled, nil, event.RecordingCompleted, true},
		"never planned, being recorded":     {room.Scheduled, nil, event.RecordingActive, false},
		"to come":                           {room.Scheduled, &later, event.RecordingCompleted, false},
		"live":                              {room.Live, nil, event.RecordingCompleted, false},
	} {
		stage := api.Room{State: string(x.state), StartsAt: x.startsAt}
		if got := idle(stage) && offered(stage, x.recording, now); got != x.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// aRecorder has recorded one show, which is over.
func aRecorder(t *testing.T) *recording.Recorder {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir(), Log: quiet})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	spool := t.TempDir()
	writeRecorded(t, spool)
	recorder, err := recording.Open(t.Context(), recording.Config{
		Live: t.TempDir(), Spool: spool, KV: kv, URL: func(cid string) string { return cid }, Log: quiet,
		PlaylistURL: func(id event.ID) string { return string(id) },
	})
	require.NoError(t, err)
	return recorder
}

// A recording that is started again brings nobody back: until somebody publishes, its
// room is what it was.
func TestAShowThatIsStartedAgainIsNotInterrupted(t *testing.T) {
	recorder := aRecorder(t)
	played, end := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	look := func(played time.Time, endsAt *time.Time) (state room.State, replay bool) {
		x := api.Room{EventID: "show", State: string(room.Interrupted), EndsAt: endsAt}
		require.NoError(t, rooms{recorder: recorder}.addReplay(t.Context(), room.View{Played: played}, &x))
		return room.State(x.State), x.Replay != nil
	}
	state, _ := look(played, nil)
	require.Equal(t, room.Replay, state)
	again := event.LivestreamStart{EventID: "show", Creator: event.Address{1}, Source: event.SourceServer, Quality: event.QualityMedium}
	_, err := recorder.Start(t.Context(), again)
	require.NoError(t, err)
	state, replay := look(played, nil)
	require.Equal(t, room.Replay, state, "nobody has published since")
	require.True(t, replay)
	state, replay = look(played, &end)
	require.Equal(t, room.Interrupted, state, "its publisher may come back")
	require.True(t, replay)
	state, replay = look(time.Now().Add(time.Second), nil)
	require.Equal(t, room.Interrupted, state, "somebody has, and is gone")
	require.False(t, replay)
}

// A removed recording that is begun anew is of a show that is to come.
func TestARemovedShowThatIsBegunAnewIsAwaited(t *testing.T) {
	recorder := aRecorder(t)
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	_, err = recorder.Start(t.Context(), event.LivestreamStart{EventID: "show", Creator: event.Address{1}, Source: event.SourceServer})
	require.NoError(t, err)
	x := api.Room{EventID: "show", State: string(room.Interrupted)}
	require.NoError(t, rooms{recorder: recorder}.addReplay(t.Context(), room.View{Played: time.Now().Add(-time.Hour)}, &x))
	require.EqualValues(t, room.Scheduled, x.State)
	require.Nil(t, x.Replay)
}

// What was never planned has no end of its own: it would be awaited for ever.
func TestARemovedShowIsOver(t *testing.T) {
	recorder := aRecorder(t)
	end := time.Now().Add(time.Hour)
	state := func(was room.State, id event.ID, endsAt *time.Time) string {
		x := api.Room{EventID: id, State: string(was), EndsAt: endsAt}
		require.NoError(t, rooms{recorder: recorder}.addReplay(t.Context(), room.View{Played: time.Now()}, &x))
		return x.State
	}
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	require.EqualValues(t, room.Ended, state(room.Interrupted, "show", nil))
	require.EqualValues(t, room.Interrupted, state(room.Interrupted, "show", &end), "its publisher may come back")
	require.EqualValues(t, room.Scheduled, state(room.Scheduled, "show", nil), "it never was on stage")
	require.EqualValues(t, room.Interrupted, state(room.Interrupted, "unrecorded", nil))
}

// A publisher of whom nothing came for some seconds is still on stage, whatever
// became of an earlier show of that name.
func TestASilentPublisherIsNotGone(t *testing.T) {
	recorder := aRecorder(t)
	look := func(was room.State) api.Room {
		x := api.Room{EventID: "show", State: string(was)}
		silent := room.View{Presence: room.Presence{Publishing: true, Quiet: true}, Played: time.Now()}
		require.NoError(t, rooms{recorder: recorder}.addReplay(t.Context(), silent, &x))
		return x
	}
	x := look(room.Interrupted)
	require.EqualValues(t, room.Interrupted, x.State)
	require.Nil(t, x.Replay)
	require.EqualValues(t, room.Replay, look(room.Ended).State, "its creator ended it")
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	require.EqualValues(t, room.Interrupted, look(room.Interrupted).State)
}
