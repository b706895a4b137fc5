package relay

import (
	"sync"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/stretchr/testify/require"

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
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 1, FractionLost: 255}}}, // about another viewer's SSRC
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{mine}},
		&rtcp.ReceiverEstimatedMaximumBitrate{Bitrate: 3e6},
		&rtcp.ReceiverReport{Reports: []rtcp.ReceptionReport{{SSRC: 7, LastSenderReport: sent, Delay: 1 << 31}}}, // a delay longer than the time since the report
	} {
		v.HandleRTCP([]rtcp.Packet{p}, now)
	}
	require.Len(t, got, 3)
	require.InDelta(t, 50*time.Millisecond, got[0].RTT, float64(time.Millisecond))
	require.Equal(t, live.Quality{Loss: 0.25, RTT: got[0].RTT, At: now}, got[0])
	require.Equal(t, live.Quality{Bitrate: 3e6, RTT: got[0].RTT, At: now}, got[2])
}

// TestReportsAtOnce is for the race detector: several goroutines measure a viewer whose reports arrive on
// several sockets.
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
	require.Equal(t, 400, rated)
}
