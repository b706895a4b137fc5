package room

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
)

// TestWhenARecordingIsOffered checks that a whole recording is offered while its show is interrupted, that
// a rehearsal's is not, and that after the end each is.
func TestWhenARecordingIsOffered(t *testing.T) {
	now := time.Date(2026, 5, 1, 20, 30, 0, 0, time.UTC)
	begun, later := now.Add(-30*time.Minute), now.Add(time.Minute)
	for name, x := range map[string]struct {
		state     State
		startsAt  *time.Time
		recording string
		want      bool
	}{
		"over":                              {Ended, &begun, recorded.RecordingCompleted, true},
		"over, the rest is being stored":    {Ended, &begun, recorded.RecordingStopping, true},
		"over before it was to begin":       {Ended, &later, recorded.RecordingCompleted, true},
		"interrupted":                       {Interrupted, &begun, recorded.RecordingCompleted, true},
		"interrupted to the minute":         {Interrupted, &now, recorded.RecordingCompleted, true},
		"interrupted, a chunk is lost":      {Interrupted, &begun, recorded.RecordingFailed, true},
		"interrupted and recorded":          {Interrupted, &begun, recorded.RecordingActive, false},
		"interrupted, it is being stored":   {Interrupted, &begun, recorded.RecordingStopping, false},
		"interrupted before it is to begin": {Interrupted, &later, recorded.RecordingCompleted, false},
		"interrupted, never planned":        {Interrupted, nil, recorded.RecordingCompleted, true},
		"never planned, never on air":       {Scheduled, nil, recorded.RecordingCompleted, true},
		"never planned, being recorded":     {Scheduled, nil, recorded.RecordingActive, false},
		"to come":                           {Scheduled, &later, recorded.RecordingCompleted, false},
		"live":                              {Live, nil, recorded.RecordingCompleted, false},
	} {
		v := View{State: x.state}
		if x.startsAt != nil {
			v.Programme.StartsAt = *x.startsAt
		}
		require.Equal(t, x.want, idle(v) && offered(v, x.recording, now), name)
	}
}

// aRecorder returns a recorder that has recorded one finished show. The index.json in the spool is all that
// is left of the show.
func aRecorder(t *testing.T) *recording.Recorder {
	t.Helper()
	return openRecorder(t, recorded.RecordingCompleted, index.Done)
}

// openRecorder returns a recorder of one show with one chunk. The segments are in the spool.
func openRecorder(t *testing.T, status string, chunk index.State, segments ...string) *recording.Recorder {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir(), Log: quiet})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	spool := t.TempDir()
	writeRecorded(t, spool, status, chunk)
	for _, name := range segments {
		require.NoError(t, os.WriteFile(filepath.Join(spool, "show", name), nil, 0o600))
	}
	recorder, err := recording.Open(t.Context(), recording.Config{
		Live: t.TempDir(), Spool: spool, KV: kv, URL: func(cid string) string { return cid }, Log: quiet,
		PlaylistURL: func(id event.ID) string { return string(id) },
	})
	require.NoError(t, err)
	return recorder
}

func writeRecorded(t *testing.T, spool, status string, chunk index.State) {
	t.Helper()
	start := recorded.LivestreamStart{
		EventID: "show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: recorded.SourceServer, Quality: recorded.QualityMedium, Seal: recorded.SealServer,
	}
	text, err := json.Marshal(map[string]any{
		"version": 1,
		"event":   index.Event{Start: start, Status: status, Spans: []index.Span{{Until: new(uint64)}}},
		"chunks":  []index.Chunk{{State: chunk, CID: "bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e", Size: 5}},
	})
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(spool, "show"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(spool, "show", "index.json"), text, 0o600))
}

// replayed returns the view after addReplay.
func replayed(t *testing.T, recorder Recordings, v View) View {
	t.Helper()
	s := &States{cfg: Config{Recordings: recorder, Now: time.Now}}
	require.NoError(t, s.addReplay(t.Context(), &v))
	return v
}

// ending returns a programme with this end, or an unplanned one for nil.
func ending(at *time.Time) (p event.Programme) {
	if at != nil {
		p.EndsAt = *at
	}
	return p
}

