package relay

import (
	"testing"
	"time"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// TestSoundGoesWithThePicture: of a crowd nobody waits longer for sound than for the
// next picture or the next packet of sound, and nobody of a few waits at all.
func TestSoundGoesWithThePicture(t *testing.T) {
	const sound, picture = false, true
	type step struct {
		after  time.Duration
		what   bool
		served bool
	}
	for name, tc := range map[string]struct {
		viewers int
		steps   []step
	}{
		"a few": {crowd - 1, []step{{0, picture, true}, {5, sound, true}, {20, sound, true}}},
		"a crowd": {crowd, []step{
			{0, picture, true},
			{5, sound, false},
			{20, sound, true}, // two at once
			{5, sound, false},
			{3, picture, true},
			{10, sound, false},
			{20, sound, true},
		}},
		"sound alone": {crowd, []step{{0, sound, true}, {20, sound, true}, {20, sound, true}}},
		"slow pictures": {crowd, []step{
			{0, picture, true}, {39, sound, false}, {20, sound, true}, {20, sound, true}, {21, picture, true},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			feed, g := house(t, tc.viewers)
			now := time.Now().Add(time.Hour) // long after the picture that is there
			for i, s := range tc.steps {
				now = now.Add(s.after * time.Millisecond)
				p := ingest.Packet{
					Seq: uint16(100 + i), Timestamp: uint32(90000 + i), Marker: s.what, Payload: []byte{nalSlice, 1}, Arrival: now,
				}
				codec := media.Opus
				if s.what == picture {
					codec = media.H264
				}
				feed.Write(codec, p)
				if served := g.due.Load(); served != s.served {
					t.Errorf("step %d: served %v", i, served)
				}
				g.shard.serve()
			}
		})
	}
}
