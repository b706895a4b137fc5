// Package opus checks whether bytes are an Opus packet (RFC 6716) and how long it lasts, so that a stream's
// clock can be counted without decoding.
package opus

import "github.com/bluenviron/mediacommon/v2/pkg/codecs/opus"

const (
	// Rate is the clock rate of every Opus stream, whatever its source.
	Rate = 48000

	maxSamples = Rate * 120 / 1000
	maxFrame   = 1275 // bytes of one frame
)

// Samples returns the length of a packet in samples per channel at Rate. It returns 0 for a packet that is
// malformed by RFC 6716, section 3.4. A decoder accepts every other packet.
func Samples(packet []byte) int {
	n := int(opus.PacketDuration2(packet))
	if n == 0 || n > maxSamples || !wellFormed(packet) {
		return 0
	}
	return n
}

func wellFormed(packet []byte) bool {
	body := packet[1:]
	switch packet[0] & 3 {
	case 0:
		return len(body) <= maxFrame
	case 1:
		return len(body)%2 == 0 && len(body)/2 <= maxFrame
	case 2:
		return fits(body, 1)
	}
	return wellFormedMany(body)
}

// IsCELT reports whether a packet has no SILK part (section 3.1, configurations 16 to 31).
func IsCELT(packet []byte) bool { return len(packet) > 0 && packet[0]&0x80 != 0 }

// wellFormedMany checks the body of a code 3 packet (section 3.2.5).
func wellFormedMany(body []byte) bool {
	head, count := body[0], int(body[0]&0x3F)
	body = body[1:]
	if head&0x40 != 0 {
		var ok bool
		if body, ok = unpad(body); !ok {
			return false
		}
	}
	if head&0x80 != 0 {
		return fits(body, count-1)
	}
	return len(body)%count == 0 && len(body)/count <= maxFrame
}

// unpad removes the padding and its length bytes.
func unpad(body []byte) ([]byte, bool) {
	padding := 0
	for {
		if len(body) == 0 {
			return nil, false
		}
		n := int(body[0])
		body = body[1:]
		if n < 255 {
			padding += n
			break
		}
		padding += 254
	}
	if padding > len(body) {
		return nil, false
	}
	return body[:len(body)-padding], true
}

// fits checks n frames with a length before each, and a last frame that takes the rest (section 3.2.1).
func fits(body []byte, n int) bool {
	total := 0
	for range n {
		if len(body) == 0 {
			return false
		}
		size, width := int(body[0]), 1
		if size >= 252 {
			if len(body) < 2 {
				return false
			}
			size, width = size+4*int(body[1]), 2
		}
		body = body[width:]
		total += size
	}
	return total <= len(body) && len(body)-total <= maxFrame
}
