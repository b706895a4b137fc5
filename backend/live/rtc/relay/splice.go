package relay

import (
	"math/rand/v2"
	"time"
)

// splice continues the numbering of one publisher with that of the next.
type splice struct {
	rate    uint32
	started bool
	joined  bool // the current publisher's first packet was numbered

	seqShift uint16
	tsShift  uint32
	span     uint64 // packets from the current publisher's first to its newest

	inserted   [2]uint16 // publisher's sequence numbers before which a packet was inserted, newest first
	insertions int       // how many of inserted are set

	lastSeq uint16 // newest sequence number sent, in the relay's numbering
	lastTS  uint32
	lastAt  time.Time
}

// cut prepares for another publisher.
func (s *splice) cut() { s.joined = false }

// next returns a packet's sequence number and timestamp in the relay's numbering. It returns false for a
// packet older than its publisher's first, and for one so late that its number may belong to another
// packet by now.
func (s *splice) next(seq uint16, ts uint32, at time.Time) (uint16, uint32, bool) {
	if !s.joined {
		s.join(seq, ts, at)
	}
	shift, ok := s.shift(seq)
	if !ok {
		return 0, 0, false
	}
	seq, ts = seq+shift, ts+s.tsShift
	ahead := int16(seq - s.lastSeq) // wraps on purpose
	if ahead <= 0 {
		return seq, ts, uint64(-int64(ahead)) <= s.span
	}
	s.span += uint64(ahead)
	s.lastSeq, s.lastTS, s.lastAt = seq, ts, at
	return seq, ts, true
}

// shift returns the difference between the relay's and the publisher's sequence numbers. A late packet
// from before an insertion must not get the number of the inserted packet.
func (s *splice) shift(seq uint16) (uint16, bool) {
	before := func(i int) bool {
		return i < s.insertions && int16(seq-s.inserted[i]) < 0 // wraps on purpose
	}
	if before(1) {
		return 0, false
	}
	if before(0) {
		return s.seqShift - 1, true
	}
	return s.seqShift, true
}

// insert makes room for an inserted packet before the publisher's newest packet seq. It returns the new
// number of seq.
func (s *splice) insert(seq uint16) uint16 {
	s.inserted[0], s.inserted[1] = seq, s.inserted[0]
	s.insertions = min(s.insertions+1, len(s.inserted))
	s.seqShift++
	s.span++
	s.lastSeq++
	return s.lastSeq
}

func (s *splice) join(seq uint16, ts uint32, at time.Time) {
	s.joined, s.insertions = true, 0
	if s.started {
		pause := max(int64(at.Sub(s.lastAt))*int64(s.rate)/int64(time.Second), 1)
		s.seqShift = s.lastSeq + 1 - seq
		s.tsShift = s.lastTS + uint32(pause) - ts // wraps on purpose
	} else {
		s.started = true
		s.seqShift, s.tsShift = uint16(rand.Uint32()), rand.Uint32()
		s.lastSeq = seq + s.seqShift - 1
	}
	// The packet is one ahead of lastSeq, which makes span 0.
	s.span = ^uint64(0)
}
