package broadcast

import (
	"context"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/media"
)

// reportEvery is how often a server is told how the clocks of sound and picture go.
const reportEvery = time.Second

// Health is how the network is.
type Health struct {
	RTT     time.Duration // zero: not known yet
	Lost    uint64        // pictures since the publisher began: not sent for want of a connection, or not come whole
	Bitrate int           // bits a second that it takes; zero: there is no connection
}

// Health is that of now.
func (p *Publisher) Health() Health {
	h := Health{Lost: p.lost.Load()}
	if s := p.live.Load(); s != nil {
		h.RTT, h.Bitrate = time.Duration(s.rtt.Load()), s.rate.now()
		h.Lost += s.lost()
	}
	return h
}

// lost is how many of the session's pictures were.
func (s *session) lost() uint64 {
	t := s.tracks[media.H264]
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lost
}

// tell sends reports until the session ends. They carry the time of capture: sound waits longer than pictures
// until it is sent, and would come too late beside them if players took its sending for it.
func (s *session) tell(ctx context.Context) {
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
		s.rate.heed(time.Now()) // also what did not change: a still picture may have become a moving one
		var reports []rtcp.Packet
		for _, t := range s.tracks {
			if report := t.report(time.Now()); report != nil {
				reports = append(reports, report)
			}
		}
		if len(reports) > 0 && s.peer.WriteRTCP(reports) != nil {
			return // the connection is gone, which its state tells, too
		}
	}
}

// report says which RTP time it is now; nil before anything was sent.
func (t *track) report(now time.Time) *rtcp.SenderReport {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.packets == 0 {
		return nil
	}
	return &rtcp.SenderReport{
		SSRC: t.ssrc, NTPTime: ntp(now), RTPTime: t.last + ticks(now.Sub(t.captured), t.clock),
		PacketCount: t.packets, OctetCount: t.octets,
	}
}

// heard takes in what the other side reports.
func (s *session) heard(report rtcp.ReceptionReport) {
	for _, t := range s.tracks {
		if t.ssrc == report.SSRC {
			t.miss(report.TotalLost)
		}
	}
	if report.LastSenderReport == 0 {
		return
	}
	// RFC 3550, 6.4.1: all three in 65536ths of a second.
	if took := middle(ntp(time.Now())) - report.LastSenderReport - report.Delay; took < 1<<31 {
		s.rtt.Store(int64(took) * int64(time.Second) >> 16)
	}
}

// ntp is a time as NTP has it: seconds since 1900, and their 2^32nds.
func ntp(t time.Time) uint64 {
	const from1900 = 2208988800
	return uint64(t.Unix()+from1900)<<32 | uint64(t.Nanosecond())<<32/uint64(time.Second)
}

// middle is the part of it that reports carry back.
func middle(ntp uint64) uint32 { return uint32(ntp >> 16) }
