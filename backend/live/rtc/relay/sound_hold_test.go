package relay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// TestSoundGoesWithThePicture checks that among many viewers audio waits at most for the next picture or
// audio packet, and that with few viewers it does not wait.
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
		"a few": {manyViewers - 1, []step{{0, picture, true}, {5, sound, true}, {20, sound, true}}},
		"many": {manyViewers, []step{
			{0, picture, true},
			{5, sound, false},
			{20, sound, true}, // two packets at once
			{5, sound, false},
			{3, picture, true},
			{10, sound, false},
			{20, sound, true},
		}},
		"sound alone":              {manyViewers, []step{{0, sound, true}, {20, sound, true}, {20, sound, true}}},
		"a clock that is set back": {manyViewers, []step{{0, picture, true}, {-3_600_000, sound, true}, {20, sound, true}}},
		"slow pictures": {manyViewers, []step{
			{0, picture, true}, {39, sound, false}, {20, sound, true}, {20, sound, true}, {21, picture, true},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			feed, g := shardByHand(t, tc.viewers)
			now := time.Now().Add(time.Hour) // long after the last picture
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
				require.Equal(t, s.served, g.due.Load(), "step %d", i)
				g.shard.serve()
			}
		})
	}
}

// TestPicturesAreServedWhole checks that audio in the middle of a picture does not split it, and that the
// beginning of a large picture does not wait for its end.
func TestPicturesAreServedWhole(t *testing.T) {
	r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
	s := &sink{}
	r.Subscribe(s.config())
	e := &encoder{feed: r.Publish(1, func() {}, ingest.ParamSets{})}
	e.keyframe()
	serve := func() int {
		r.groups[0].shard.serve()
		return len(s.got())
	}
	before := serve()
	part := func() { e.feed.Write(media.H264, e.packet([]byte{nalSlice, 1}, false)) }
	for range wakeEvery - 1 {
		part()
	}
	e.feed.Write(media.Opus, (&encoder{}).packet([]byte{1}, true))
	require.Equal(t, before, serve(), "half a picture")
	part()
	require.Equal(t, before+wakeEvery, serve(), "a large picture")
	e.send(nalSlice)
	require.Equal(t, before+wakeEvery+1, serve(), "a whole picture")
}

// TestPacketsThatAreWaitedFor checks that late packets are sent at once, and so is a picture whose end
// was lost or not marked, once the next one begins.
func TestPacketsThatAreWaitedFor(t *testing.T) {
	r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
	s := &sink{}
	r.Subscribe(s.config())
	e := &encoder{feed: r.Publish(1, func() {}, ingest.ParamSets{})}
	serve := func(p ingest.Packet) int {
		before := len(s.got())
		e.feed.Write(media.H264, p)
		r.groups[0].shard.serve()
		return len(s.got()) - before
	}
	part := func(marker bool) ingest.Packet { return e.packet([]byte{nalSlice, 1}, marker) }
	e.keyframe()
	serve(part(true))
	late, end := part(false), part(true)
	require.Equal(t, 1, serve(end))
	require.Equal(t, 1, serve(late))
	require.Equal(t, 0, serve(part(false)))
	require.Equal(t, 0, serve(part(false)))
	e.ts += 3000 // the previous picture has no marker
	require.Equal(t, 2, serve(part(false)), "of a picture without end")
	require.Equal(t, 2, serve(part(true)), "of the next picture")
}
