//go:build linux

package main

import "fmt"

// protocol is how somebody publishes or watches.
type protocol string

const (
	byWHIP protocol = "WHIP"
	byWHEP protocol = "WHEP"
	byRTMP protocol = "RTMP"
	byFLV  protocol = "FLV"
)

// seat is one stream and its viewer.
type seat struct {
	stream   string
	from, to protocol
	tap      bool // its viewer is one that looks for sync
}

// route names the way media takes.
func (s seat) route() string { return fmt.Sprintf("%s→%s", s.from, s.to) }

// plan publishes the first half by RTMP and the second by WHIP. When protocols
// cross, half of each half watches by the other family. RTMP and FLV take
// turns. The first of each of the four ways between families is tapped.
func plan(n int, sc scenario) []seat {
	seats := make([]seat, n)
	tapped := map[string]bool{}
	for i := range seats {
		s := seat{stream: fmt.Sprintf("stream-%d", i), from: byRTMP, to: []protocol{byFLV, byRTMP}[i/2%2]}
		if i >= n/2 {
			s.from = byWHIP
		}
		if (s.from == byRTMP) == (sc.Cross && i%2 == 0) || s.from == byWHIP && !sc.Cross {
			s.to = byWHEP
		}
		ways := fmt.Sprint(s.from, s.to == byWHEP)
		s.tap = sc.taps && !tapped[ways]
		tapped[ways] = true
		seats[i] = s
	}
	return seats
}
