package relay

import "sync/atomic"

// packet is one RTP packet as every viewer gets it. It never changes.
type packet struct {
	pos       uint64 // its place in the ring's log
	seq       uint16
	timestamp uint32
	marker    bool
	payload   []byte
}

// ring is the newest packets of a track in the order they arrived, found by
// place or by sequence number. One goroutine at a time writes; any number read
// without a lock.
type ring struct {
	head  atomic.Uint64 // places below it are written
	log   []atomic.Pointer[packet]
	bySeq []atomic.Pointer[packet]
	mask  uint64
}

// newRing makes a ring for size packets, a power of two.
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

// at is the packet at a place, nil when it was overwritten or not yet written.
func (r *ring) at(pos uint64) *packet {
	if p := r.log[pos&r.mask].Load(); p != nil && p.pos == pos {
		return p
	}
	return nil
}

// find is the packet with a sequence number, nil when the ring has let it go.
func (r *ring) find(seq uint16) *packet {
	if p := r.bySeq[uint64(seq)&r.mask].Load(); p != nil && p.seq == seq {
		return p
	}
	return nil
}
