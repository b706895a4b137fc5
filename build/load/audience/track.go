//go:build linux

package audience

import (
	"math/bits"

	"footlight/build/load/sender"
)

// track is one kind of media of one viewer.
type track struct {
	log  *sender.Log
	ssrc uint32

	// Which of the sender's packets comes next.
	found  bool
	shift  uint16 // sequence number on the wire less that of the sender
	newest uint64

	// For receiver reports.
	begun   bool
	highest uint32 // extended sequence number

	// What of a window has come: numbers below to, where it is known.
	seen numbers
	to   uint64
	// got and first serve where there is no log.
	got   uint64
	first uint32
}

// count keeps what receiver reports tell.
func (t *track) count(seq uint16) {
	t.got++
	if !t.begun {
		t.begun, t.highest, t.first = true, uint32(seq), uint32(seq)
		return
	}
	if ahead := int16(seq - uint16(t.highest)); ahead > 0 { // modular by RFC 3550
		t.highest += uint32(ahead)
	}
}

// number is the sender's number of a packet, the one next to the newest.
func (t *track) number(seq uint16) uint64 {
	ahead := int16(seq - t.shift - uint16(t.newest)) // modular by RFC 3550
	n := t.newest + uint64(int64(ahead))             // modular on purpose
	if ahead > 0 {
		t.newest = n
	}
	return n
}

// begin starts a window.
func (t *track) begin() {
	t.to, t.got, t.first = 0, 0, t.highest+1
	if t.log != nil {
		t.seen.reset(t.log.Next())
	}
}

// end is the window's: what is sent from now on does not count.
func (t *track) end() {
	if t.log != nil {
		t.to = t.log.Next()
	}
}

// sum is what was sent in the window, what came of it, and the gaps.
func (t *track) sum() (sent, got, holes uint64) {
	if t.log == nil {
		sent = uint64(t.highest + 1 - t.first)
		return sent, t.got, max(sent, t.got) - t.got
	}
	got, holes = t.seen.tally(t.to)
	return t.to - t.seen.from, got, holes
}

// keyLength is how many packets the keyframe has that ends with packet n.
func (t *track) keyLength(n uint64) (length uint64) {
	for length < n && t.log.Packet(n-length).Key {
		length++
	}
	return length
}

// numbers is a set of packet numbers from some number on.
type numbers struct {
	from uint64
	bits []uint64
}

func (s *numbers) reset(from uint64) { s.from, s.bits = from, s.bits[:0] }

// add is false for numbers that are in already, or before the set's begin.
func (s *numbers) add(n uint64) bool {
	if n < s.from {
		return false
	}
	at := n - s.from
	for at/64 >= uint64(len(s.bits)) {
		s.bits = append(s.bits, 0)
	}
	was := s.bits[at/64]
	s.bits[at/64] |= 1 << (at % 64)
	return s.bits[at/64] != was
}

// tally counts the numbers below to, and those that are missing between the
// first and the last of them.
func (s *numbers) tally(to uint64) (got, holes uint64) {
	first, last := -1, -1
	for i, word := range s.bits {
		if end := s.from + uint64(i)*64; end+64 > to {
			if end >= to {
				break
			}
			word &= 1<<(to-end) - 1
		}
		if word == 0 {
			continue
		}
		if first < 0 {
			first = i*64 + bits.TrailingZeros64(word)
		}
		last = i*64 + 63 - bits.LeadingZeros64(word)
		got += uint64(bits.OnesCount64(word))
	}
	if got > 0 {
		holes = uint64(last-first+1) - got
	}
	return got, holes
}
