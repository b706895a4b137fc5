package ingest

import "time"

const (
	// reorderWindow sets how many packets may be held for a missing one.
	reorderWindow = 512
	// reorderWait sets how long to wait for a missing packet: several rounds of requesting it again.
	reorderWait = 250 * time.Millisecond
)

// Reorder puts packets into sequence. It gives up a packet that does not arrive in time, and reports the
// gap with the next one. The zero value is ready to use.
type Reorder struct {
	started bool
	next    uint16 // the next sequence number to emit
	held    [reorderWindow]Packet
	have    [reorderWindow]bool
	count   int
	oldest  time.Time // arrival of the oldest packet that is held
}

// Push takes a packet and calls emit for every packet that is now in sequence. gap means that packets
// before it are lost.
func (r *Reorder) Push(p Packet, emit func(p Packet, gap bool)) {
	if !r.started {
		r.started, r.next = true, p.Seq
	}
	switch ahead := int16(p.Seq - r.next); { // modular on purpose
	case ahead < -reorderWindow || ahead >= reorderWindow:
		r.restart(p, emit)
	case ahead < 0: // a duplicate, or too late
	default:
		r.hold(p)
		r.drain(emit, false)
		if r.count > 0 && p.Arrival.Sub(r.oldest) > reorderWait {
			r.skip()
			r.drain(emit, true)
		}
	}
}

// restart follows a sender whose sequence numbers jumped.
func (r *Reorder) restart(p Packet, emit func(Packet, bool)) {
	for r.count > 0 {
		r.skip()
		r.drain(emit, true)
	}
	r.next = p.Seq + 1
	emit(p, true)
}

func (r *Reorder) hold(p Packet) {
	i := p.Seq % reorderWindow
	if r.have[i] {
		return
	}
	if r.count == 0 {
		r.oldest = p.Arrival
	}
	r.held[i], r.have[i] = p, true
	r.count++
}

// drain emits the packets in sequence, beginning with next.
func (r *Reorder) drain(emit func(Packet, bool), gap bool) {
	for i := r.next % reorderWindow; r.have[i]; i = r.next % reorderWindow {
		p := r.held[i]
		r.held[i], r.have[i] = Packet{}, false
		r.count--
		r.next++
		r.oldest = p.Arrival
		emit(p, gap)
		gap = false
	}
}

// skip gives up missing packets and moves to the first held one.
func (r *Reorder) skip() {
	for !r.have[r.next%reorderWindow] {
		r.next++
	}
}
