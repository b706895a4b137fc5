package downlink

import (
	"slices"
	"time"
)

const (
	// carries sets which part of what came through a full connection that counts as carried: the rest empties the
	// queue.
	carries = 0.85
	// forgive sets how long the queue of a trial may take to empty.
	forgive = 2 * time.Second
	// silence sets the time without feedback after which a viewer that was sent packets is taken for cut off.
	silence = time.Second
)

// State tells what is known about a connection.
type State struct {
	Rate    int           // bit/s of pictures that it carries at least; 0 means not known
	Limited bool          // it was full once, so that Rate is a limit
	Full    bool          // it is full now
	Broken  bool          // it is full, and loses so much that pictures cannot be shown
	Since   time.Time     // when it was full last; zero means never
	Loss    float64       // of the newest packets, 0 to 1
	Lost    int           // of the newest packets
	Queue   time.Duration // how long the newest packets waited on the way, as far as that is known
	Probes  bool          // it gives feedback about each packet, so a Prober can be used
	Probing bool          // a Prober is finding out what it carries
}

// Estimator estimates what a connection carries, from transport-wide feedback
// (draft-holmer-rmcat-transport-wide-cc-extensions), or from receiver reports where only these come.
type Estimator struct {
	state    State
	history  history
	lowest   lowest
	samples  []sample
	heard    time.Time // newest feedback about single packets
	waiting  int       // packets sent since
	tight    int       // samples in a row that tell a full connection
	trial    bool
	forgiven time.Time // until then a full connection is the work of a trial
	reports  reports
	requests requests
}

// reports holds what receiver reports told.
type reports struct {
	at       time.Time
	sent     int
	shortest time.Duration
}

// requests holds what requests for lost packets told.
type requests struct {
	at           time.Time // begin of the window
	from, newest uint16    // newest sequence number of a lost packet, then and now
	lost         int       // packets in the window
	heavy        bool      // the window before lost much
}

// Next returns the transport-wide number of the packet that is sent next.
func (e *Estimator) Next() uint16 { return e.history.next }

// Sent notes that the packet with the number Next was sent. media is its sequence number, repair tells one of the
// RTX stream.
func (e *Estimator) Sent(media uint16, repair bool, size int, now time.Time) {
	e.history.add(media, repair, size, now)
	e.waiting++
}

// Number returns the transport-wide number under which a media packet was sent. It returns false if that is not
// known any longer.
func (e *Estimator) Number(media uint16) (uint16, bool) { return e.history.find(media) }

// Trial tells that more is sent than the layer needs. A connection that fills up meanwhile, or soon afterwards,
// carries the layer all the same.
func (e *Estimator) Trial(on bool, now time.Time) {
	if e.trial && !on {
		e.forgiven = now.Add(forgive)
	}
	e.trial = on
}

// State returns what is known now.
func (e *Estimator) State(now time.Time) State {
	if !e.heard.IsZero() && e.waiting >= minPackets && now.Sub(e.heard) > silence {
		e.heard, e.waiting = now, 0
		e.full(e.state.Rate/2, now)
		e.state.Broken = true
	}
	return e.state
}

// take judges the window that ends with a sample.
func (e *Estimator) take(s sample) {
	e.samples = append(e.samples, s)
	e.samples = slices.DeleteFunc(e.samples, func(o sample) bool { return s.at.Sub(o.at) > window })
	v := survey(e.samples)
	e.state.Loss, e.state.Lost, e.state.Queue, e.state.Full, e.state.Broken = v.loss(), v.lost, s.queue, false, false
	full, sure := v.full()
	if !full {
		e.tight = 0
	}
	switch {
	case full:
		if e.tight++; (sure || e.tight > 1) && !e.trial && s.at.After(e.forgiven) {
			e.full(v.rate, s.at)
			e.state.Broken = v.lossy
		}
	case s.queue < short && v.loss() < someLoss:
		e.state.Rate = max(e.state.Rate, v.rate)
	}
}

// full notes that the connection is full while rate comes through.
func (e *Estimator) full(rate int, now time.Time) {
	s := &e.state
	s.Rate, s.Limited, s.Full, s.Since = int(carries*float64(rate)), true, true, now
}
