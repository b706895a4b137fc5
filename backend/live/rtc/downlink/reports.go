package downlink

import "time"

// slowRTT is the growth of the round trip that tells a full connection.
const slowRTT = 200 * time.Millisecond

// Report takes a receiver report: the part of the packets that was lost since the previous one, the round trip (0 if
// unknown), and how many bytes of pictures were sent to the viewer so far. Where feedback about single packets comes,
// it tells nothing new.
func (e *Estimator) Report(loss float64, rtt time.Duration, sent int, now time.Time) {
	r, since := &e.reports, now.Sub(e.reports.at)
	if e.state.Probes {
		return
	}
	bytes := sent - r.sent
	first := r.at.IsZero()
	if r.at, r.sent = now, sent; first || since <= 0 {
		return
	}
	if rtt > 0 && (r.shortest == 0 || rtt < r.shortest) {
		r.shortest = rtt
	}
	rate := int(float64(bytes) * 8 * (1 - loss) / since.Seconds())
	s := &e.state
	s.Loss, s.Full, s.Broken = loss, false, false
	switch {
	case loss >= heavyLoss || rtt-r.shortest > slowRTT:
		e.full(rate, now)
		s.Broken = loss >= heavyLoss
	case loss < someLoss:
		s.Rate = max(s.Rate, rate)
	}
}
