package relay

import (
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live/rtc/ingest"
)

// maxRTT is the longest round trip that a report can plausibly tell. A longer one means that the clocks
// differ.
const maxRTT = time.Minute

// HandleRTCP acts on a viewer's RTCP: it resends lost packets from the ring, forwards requests for a
// keyframe and records the quality of the connection. It is safe for concurrent use, since a viewer's
// reports may arrive on several sockets.
func (v *Viewer) HandleRTCP(packets []rtcp.Packet, now time.Time) {
	full := false
	for _, p := range packets {
		switch p := p.(type) {
		case *rtcp.TransportLayerNack:
			v.repair(p, now)
			full = v.misses(p, now) || full
		case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
			v.requestKeyframe()
		case *rtcp.TransportLayerCC:
			v.steering.take(p, now)
		}
	}
	if v.rate(packets, now) || full {
		v.tell(now)
	}
}

// misses reports whether a request for lost packets tells a full connection.
func (v *Viewer) misses(nack *rtcp.TransportLayerNack, now time.Time) (full bool) {
	return v.video != nil && v.video.out.SSRC == nack.MediaSSRC && v.steering.requested(nack, now)
}

func (v *Viewer) repair(nack *rtcp.TransportLayerNack, now time.Time) {
	v.mu.Lock()
	rtt := v.quality.RTT
	v.mu.Unlock()
	for _, t := range v.tracks {
		if t.out.SSRC != nack.MediaSSRC {
			continue
		}
		if sent := t.rtx.repair(t, nack.Nacks, rtt, now); sent > 0 {
			v.count(sent)
		}
	}
}

// rate records the connection quality that the packets report, and reports whether they report any.
func (v *Viewer) rate(packets []rtcp.Packet, now time.Time) (rated bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, p := range packets {
		switch p := p.(type) {
		case *rtcp.ReceiverReport:
			rated = v.measure(p.Reports, now) || rated
		case *rtcp.ReceiverEstimatedMaximumBitrate:
			v.quality.Bitrate = int(p.Bitrate)
			rated = true
		}
	}
	return rated
}

// measure reads the loss and round trip of the video track, or of the audio track if the viewer has no
// video (RFC 3550 section 6.4.1). It reports whether any report was about that track. The caller holds
// the lock.
func (v *Viewer) measure(reports []rtcp.ReceptionReport, now time.Time) (known bool) {
	rated := v.tracks[len(v.tracks)-1]
	for _, r := range reports {
		if r.SSRC != rated.out.SSRC {
			continue
		}
		known = true
		v.quality.Loss = float64(r.FractionLost) / 256
		rtt := roundTrip(r, now)
		if rtt > 0 {
			v.quality.RTT = rtt
		}
		v.steering.report(v.quality.Loss, rtt, now)
	}
	return known
}

// roundTrip returns the round trip that a report tells (RFC 3550 section 6.4.1). It returns 0 if the
// viewer has not received a sender report yet or the result is implausible.
func roundTrip(r rtcp.ReceptionReport, now time.Time) time.Duration {
	if r.LastSenderReport == 0 {
		return 0
	}
	middle := uint32(ingest.ToNTP(now) >> 16) // the middle 32 bits of the NTP time (RFC 3550)
	ticks := middle - r.LastSenderReport - r.Delay
	rtt := time.Duration(ticks) * time.Second >> 16
	if rtt > maxRTT {
		return 0 // the clocks differ
	}
	return rtt
}
