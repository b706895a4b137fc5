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

// ring holds the newest packets of a track in order of arrival. Packets are found by position or by
// sequence number. One goroutine at a time writes; any number of goroutines read without a lock.
type ring struct {
	head  atomic.Uint64 // the next position to be written
	log   []atomic.Pointer[packet]
	bySeq []atomic.Pointer[packet]
	mask  uint64
}

// newRing returns a ring for size packets. size must be a power of two.
func newRing(size int) *ring {
	return &ring{
		log:   make([]atomic.Pointer[packet], size),
		bySeq: make([]atomic.Pointer[packet], size),
		mask:  uint64(size - 1),
	}
}

// put appends p.
func (r *ring) put(p *packet) {
	p.pos = r.head.Load()
	r.log[p.pos&r.mask].Store(p)
	r.bySeq[uint64(p.seq)&r.mask].Store(p)
	r.head.Store(p.pos + 1)
}

// at returns the packet at a position. It returns nil if the packet was overwritten or is not written
// yet.
func (r *ring) at(pos uint64) *packet {
	if p := r.log[pos&r.mask].Load(); p != nil && p.pos == pos {
		return p
	}
	return nil
}

// find returns the packet with a sequence number. It returns nil if the ring does not hold it any more.
func (r *ring) find(seq uint16) *packet {
	if p := r.bySeq[uint64(seq)&r.mask].Load(); p != nil && p.seq == seq {
		return p
	}
	return nil
}
