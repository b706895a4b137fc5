package relay

import (
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live/rtc/downlink"
	"footlight/backend/live/rtc/udp"
)

const (
	// decideEvery is the time between two decisions about a viewer's layer.
	decideEvery = 100 * time.Millisecond
	// pauseMost limits how long a viewer whose connection is full gets no pictures while a keyframe of a lower layer
	// is on its way from the publisher: pictures that cannot be shown would delay it.
	pauseMost = 500 * time.Millisecond
)

// steering chooses the layer of one viewer. The shard owns it; the first four fields are safe for concurrent use.
type steering struct {
	link  link
	begun atomic.Bool            // a layer is chosen: the stream has layers or had them
	wish  atomic.Pointer[string] // the layer that the viewer chose; nil means automatic
	total atomic.Int64           // bytes sent so far

	choice downlink.Choice
	prober downlink.Prober
	pace   downlink.Pace
	due    time.Time // next decision
	want   *track    // what the viewer should be sent
	of     *Feed     // the publisher of that
	sentAt time.Time // when the newest packet was sent
	count  uint32    // packets sent until then
	paused time.Time // no pictures are sent until then
}

// steer does what a viewer of layers needs before each round. moved reports whether another layer begins.
func (s *steering) steer(b *udp.Batch, r *Relay, t *viewerTrack, now time.Time) (sent int, moved bool) {
	if !s.begun.Load() {
		s.begin(t)
	}
	s.link.begin(now)
	if t.packets != s.count {
		s.sentAt = now
	}
	if due := s.pace.Due(now); due > 0 {
		sent = t.fill(b, due)
	}
	if !now.Before(s.due) {
		s.due = now.Add(decideEvery)
		s.decide(r, t, now)
	}
	if s.want != t.track && t.mayMove(s.want, s.sentAt, now) {
		t.move(s.want, s.sentAt, now)
		s.paused, moved = time.Time{}, true
	}
	t.allow = min(s.pace.Allow(int(t.packets-s.count), now), maxRound)
	if s.count = t.packets; now.Before(s.paused) {
		t.allow = 0
	}
	return sent, moved
}

// begin starts to choose, with the layer that the viewer is on.
func (s *steering) begin(t *viewerTrack) {
	s.link.extension = t.out.Extension
	s.link.repairs.Store(repairBudget)
	t.use(&s.link)
	s.want, s.count = t.track, t.packets
	s.begun.Store(true)
}

// decide chooses the layer, and how much else may be sent.
func (s *steering) decide(r *Relay, t *viewerTrack, now time.Time) {
	l, state := r.ladder.Load(), s.link.state(now)
	state.Probes, state.Probing = state.Probes && t.out.RTXSSRC != 0, s.prober.Running()
	if want := s.choose(l, state, now); want == nil {
		s.want = r.video
	} else if want != s.want {
		if state.Broken && !want.asked.ignored(now) {
			s.paused = now.Add(pauseMost)
		}
		s.want = want
	}
	if s.want != t.track {
		s.want.asked.request()
	}
	s.bound(l, state, now)
}

// choose returns the layer that the viewer should be sent, nil if there are no layers.
func (s *steering) choose(l *ladder, state downlink.State, now time.Time) *track {
	if l == nil {
		return nil
	}
	if wish := s.wish.Load(); wish != nil {
		if i := l.named(*wish); i >= 0 {
			return l.rungs[i].Layer.track
		}
	}
	on := l.place(s.want)
	if s.count == 0 || s.of != l.of {
		s.of, on = l.of, -1 // nothing was sent yet, or by another publisher
	}
	return l.rungs[s.choice.Next(l.rates, on, state, now)].Layer.track
}

// bound limits keyframes, probes and repairs to what the connection carries.
func (s *steering) bound(l *ladder, state downlink.State, now time.Time) {
	rate, best := 0, 0
	if l != nil {
		if on := l.place(s.want); on >= 0 {
			rate, best = l.rates[on], l.rates[len(l.rates)-1]
		}
	}
	probe := 0
	if s.wish.Load() == nil && rate > 0 {
		probe = s.prober.Next(rate, best, state, now)
	}
	s.link.trial(probe > 0, now)
	s.pace.Set(rate, probe, state, now)
	s.link.repairs.Store(int32(state.Repairs(rate, repairWindow, repairBudget)))
}

// take takes feedback about single packets.
func (s *steering) take(f *rtcp.TransportLayerCC, now time.Time) {
	s.link.mu.Lock()
	defer s.link.mu.Unlock()
	s.link.estimate.Feedback(f, now)
}

// report takes a receiver report.
func (s *steering) report(loss float64, rtt time.Duration, now time.Time) {
	s.link.mu.Lock()
	defer s.link.mu.Unlock()
	s.link.estimate.Report(loss, rtt, int(s.total.Load()), now)
}

// requested takes a request for lost packets, and reports whether it tells a full connection.
func (s *steering) requested(nack *rtcp.TransportLayerNack, now time.Time) (full bool) {
	s.link.mu.Lock()
	defer s.link.mu.Unlock()
	return s.link.estimate.Requested(nack.Nacks, now)
}
