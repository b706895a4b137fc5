package ingest_test

import (
	"testing"
	"time"

	"footlight/backend/live/rtc/ingest"
)

func TestTracksComeIntoStep(t *testing.T) {
	var clock ingest.Clock
	video, audio := ingest.NewTrackClock(&clock, 90000), ingest.NewTrackClock(&clock, 48000)
	start := time.Now()
	// Captured together; the picture took 100 ms longer to get here.
	audio.Wall(0, start)
	video.Wall(0, start.Add(100*time.Millisecond))
	ntp := ingest.ToNTP(start.Add(-time.Hour)) // the publisher's clock is off
	audio.Report(ntp, 0)
	video.Report(ntp, 0)

	var v, a time.Time
	for i := range uint32(100) {
		before := v
		v, a = video.Wall(i*3000, start), audio.Wall(i*1600, start)
		if v.Before(before) {
			t.Fatalf("the picture's clock goes back at %d", i)
		}
	}
	if apart := v.Sub(a).Abs(); apart > time.Millisecond {
		t.Errorf("after slewing they are %v apart", apart)
	}
	if want := start.Add(3300 * time.Millisecond); a.Sub(want).Abs() > time.Millisecond {
		t.Errorf("the first track to report moved to %v, want %v", a, want)
	}
}

func TestTimestampsWrap(t *testing.T) {
	var clock ingest.Clock
	c := ingest.NewTrackClock(&clock, 90000)
	start := time.Now()
	c.Wall(1<<32-45000, start)
	if got := c.Wall(45000, start).Sub(start); got != time.Second {
		t.Errorf("across the wrap %v passed, want 1s", got)
	}
	if got := c.Wall(1<<32-45000, start); !got.Equal(start) {
		t.Errorf("a late packet is placed %v off", got.Sub(start))
	}
}

func TestLargeErrorsJump(t *testing.T) {
	var clock ingest.Clock
	a, b := ingest.NewTrackClock(&clock, 90000), ingest.NewTrackClock(&clock, 90000)
	start := time.Now()
	a.Wall(0, start)
	b.Wall(0, start.Add(2*time.Second))
	a.Report(ingest.ToNTP(start), 0)
	b.Report(ingest.ToNTP(start), 0)
	if got := b.Wall(0, start).Sub(start).Abs(); got > time.Millisecond {
		t.Errorf("still %v off", got)
	}
}

func TestNTP(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 123456789, time.UTC)
	if got := ingest.FromNTP(ingest.ToNTP(now)); got.Sub(now).Abs() > time.Microsecond {
		t.Errorf("%v became %v", now, got)
	}
}
