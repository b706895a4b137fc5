package relay

import "sync/atomic"

// packet is one RTP packet for all viewers. It never changes.
type packet struct {
	pos       uint64 // its position in the ring's log
	seq       uint16
	timestamp uint32
	marker    bool
	payload   []byte
}

// size returns how many bytes of memory the packet takes.
func (p *packet) size() int {
	const overhead = 64 // the struct, its slots in the ring, and rounding by the allocator
	return len(p.payload) + overhead
}

// ring holds the newest packets of a track in order of arrival. Packets are found by position or by sequence
// number. One goroutine at a time writes; any number of goroutines read without a lock.
type ring struct {
	head  atomic.Uint64 // the next position to be written
	slots atomic.Pointer[slots]
}

// slots is the memory of a ring. Both slices have the same size, a power of two.
type slots struct {
	log, bySeq []atomic.Pointer[packet]
	mask       uint64
}

// newRing returns a ring for size packets. size must be a power of two.
func newRing(size int) *ring {
	r := &ring{}
	r.slots.Store(newSlots(size))
	return r
}

func newSlots(size int) *slots {
	return &slots{
		log: make([]atomic.Pointer[packet], size), bySeq: make([]atomic.Pointer[packet], size), mask: uint64(size - 1),
	}
}

func (s *slots) put(p *packet) {
	s.log[p.pos&s.mask].Store(p)
	s.bySeq[uint64(p.seq)&s.mask].Store(p)
}

// put appends p.
func (r *ring) put(p *packet) {
	p.pos = r.head.Load()
	r.slots.Load().put(p)
	r.head.Store(p.pos + 1)
}

// size returns how many packets the ring can hold.
func (r *ring) size() uint64 { return r.slots.Load().mask + 1 }

// grow doubles the size. A reader that still has the old slots finds there what was written before.
func (r *ring) grow() {
	old := r.slots.Load()
	s := newSlots(2 * len(old.log))
	for pos, head := r.head.Load()-min(r.head.Load(), uint64(len(old.log))), r.head.Load(); pos < head; pos++ {
		if p := r.at(pos); p != nil {
			s.put(p)
		}
	}
	r.slots.Store(s)
}

// drop removes the packet at a position and returns it, or nil if the ring does not hold it.
func (r *ring) drop(pos uint64) *packet {
	p, s := r.at(pos), r.slots.Load()
	if p != nil {
		s.log[pos&s.mask].Store(nil)
		s.bySeq[uint64(p.seq)&s.mask].CompareAndSwap(p, nil)
	}
	return p
}

// at returns the packet at a position. It returns nil if the ring does not hold it any more or not yet.
func (r *ring) at(pos uint64) *packet {
	s := r.slots.Load()
	if p := s.log[pos&s.mask].Load(); p != nil && p.pos == pos {
		return p
	}
	return nil
}

// find returns the packet with a sequence number. It returns nil if the ring does not hold it any more.
func (r *ring) find(seq uint16) *packet {
	s := r.slots.Load()
	if p := s.bySeq[uint64(seq)&s.mask].Load(); p != nil && p.seq == seq {
		return p
	}
	return nil
}
