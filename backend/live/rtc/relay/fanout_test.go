package relay

import (
	"testing"
	"time"

	"github.com/pion/rtp"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// nowhere is a connection that costs nothing.
type nowhere struct{}

func (nowhere) WriteRTP(_ *rtp.Header, payload []byte) (int, error) { return len(payload), nil }

// house is a shard with viewers that is driven by hand.
func house(tb testing.TB, viewers int) (*Feed, *shard) {
	tb.Helper()
	r := Open(Config{Shards: 1})
	tb.Cleanup(r.Close)
	s := newShard() // not the relay's own: nobody else runs it
	for range viewers {
		cfg := (&sink{}).config()
		cfg.Video.Writer = nowhere{}
		v := &Viewer{relay: r, shard: s, cfg: cfg, video: newOutlet(r.video, *cfg.Video), reported: true}
		v.video.begin(time.Now())
		s.add(v)
	}
	e := &encoder{feed: r.Publish(func() {}, ingest.ParamSets{})}
	e.keyframe()
	s.flush()
	return e.feed, s
}

// TestFanOutDoesNotAllocate: what a picture costs must not grow with viewers.
func TestFanOutDoesNotAllocate(t *testing.T) {
	feed, s := house(t, 100)
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
		s.flush()
	})
	if all > alone {
		t.Errorf("a picture of 4 packets to 100 viewers allocates %v times, without viewers %v", all, alone)
	}
}

func BenchmarkFanOut(b *testing.B) {
	feed, s := house(b, 100)
	e := &encoder{feed: feed, seq: 100, ts: 90000}
	payload := make([]byte, 1200)
	payload[0] = nalSlice
	b.ReportAllocs()
	for b.Loop() {
		feed.Write(media.H264, e.packet(payload, true))
		s.flush()
	}
}
