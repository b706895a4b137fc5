package encode

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording/jobs"
)

func TestWhoWaitsForATwinIsTold(t *testing.T) {
	var m making
	one, other := event.Hash{1}, event.Hash{2}
	first, second, third := jobs.Job{EventID: "a"}, jobs.Job{EventID: "b"}, jobs.Job{EventID: "c", Chunk: 7}
	require.True(t, m.begin(one, first))
	require.True(t, m.begin(other, third))
	for range 2 { // a job may be delivered twice
		require.False(t, m.begin(one, second))
	}
	require.False(t, m.begin(one, third))
	require.ElementsMatch(t, []jobs.Job{second, third}, m.end(one))
	require.True(t, m.begin(one, second), "it is whoever comes next")
	require.Empty(t, m.end(one))
	require.Empty(t, m.end(other))
}
