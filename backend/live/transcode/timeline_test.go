package transcode

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

func at(ms int) media.Frame { return media.Frame{PTS: time.Duration(ms) * time.Millisecond} }

func TestTimelineToleratesJitter(t *testing.T) {
	var l timeline
	for i := range 100 {
		require.True(t, l.accept(at(i*20+(i%3)*29), 960))
	}
	pts, _ := l.at(99 * 960)
	require.Equal(t, 1980*time.Millisecond, pts, "counted, not measured")
	require.Len(t, l.marks, 1)
}

func TestTimelineFollowsAJump(t *testing.T) {
	var l timeline
	require.True(t, l.accept(at(1000), 960))
	require.True(t, l.accept(at(3000), 960))
	before, _ := l.at(959)
	require.Less(t, before, 1021*time.Millisecond)
	after, _ := l.at(960)
	require.Equal(t, 3*time.Second, after)
	require.False(t, l.accept(at(2000), 960), "time does not turn back")
}
