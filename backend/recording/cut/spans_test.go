package cut

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

func TestDeadlinesKnowNoWallClock(t *testing.T) {
	const grace = 30 * time.Second
	now := time.Now()
	for name, tc := range map[string]struct{ stopBy, waits time.Duration }{
		"just stopped":           {grace, grace},
		"stopped before a crash": {12 * time.Second, 12 * time.Second},
		"long ago":               {-time.Hour, 0},
		"the clock was set back": {time.Hour, grace},
	} {
		s := Deadlines{}
		e := index.Event{Start: event.LivestreamStart{EventID: "show"}, StopBy: now.Add(tc.stopBy).UnixMilli()}
		require.Equal(t, tc.waits <= 0, s.Over(e, grace, now), name)
		require.True(t, s.Over(e, grace, now.Add(tc.waits)), name)
		if tc.waits > 0 {
			require.False(t, s.Over(e, grace, now.Add(tc.waits-time.Second)), name)
		}
		e.StopBy = 0 // what the wall clock says from now on does not matter
		require.Equal(t, tc.waits <= 0, s.Over(e, grace, now), name)
		s.Forget("show")
		require.True(t, s.Over(e, grace, now), name)
	}
}
