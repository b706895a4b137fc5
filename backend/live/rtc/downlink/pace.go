package downlink

import "time"

const (
	// A connection that was full within slowFor gets a keyframe spread over time: burst packets at once, then
	// paceFactor times as fast as its estimate. packetSize is a usual size of packets, in bytes.
	slowFor    = time.Minute
	paceFactor = 2.5
	burst      = 8
	packetSize = 1200
	// mostProbe limits the bytes that a probe sends at once.
	mostProbe = 48 << 10
	// AnyNumber says that the pace sets no limit.
	AnyNumber = 1 << 20
)

// Pace spreads over time what is sent over a slow connection, and what probes send.
type Pace struct {
	rate   float64 // packets a second; 0 means any number
	tokens float64 // packets that may be sent now
	filled time.Time

	extra  int // bit/s that a probe sends beside the layer
	probed time.Time
}

// Set sets the pace for a layer of that rate while a probe sends probe bit/s in all; 0 means that there is no probe.
func (p *Pace) Set(layer, probe int, s State, now time.Time) {
	if p.rate == 0 {
		p.tokens, p.filled = burst, now
	}
	p.rate = 0
	if s.Limited && now.Sub(s.Since) < slowFor {
		p.rate = paceFactor * float64(max(layer, s.Rate)) / 8 / packetSize
	}
	if p.extra == 0 {
		p.probed = now
	}
	p.extra = max(probe-layer, 0)
}

// Allow returns how many packets may be sent now. sent is how many were sent since the previous call.
func (p *Pace) Allow(sent int, now time.Time) int {
	if p.rate == 0 {
		return AnyNumber
	}
	p.tokens = min(p.tokens-float64(sent)+p.rate*now.Sub(p.filled).Seconds(), burst)
	p.filled = now
	return max(int(p.tokens), 0)
}

// Due returns how many bytes a probe sends now. They count as sent.
func (p *Pace) Due(now time.Time) int {
	due := min(int(float64(p.extra)/8*now.Sub(p.probed).Seconds()), mostProbe)
	if due < packetSize {
		return 0
	}
	p.probed = now
	return due
}

// Repairs returns how many packets may be resent within a window over a connection that carries a layer of that rate,
// and most at most: what it carries beside the layer, at least a tenth.
func (s State) Repairs(layer int, window time.Duration, most int) int {
	if !s.Limited {
		return most
	}
	spare := max(s.Rate-layer, s.Rate/10)
	return min(max(int(float64(spare)*window.Seconds()/8/packetSize), 2), most)
}
