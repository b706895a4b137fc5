package relay

import (
	"testing"

	"github.com/pion/rtp"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
	"footlight/backend/media"
)

// nowhere is a connection that discards everything.
type nowhere struct{}

func (nowhere) WriteRTP(_ *udp.Batch, _ *rtp.Header, payload []byte) (int, error) {
	return len(payload), nil
}

// shardByHand returns a shard with viewers that no goroutine runs: the test calls it.
func shardByHand(tb testing.TB, viewers int) (*Feed, *group) {
	tb.Helper()
	r := (&Pool{shards: []*shard{newShard()}}).Open() // no goroutine runs the shard
	g := r.groups[0]
	for range viewers {
		cfg := (&sink{}).config()
		cfg.Video.Writer = nowhere{}
		r.Subscribe(cfg)
	}
	e := &encoder{feed: r.Publish(1, func() {}, ingest.ParamSets{})}
	e.keyframe()
	g.flush(g.shard.batch)
	return e.feed, g
}

// TestFanOutDoesNotAllocate checks that sending a picture to viewers allocates nothing, however many they
// are.
func TestFanOutDoesNotAllocate(t *testing.T) {
	feed, g := shardByHand(t, 100)
	e := &encoder{feed: feed, seq: 100, ts: 90000}
	payload := make([]byte, 1200)
	payload[0] = nalSlice
	write := func() {
		for i := range 4 {
			feed.Write(media.H264, e.packet(payload, i == 3))
		}
	}
	alone := testing.AllocsPerRun(100, write)
	all := testing.AllocsPerRun(100, func() {
		write()
		g.shard.serve()
	})
	require.LessOrEqual(t, all, alone, "a picture of 4 packets to 100 viewers allocates more often than to nobody")
}

func BenchmarkFanOut(b *testing.B) {
	feed, g := shardByHand(b, 100)
	e := &encoder{feed: feed, seq: 100, ts: 90000}
	payload := make([]byte, 1200)
	payload[0] = nalSlice
	b.ReportAllocs()
	for b.Loop() {
		feed.Write(media.H264, e.packet(payload, true))
		g.shard.serve()
	}
}
