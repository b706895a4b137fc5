//go:build linux

package main

import (
	"fmt"
	"time"
)

// protocol names how a client publishes or watches.
type protocol string

const (
	byWHIP protocol = "WHIP"
	byWHEP protocol = "WHEP"
	byRTMP protocol = "RTMP"
	byFLV  protocol = "FLV"
)

// scenario is one configuration of the measurement.
type scenario struct {
	Name string
	// Cross makes every second viewer watch by another family of protocols than the publisher uses, so that
	// the server must transcode sound.
	Cross  bool
	NoHLS  bool
	length time.Duration
	taps   bool // measures sync in four outputs
}

// pair is one stream and its viewer.
type pair struct {
	stream   string
	from, to protocol
	tap      bool // its viewer measures sync
}

// route returns the protocols of publisher and viewer.
func (p pair) route() string { return fmt.Sprintf("%s→%s", p.from, p.to) }

// plan publishes the first half of the streams by RTMP and the second by WHIP. If protocols cross, half of
// each half is watched by the other family of protocols. RTMP and FLV alternate. The first stream of each
// of the four combinations of families is measured for sync.
func plan(n int, sc scenario) []pair {
	pairs := make([]pair, n)
	tapped := map[string]bool{}
	for i := range pairs {
		p := pair{stream: fmt.Sprintf("stream-%d", i), from: byRTMP, to: []protocol{byFLV, byRTMP}[i/2%2]}
		if i >= n/2 {
			p.from = byWHIP
		}
		if (p.from == byRTMP) == (sc.Cross && i%2 == 0) || p.from == byWHIP && !sc.Cross {
			p.to = byWHEP
		}
		ways := fmt.Sprint(p.from, p.to == byWHEP)
		p.tap = sc.taps && !tapped[ways]
		tapped[ways] = true
		pairs[i] = p
	}
	return pairs
}
