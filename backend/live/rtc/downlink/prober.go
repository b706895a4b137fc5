package downlink

import "time"

const (
	// probeAfter sets how long a connection must not have been full before it is probed.
	probeAfter = 2 * time.Second
	// Each step of a probe sends probeStep times what the previous one sent, for stepTime. The last lasts at most
	// lastStep.
	probeStep = 1.3
	stepTime  = 400 * time.Millisecond
	lastStep  = 1500 * time.Millisecond
	// probeSpare sets how much more than the best layer's rate a probe sends, a little more than a change up needs.
	probeSpare = 1.2
	// A probe that failed is repeated after firstPause, then twice as long each time up to lastPause.
	firstPause = 2 * time.Second
	lastPause  = 8 * time.Second
)

// Prober finds out whether a connection carries a better layer. It sends more and more until the connection carries
// what the best layer needs, or a queue begins to form: that is long before packets are lost.
type Prober struct {
	rate  int // being sent; 0 means that no probe is under way
	step  time.Time
	next  time.Time
	pause time.Duration
}

// Next returns how many bit/s to send in all, the layer included; 0 means the layer alone. sending is the layer's
// rate, best the best layer's.
func (p *Prober) Next(sending, best int, s State, now time.Time) int {
	goal := int(probeSpare * float64(best))
	switch {
	case !s.Probes || sending >= best || float64(s.Rate) >= spare*float64(best):
		p.rate, p.pause = 0, 0
	case p.rate == 0:
		p.begin(sending, goal, s, now)
	case s.Full || s.Queue > short || s.Loss >= heavyLoss && s.Lost >= chanceLoss || p.rate == goal && now.Sub(p.step) > lastStep:
		p.fail(now)
	case p.rate < goal && now.Sub(p.step) >= stepTime:
		p.rate, p.step = min(int(probeStep*float64(p.rate)), goal), now
	}
	return p.rate
}

// Running reports whether a probe is under way.
func (p *Prober) Running() bool { return p.rate > 0 }

func (p *Prober) begin(sending, goal int, s State, now time.Time) {
	if s.Queue <= short && now.Sub(s.Since) >= probeAfter && !now.Before(p.next) {
		p.rate, p.step = min(int(probeStep*float64(sending)), goal), now
	}
}

func (p *Prober) fail(now time.Time) {
	p.rate = 0
	p.pause = min(max(2*p.pause, firstPause), lastPause)
	p.next = now.Add(p.pause)
}
