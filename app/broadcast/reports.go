package broadcast

import (
	"context"
	"time"

	"github.com/pion/rtcp"
)

// reportEvery is the interval of sender reports, which relate the clocks of sound and picture.
const reportEvery = time.Second

// Health describes the network.
type Health struct {
	RTT     time.Duration // is 0 if not known yet
	Lost    uint64        // pictures that were not sent or did not arrive whole since the publisher began
	Bitrate int           // capacity in bits per second; is 0 without a connection
}

// Health returns the present state of the network.
func (p *Publisher) Health() Health {
	h := Health{Lost: p.lost.Load()}
	if s := p.live.Load(); s != nil {
		h.RTT, h.Bitrate = time.Duration(s.rtt.Load()), s.rate.now()
		h.Lost += s.lost()
	}
	return h
}

// sendReports sends sender reports until the session ends. The reports carry the time of capture, not of
// sending: sound waits longer than pictures before it is sent, so players would otherwise play it late.
func (s *session) sendReports(ctx context.Context) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.ended:
			return
		case <-tick.C:
		}
		s.rate.heed(time.Now()) // the load may have risen since the last estimate, so that it counts now
		var reports []rtcp.Packet
		for _, t := range s.tracks {
			if report := t.report(time.Now()); report != nil {
				reports = append(reports, report)
			}
		}
		if len(reports) > 0 && s.peer.WriteRTCP(reports) != nil {
			return // the connection is gone, which also ends the session
		}
	}
}
