package relay

import (
	"sync"
	"testing"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
)

func TestQuality(t *testing.T) {
	r := open(t)
	var got []live.Quality
	s := &sink{}
	cfg := s.config()
	cfg.Rate = func(q live.Quality) { got = append(got, q) }
	v := r.Subscribe(cfg)
	defer v.Close()

	now := time.Now()
	sent := uint32(ingest.ToNTP(now.Add(-150*time.Millisecond)) >> 16)
	mine := rtcp.ReceptionReport{SSRC: 7, FractionLost: 64, LastSenderReport: sent, Delay: 65536 / 10}
	for _, p := range []rtcp.Packet{
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 1, FractionLost: 255}}}, // somebody else's
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{mine}},
		&rtcp.ReceiverEstimatedMaximumBitrate{Bitrate: 3e6},
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 7, LastSenderReport: sent, Delay: 1 << 31}}}, // longer than since then
	} {
		v.HandleRTCP([]rtcp.Packet{p}, now)
	}
	if len(got) != 3 {
		t.Fatalf("rated %d times, want 3", len(got))
	}
	if d := (got[0].RTT - 50*time.Millisecond).Abs(); got[0].Loss != 0.25 || d > time.Millisecond || !got[0].At.Equal(now) {
		t.Errorf("first %+v, want a quarter lost and 50 ms", got[0])
	}
	if last := got[2]; last.Bitrate != 3e6 || last.Loss != 0 || last.RTT != got[0].RTT {
		t.Errorf("last %+v", last)
	}
}

// TestReportsAtOnce is for the race detector: a viewer that several sockets
// hear is measured in several goroutines.
func TestReportsAtOnce(t *testing.T) {
	r := open(t)
	rated := 0
	cfg := (&sink{}).config()
	cfg.Rate = func(live.Quality) { rated++ }
	v := r.Subscribe(cfg)
	defer v.Close()
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for range 100 {
				v.HandleRTCP([]rtcp.Packet{
					&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 7}}},
					&rtcp.ReceiverEstimatedMaximumBitrate{Bitrate: 3e6},
				}, time.Now())
			}
		})
	}
	readers.Wait()
	if rated != 400 {
		t.Errorf("rated %d times of 400", rated)
	}
}
