package ingest

import "time"

const (
	// reorderWindow is how many packets may be held for a missing one.
	reorderWindow = 512
	// reorderWait is how long a missing packet is waited for: several rounds
	// of asking for it again.
	reorderWait = 250 * time.Millisecond
)

// Reorder puts packets into sequence. It gives up a packet that does not come in time,
// and tells so by the gap of the next one. The zero value is ready.
type Reorder struct {
	started bool
	next    uint16 // the sequence number that is due
	held    [reorderWindow]Packet
	have    [reorderWindow]bool
	count   int
	oldest  time.Time // arrival of the first packet held now
}

// Push takes a packet and calls emit for every packet that is in sequence now.
// gap is true when packets before it are missing for good.
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

// restart follows a sender that jumped.
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

// drain emits what is in sequence from next on.
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

// skip moves on to the first packet held.
func (r *Reorder) skip() {
	for !r.have[r.next%reorderWindow] {
		r.next++
	}
}
