package downlink

import (
	"time"

	"github.com/pion/rtcp"
)

const (
	// referenceUnit is the unit of a feedback's reference time, which has 24 bits.
	referenceUnit = 64 * time.Millisecond
	// mostStatuses is the number of packets of one feedback that are looked at.
	mostStatuses = 1 << 13
)

// Feedback takes what a viewer tells about single packets.
func (e *Estimator) Feedback(f *rtcp.TransportLayerCC, now time.Time) {
	w := walk{e: e, now: now, number: f.BaseSequenceNumber, left: min(int(f.PacketStatusCount), mostStatuses)}
	w.clock, w.deltas = time.Duration(f.ReferenceTime)*referenceUnit, f.RecvDeltas
	for _, c := range f.PacketChunks {
		switch c := c.(type) {
		case *rtcp.RunLengthChunk:
			for range c.RunLength {
				w.status(c.PacketStatusSymbol)
			}
		case *rtcp.StatusVectorChunk:
			for _, s := range c.SymbolList {
				w.status(s)
			}
		}
	}
	if e.heard, e.waiting = now, 0; w.sample.received+w.sample.lost > 0 {
		e.state.Probes = true
		w.end()
	}
}

// walk goes through the packets of one feedback.
type walk struct {
	e      *Estimator
	now    time.Time
	number uint16
	left   int
	clock  time.Duration // arrival of the newest packet, by the viewer's clock
	deltas []*rtcp.RecvDelta
	sample sample
}

func (w *walk) status(symbol uint16) {
	if w.left == 0 {
		return
	}
	p := w.e.history.get(w.number)
	w.left--
	w.number++
	switch symbol {
	case rtcp.TypeTCCPacketReceivedSmallDelta, rtcp.TypeTCCPacketReceivedLargeDelta:
		if len(w.deltas) == 0 {
			w.left = 0
			return
		}
		w.clock += time.Duration(w.deltas[0].Delta) * time.Microsecond
		w.deltas = w.deltas[1:]
		w.arrived(p)
	case rtcp.TypeTCCPacketNotReceived:
		if p != nil && p.fate == unknown {
			p.fate = missing
			w.sample.lost++
		}
	}
}

// arrived notes a packet that the viewer has. One that was missing in an earlier feedback was late, not lost.
func (w *walk) arrived(p *sent) {
	if p == nil || p.fate == arrived {
		return
	}
	s := &w.sample
	if p.fate == missing {
		s.lost--
	}
	p.fate = arrived
	queue := w.e.lowest.queue(w.clock-p.at, w.now)
	if s.received == 0 {
		s.first, s.last, s.queue = w.clock, w.clock, queue
	}
	s.received++
	s.bytes += int(p.size)
	s.last, s.queue = max(s.last, w.clock), min(s.queue, queue)
}

// end judges the sample. One without arrivals has the times of the previous one.
func (w *walk) end() {
	s := w.sample
	s.at = w.now
	if n := len(w.e.samples); s.received == 0 && n > 0 {
		s.first, s.last, s.queue = w.e.samples[n-1].last, w.e.samples[n-1].last, w.e.samples[n-1].queue
	}
	w.e.take(s)
}
