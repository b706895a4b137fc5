package limit

import "time"

// Pace limits how slowly the other side may send or receive. At Rate bytes per second it is never too slow.
// After being fast enough, it may stall for as long as Stall.
//
// Only the time spent waiting for the other side counts. One goroutine at a time may use a Pace.
type Pace struct {
	Rate  int
	Stall time.Duration

	spent time.Duration // used part of Stall
}

// SlowestReader is the pace of the slowest reader that is tolerated: 32 kbit/s, with the interruptions of a
// moving phone.
func SlowestReader() Pace { return Pace{Rate: 4 << 10, Stall: time.Minute} }

// Left returns how long the other side may still be waited for.
func (p *Pace) Left() time.Duration { return p.Stall - p.spent }

// Waited records that n bytes took the given time.
func (p *Pace) Waited(n int, took time.Duration) {
	earned := time.Duration(n) * time.Second / time.Duration(p.Rate)
	p.spent = max(0, p.spent+took-earned)
}
