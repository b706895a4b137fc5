package downlink

import (
	"time"

	"github.com/pion/rtcp"
)

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

// requestWindow is the time over which requests for lost packets are counted. Two such times in a row with much loss
// tell a full connection: a burst, such as the pictures with which a viewer begins, is lost in one.
const requestWindow = 200 * time.Millisecond

// requestsFor is the time without requests after which counting begins anew.
const requestsFor = time.Second

// Requested takes sequence numbers that the viewer requests again (RFC 4585 section 6.2.1), and reports whether they
// tell a full connection. Reports come once a second; requests tell earlier. Where feedback about single packets
// comes, requests tell nothing new.
func (e *Estimator) Requested(nacks []rtcp.NackPair, now time.Time) (full bool) {
	if e.state.Probes {
		return false
	}
	r := &e.requests
	for _, pair := range nacks {
		pair.Range(func(number uint16) bool { r.add(number, now); return true })
	}
	if now.Sub(r.at) < requestWindow {
		return false
	}
	heavy := r.lost >= minPackets && float64(r.lost) >= heavyLoss*float64(r.newest-r.from) // wraps on purpose
	if full = heavy && r.heavy && now.Sub(r.at) < 2*requestWindow; full {
		e.full(e.state.Rate/2, now)
		e.state.Broken = true
	}
	r.heavy, r.at, r.from, r.lost = heavy, now, r.newest, 0
	return full
}

// add counts a packet that is requested for the first time.
func (r *requests) add(number uint16, now time.Time) {
	if now.Sub(r.at) > requestsFor { // the newest lost packet is too old to count from
		*r = requests{at: now, from: number - 1, newest: number - 1}
	}
	if int16(number-r.newest) > 0 { // wraps on purpose
		r.newest = number
		r.lost++
	}
}
