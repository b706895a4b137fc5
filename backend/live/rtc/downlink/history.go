package downlink

import "time"

// remembered sets how many of the newest packets are remembered: two seconds of 6 Mbit/s.
const remembered = 1024

// history remembers the newest packets until feedback tells about them.
type history struct {
	next    uint16
	packets *[remembered]sent // nil until the first one
}

type sent struct {
	at     time.Duration // Unix time; zero means that the place is free
	number uint16
	media  uint16
	size   uint16
	repair bool
	fate   fate
}

// fate says what feedback told about a packet.
type fate uint8

const (
	unknown fate = iota
	missing
	arrived
)

func (h *history) add(media uint16, repair bool, size int, now time.Time) {
	if h.packets == nil {
		h.packets = new([remembered]sent)
	}
	h.packets[h.next%remembered] = sent{
		at: time.Duration(now.UnixNano()), number: h.next, media: media, size: uint16(min(size, 1<<16-1)), repair: repair,
	}
	h.next++
}

// get returns a packet by its transport-wide number, or nil.
func (h *history) get(number uint16) *sent {
	if h.packets == nil {
		return nil
	}
	if p := &h.packets[number%remembered]; p.at != 0 && p.number == number {
		return p
	}
	return nil
}

// find returns the transport-wide number of a media packet.
func (h *history) find(media uint16) (uint16, bool) {
	for i := uint16(1); i <= remembered; i++ {
		if p := h.get(h.next - i); p != nil && p.media == media && !p.repair {
			return p.number, true
		}
	}
	return 0, false
}
