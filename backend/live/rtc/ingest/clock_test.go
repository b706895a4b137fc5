package ingest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
)

func TestTracksComeIntoStep(t *testing.T) {
	var clock ingest.Clock
	video, audio := ingest.NewTrackClock(&clock, 90000), ingest.NewTrackClock(&clock, 48000)
	start := time.Now()
	// Both were captured together, but video arrived 100 ms later.
	audio.Wall(0, start)
	video.Wall(0, start.Add(100*time.Millisecond))
	ntp := ingest.ToNTP(start.Add(-time.Hour)) // the publisher's clock is wrong
	audio.Report(ntp, 0)
	video.Report(ntp, 0)

	var v, a time.Time
	for i := range uint32(100) {
		before := v
		v, a = video.Wall(i*3000, start), audio.Wall(i*1600, start)
		require.False(t, v.Before(before), "the picture's clock goes back at %d", i)
	}
	require.WithinDuration(t, a, v, time.Millisecond, "after slewing")
	require.WithinDuration(t, start.Add(3300*time.Millisecond), a, time.Millisecond, "the first track to report moved")
}

func TestTimestampsWrap(t *testing.T) {
	var clock ingest.Clock
	c := ingest.NewTrackClock(&clock, 90000)
	start := time.Now()
	c.Wall(1<<32-45000, start)
	require.Equal(t, time.Second, c.Wall(45000, start).Sub(start), "across the wrap")
	require.Zero(t, c.Wall(1<<32-45000, start).Sub(start), "a late packet")
}

func TestLargeErrorsJump(t *testing.T) {
	var clock ingest.Clock
	a, b := ingest.NewTrackClock(&clock, 90000), ingest.NewTrackClock(&clock, 90000)
	start := time.Now()
	a.Wall(0, start)
	b.Wall(0, start.Add(2*time.Second))
	a.Report(ingest.ToNTP(start), 0)
	b.Report(ingest.ToNTP(start), 0)
	require.WithinDuration(t, start, b.Wall(0, start), time.Millisecond)
}

func TestNTP(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 123456789, time.UTC)
	require.WithinDuration(t, now, ingest.FromNTP(ingest.ToNTP(now)), time.Microsecond)
}
