package hls

import "time"

const (
	// early is how much before the boundary a keyframe that comes by itself
	// ends the segment, lest the next one makes it far too long.
	early = 300 * time.Millisecond
	// repeat is when an unanswered request is made again.
	repeat = 500 * time.Millisecond
	// firstLead is how long a publisher takes to answer, before it is known.
	firstLead = 100 * time.Millisecond
	minLead   = 20 * time.Millisecond
)

// pacer asks for keyframes such that they come at segment boundaries. It sees
// pictures as they arrive and learns how long this publisher takes to answer.
type pacer struct {
	fragment time.Duration
	request  func()

	begun bool
	since time.Duration // where the current segment begins
	lead  time.Duration // how long before the boundary to ask

	asks        int // since the last keyframe
	first, last time.Duration
}

func newPacer(fragment time.Duration, request func()) *pacer {
	return &pacer{fragment: fragment, request: request, lead: firstLead}
}

// picture notes that a picture has arrived.
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
	// An answer to the second request would teach how long a lost one takes.
	if took := at - p.first; p.asks == 1 && took < early {
		p.lead = max((p.lead+took)/2, minLead)
	}
	p.asks = 0
	if !p.begun || at-p.since >= p.fragment-early {
		p.started(at)
	}
}

// started notes that a segment begins here, for whatever reason.
func (p *pacer) started(at time.Duration) { p.begun, p.since = true, at }
