//go:build linux

package audience

import (
	"math/bits"

	"footlight/build/load/sender"
)

// track is the video or the audio that one viewer receives.
type track struct {
	log  *sender.Log
	ssrc uint32

	// The sender's number of the newest packet, once it was found in the log.
	found  bool
	shift  uint16 // sequence number on the wire minus the sender's number
	newest uint64

	// For receiver reports.
	begun   bool
	highest uint32 // extended sequence number

	// The packets of the measuring window that arrived. Only numbers below to belong to the window.
	seen numbers
	to   uint64
	// got and first count the window's packets if there is no log.
	got   uint64
	first uint32
}

// count updates the numbers that receiver reports contain.
func (t *track) count(seq uint16) {
	t.got++
	if !t.begun {
		t.begun, t.highest, t.first = true, uint32(seq), uint32(seq)
		return
	}
	if ahead := int16(seq - uint16(t.highest)); ahead > 0 { // wraps as RFC 3550 says
		t.highest += uint32(ahead)
	}
}

// number returns the sender's number of a packet: of all candidates the one nearest to the newest packet.
func (t *track) number(seq uint16) uint64 {
	ahead := int16(seq - t.shift - uint16(t.newest)) // wraps as RFC 3550 says
	n := t.newest + uint64(int64(ahead))             // wraps on purpose
	if ahead > 0 {
		t.newest = n
	}
	return n
}

// begin opens the window.
func (t *track) begin() {
	t.to, t.got, t.first = 0, 0, t.highest+1
	if t.log != nil {
		t.seen.reset(t.log.Next())
	}
}

// end closes the window: packets sent from now on do not count.
func (t *track) end() {
	if t.log != nil {
		t.to = t.log.Next()
	}
}

// sum returns how many packets were sent in the window, how many of them arrived, and how many were missing
// in between.
func (t *track) sum() (sent, got, holes uint64) {
	if t.log == nil {
		sent = uint64(t.highest + 1 - t.first)
		return sent, t.got, max(sent, t.got) - t.got
	}
	got, holes = t.seen.tally(t.to)
	return t.to - t.seen.from, got, holes
}

// keyLength returns the number of packets of the keyframe that ends with packet n.
func (t *track) keyLength(n uint64) (length uint64) {
	for length < n && t.log.Packet(n-length).Key {
		length++
	}
	return length
}

// numbers is a set of packet numbers that are not below from.
type numbers struct {
	from uint64
	bits []uint64
}

func (s *numbers) reset(from uint64) { s.from, s.bits = from, s.bits[:0] }

// add adds n. It returns false if n was in the set already or is below from.
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

// tally counts the numbers below to, and the numbers that are missing between the first and the last of
// them.
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
