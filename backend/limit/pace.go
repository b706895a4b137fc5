package limit

import "time"

// Pace is how slowly the other side may take or bring bytes. At Rate bytes a second it is
// never too slow. If it was not slow before, it may stall for as long as Stall.
//
// Only the time that was spent waiting for it counts. One goroutine at a time uses a
// Pace.
type Pace struct {
	Rate  int
	Stall time.Duration

	spent time.Duration // of Stall
}

// SlowestReader is the pace of the slowest reader that is waited for: 32 kbit/s, with the
// dead moments of a moving phone.
func SlowestReader() Pace { return Pace{Rate: 4 << 10, Stall: time.Minute} }

// Left is how long the other side may be waited for now.
func (p *Pace) Left() time.Duration { return p.Stall - p.spent }

// Waited notes that n bytes took so long.
func (p *Pace) Waited(n int, took time.Duration) {
	earned := time.Duration(n) * time.Second / time.Duration(p.Rate)
	p.spent = max(0, p.spent+took-earned)
}