// TestAShowThatIsStartedAgainIsNotInterrupted checks that starting a recording again does not change the
// room before there is a publisher.
func TestAShowThatIsStartedAgainIsNotInterrupted(t *testing.T) {
	recorder := aRecorder(t)
	played, end := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	look := func(played time.Time, endsAt *time.Time) (state State, replay bool) {
		x := replayed(t, recorder, View{ID: "show", State: Interrupted, Programme: ending(endsAt), Played: played})
		return x.State, x.Replay != nil
	}
	state, _ := look(played, nil)
	require.Equal(t, Replay, state)
	again := recorded.LivestreamStart{EventID: "show", Creator: event.Address{1}, Source: recorded.SourceServer, Quality: recorded.QualityMedium}
	_, err := recorder.Start(t.Context(), again)
	require.NoError(t, err)
	state, replay := look(played, nil)
	require.Equal(t, Replay, state, "nobody has published since")
	require.True(t, replay)
	state, replay = look(played, &end)
	require.Equal(t, Interrupted, state, "its publisher may come back")
	require.True(t, replay)
	state, replay = look(time.Now().Add(time.Second), nil)
	require.Equal(t, Interrupted, state, "somebody has, and is gone")
	require.False(t, replay)
}

// TestARemovedShowThatIsBegunAnewIsAwaited checks that a show whose recording was removed and started again
// is scheduled.
func TestARemovedShowThatIsBegunAnewIsAwaited(t *testing.T) {
	recorder := aRecorder(t)
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	_, err = recorder.Start(t.Context(), recorded.LivestreamStart{EventID: "show", Creator: event.Address{1}, Source: recorded.SourceServer})
	require.NoError(t, err)
	x := replayed(t, recorder, View{ID: "show", State: Interrupted, Played: time.Now().Add(-time.Hour)})
	require.EqualValues(t, Scheduled, x.State)
	require.Nil(t, x.Replay)
}

// TestARemovedShowIsOver checks that an unplanned show ends with its removal. It has no other end.
func TestARemovedShowIsOver(t *testing.T) {
	recorder := aRecorder(t)
	end := time.Now().Add(time.Hour)
	state := func(was State, id event.ID, endsAt *time.Time) State {
		return replayed(t, recorder, View{ID: id, State: was, Programme: ending(endsAt), Played: time.Now()}).State
	}
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	require.EqualValues(t, Ended, state(Interrupted, "show", nil))
	require.EqualValues(t, Interrupted, state(Interrupted, "show", &end), "its publisher may come back")
	require.EqualValues(t, Scheduled, state(Scheduled, "show", nil), "it never was on air")
	require.EqualValues(t, Interrupted, state(Interrupted, "unrecorded", nil))
}

// TestASilentPublisherIsNotGone checks that a publisher that sends nothing for some seconds is still on
// air, whatever an earlier show of that name left behind.
func TestASilentPublisherIsNotGone(t *testing.T) {
	recorder := aRecorder(t)
	look := func(was State) View {
		return replayed(t, recorder, View{ID: "show", State: was, Presence: Presence{Publishing: true, Quiet: true}, Played: time.Now()})
	}
	x := look(Interrupted)
	require.EqualValues(t, Interrupted, x.State)
	require.Nil(t, x.Replay)
	require.EqualValues(t, Replay, look(Ended).State, "its creator ended it")
	_, err := recorder.Remove(t.Context(), "show")
	require.NoError(t, err)
	require.EqualValues(t, Interrupted, look(Interrupted).State)
}

// TestRewind checks that viewers of a show that goes on can go back once a segment or a part of the recording is there.
func TestRewind(t *testing.T) {
	later := time.Now().Add(time.Hour)
	for name, x := range map[string]struct {
		state    State
		status   string
		chunk    index.State
		startsAt time.Time
		want     string
		segments []string
	}{
		"a segment is there":          {Live, recorded.RecordingActive, index.Encoded, time.Time{}, "show", []string{"show-7.ts"}},
		"live":                        {Live, recorded.RecordingActive, index.Done, time.Time{}, "show", nil},
		"live, the last part remains": {Live, recorded.RecordingStopping, index.Stored, time.Time{}, "show", nil},
		"interrupted":                 {Interrupted, recorded.RecordingActive, index.Done, time.Time{}, "show", nil},
		"nothing is stored":           {Live, recorded.RecordingActive, index.Encoded, time.Time{}, "", nil},
		"no part could be made":       {Live, recorded.RecordingActive, index.Failed, time.Time{}, "", nil},
		"recorded earlier":            {Live, recorded.RecordingCompleted, index.Done, time.Time{}, "", nil},
		"a rehearsal":                 {Live, recorded.RecordingActive, index.Done, later, "", nil},
		"to come":                     {Scheduled, recorded.RecordingActive, index.Done, later, "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			v := View{ID: "show", State: x.state, Programme: event.Programme{StartsAt: x.startsAt}}
			require.Equal(t, x.want, replayed(t, openRecorder(t, x.status, x.chunk, x.segments...), v).Rewind)
		})
	}
}
