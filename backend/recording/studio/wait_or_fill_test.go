package studio

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/spool"
)

// A request that has not sent anything yet keeps the show from being complete.
func TestWholeIsWhatNothingComesAfter(t *testing.T) {
	s := &Stage{Spool: spool.Spool{Dir: t.TempDir()}, Slots: blob.NewSlots()}
	e := index.Event{Start: recorded.LivestreamStart{EventID: "show"}, StopBy: showAt(10).UnixMilli()}
	pending, chunks := []spool.Segment{{Time: showAt(0)}}, []index.Chunk{broughtAt(0, 10), {Index: 1, SHA256: event.Hash{1}}}
	is := func(want bool, why string) {
		t.Helper()
		got, err := s.whole(e, pending, nil, chunks)
		require.NoError(t, err)
		require.Equal(t, want, got, why)
	}
	is(true, "all is there")
	begin := func(id event.ID) bool {
		_, busy := s.uploads.LoadOrStore(jobs.Job{EventID: id, Chunk: 2}, nil)
		return !busy
	}
	require.True(t, begin("show"))
	is(false, "a request has come")
	s.uploads.Delete(jobs.Job{EventID: "show", Chunk: 2})
	require.True(t, begin("other"))
	is(true, "it is of another show")
	for n, want := range map[int]bool{1: true, 2: false} {
		_, err := s.inbox("show").append(n, recorded.Piece{Length: 1, Size: 2}, strings.NewReader("x"))
		require.NoError(t, err)
		is(want, "a piece lies there")
		require.NoError(t, s.inbox("show").clear())
	}
	pending = nil
	is(false, "the stage saw nothing, so nobody knows")
}

func TestToTheStop(t *testing.T) {
	const grace = 15 * time.Second
	e := index.Event{StopBy: showAt(100).Add(grace).UnixMilli()}
	require.True(t, toTheStop(e, []index.Chunk{broughtAt(0, 50), broughtAt(50, 80)}, grace))
	require.False(t, toTheStop(e, []index.Chunk{broughtAt(0, 50), broughtAt(50, 79)}, grace))
	require.False(t, toTheStop(e, []index.Chunk{{State: index.Awaited}}, grace))
}
