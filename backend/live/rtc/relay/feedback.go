package relay

import (
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live/rtc/ingest"
)

// maxRTT bounds what a report may claim: longer ones are of another epoch.
const maxRTT = time.Minute

// HandleRTCP acts on a viewer's reports: it repairs losses from the ring, passes on
// requests for a keyframe and notes the quality of the connection. Several
// goroutines may call it, since a viewer may report through several sockets.
func (v *Viewer) HandleRTCP(packets []rtcp.Packet, now time.Time) {
	for _, p := range packets {
		switch p := p.(type) {
		case *rtcp.TransportLayerNack:
			v.repair(p, now)
		case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
			v.relay.RequestKeyframe()
		}
	}
	v.rate(packets, now)
}

// rate notes the quality of the connection, where the packets tell it.
func (v *Viewer) rate(packets []rtcp.Packet, now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	rated := false
	for _, p := range packets {
		switch p := p.(type) {
		case *rtcp.ReceiverReport:
			rated = v.measure(p.Reports, now) || rated
		case *rtcp.ReceiverEstimatedMaximumBitrate:
			v.quality.Bitrate = int(p.Bitrate)
			rated = true
		}
	}
	if rated && v.cfg.Rate != nil {
		v.quality.At = now
		v.cfg.Rate(v.quality)
	}
}

// measure reads loss and round trip of the picture, or of the sound where
// there is no picture (RFC 3550 section 6.4.1). The caller holds the lock.
func (v *Viewer) measure(reports []rtcp.ReceptionReport, now time.Time) (known bool) {
	rated := v.tracks[len(v.tracks)-1]
	for _, r := range reports {
		if r.SSRC != rated.out.SSRC {
			continue
		}
		known = true
		v.quality.Loss = float64(r.FractionLost) / 256
		if rtt := roundTrip(r, now); rtt > 0 {
			v.quality.RTT = rtt
		}
	}
	return known
}

// roundTrip is 0 when the viewer has not had a sender report.
func roundTrip(r rtcp.ReceptionReport, now time.Time) time.Duration {
	if r.LastSenderReport == 0 {
		return 0
	}
	middle := uint32(ingest.ToNTP(now) >> 16) // the middle 32 bits, by RFC 3550
	ticks := middle - r.LastSenderReport - r.Delay
	rtt := time.Duration(ticks) * time.Second >> 16
	if rtt > maxRTT {
		return 0 // clocks that do not fit
	}
	return rtt
}
