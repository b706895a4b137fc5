package relay

import (
	"math/rand/v2"
	"time"
)

// splice joins the numbering of one publisher to that of the next.
type splice struct {
	rate    uint32
	started bool
	joined  bool // the present publisher's first packet has passed

	seqShift uint16
	tsShift  uint32
	span     uint64 // from the present publisher's first packet to its newest

	inserted   [2]uint16 // the publisher's numbers before which a packet was put, newest first
	insertions int       // how many of them

	lastSeq uint16 // newest sent, in our numbers
	lastTS  uint32
	lastAt  time.Time
}

// cut prepares for another publisher.
func (s *splice) cut() { s.joined = false }

// next numbers a packet. It is false for a packet older than the first one of
// its publisher, or so late that its number may be another packet's by now.
func (s *splice) next(seq uint16, ts uint32, at time.Time) (uint16, uint32, bool) {
	if !s.joined {
		s.join(seq, ts, at)
	}
	shift, ok := s.shift(seq)
	if !ok {
		return 0, 0, false
	}
	seq, ts = seq+shift, ts+s.tsShift
	ahead := int16(seq - s.lastSeq) // modular on purpose
	if ahead <= 0 {
		return seq, ts, uint64(-int64(ahead)) <= s.span
	}
	s.span += uint64(ahead)
	s.lastSeq, s.lastTS, s.lastAt = seq, ts, at
	return seq, ts, true
}

// shift is what makes our number of a publisher's. Packets that come late, from
// before an insertion, must not get the number that was given out there.
func (s *splice) shift(seq uint16) (uint16, bool) {
	before := func(i int) bool {
		return i < s.insertions && int16(seq-s.inserted[i]) < 0 // modular on purpose
	}
	if before(1) {
		return 0, false
	}
	if before(0) {
		return s.seqShift - 1, true
	}
	return s.seqShift, true
}

// insert makes room for a packet of ours before the publisher's packet seq,
// which is the newest, and returns the number that one has now.
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
		s.tsShift = s.lastTS + uint32(pause) - ts // modular on purpose
	} else {
		s.started = true
		s.seqShift, s.tsShift = uint16(rand.Uint32()), rand.Uint32()
		s.lastSeq = seq + s.seqShift - 1
	}
	// The packet itself is one ahead of lastSeq and makes this 0.
	s.span = ^uint64(0)
}
