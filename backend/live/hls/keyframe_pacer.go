package hls

import (
	"time"
)

const (
	// early limits how long before the boundary an unrequested keyframe may end the segment. Otherwise the next
	// one might make the segment far too long.
	early = 300 * time.Millisecond
	// repeat is the time after which an unanswered request is repeated.
	repeat = 500 * time.Millisecond
	// firstLead is the assumed answer time of a publisher until it is measured.
	firstLead = 100 * time.Millisecond
	minLead   = 20 * time.Millisecond
)

// pacer requests keyframes so that they come at segment boundaries. It sees pictures as they arrive, and
// measures how long the publisher takes to answer.
type pacer struct {
	fragment time.Duration
	request  func()

	begun bool
	since time.Duration // start of the current segment
	lead  time.Duration // how long before the boundary to request

	asks        int // requests since the last keyframe
	first, last time.Duration
}

func newPacer(fragment time.Duration, request func()) *pacer {
	return &pacer{fragment: fragment, request: request, lead: firstLead}
}

// picture notes the arrival of a picture.
func (p *pacer) picture(at time.Duration, key bool) {
	if key {
		p.answered(at)
		return
	}
	if at-p.since < p.fragment-p.lead || p.asks > 0 && at-p.last < repeat {
		return
	}
	if p.asks == 0 {
		p.first = at
	}
	p.asks++
	p.last = at
	p.request()
}

func (p *pacer) answered(at time.Duration) {
	// The answer to a second request would measure how long a lost one takes.
	if took := at - p.first; p.asks == 1 && took < early {
		p.lead = max((p.lead+took)/2, minLead)
	}
	p.asks = 0
	if !p.begun || at-p.since >= p.fragment-early {
		p.started(at)
	}
}

// started notes that a segment begins at a time.
func (p *pacer) started(at time.Duration) { p.begun, p.since = true, at }
