// Package payload splits frames into RTP payloads; package ingest reassembles them. It keeps no state.
package payload

import (
	"time"

	"footlight/backend/live/rtc/ingest"
)

// Max is the largest payload in bytes. With headers, encryption and a tunnel its packet fits into every
// network.
const Max = 1180

// H.264 in RTP (RFC 6184).
const (
	typeMask = 0x1F
	nalSPS   = 7
	nalPPS   = 8
	fuA      = 28
	fuStart  = 0x80
	fuEnd    = 0x40
	fuHeader = 2
)

// H264 splits an access unit into payloads of packetization mode 1, with the parameter sets in one packet
// before the rest. Payloads share memory with units where possible.
func H264(units [][]byte) [][]byte {
	var sets ingest.ParamSets
	var payloads [][]byte
	for _, u := range units {
		sets.Learn(u)
	}
	together := sets.Aggregate()
	if len(together) > 0 && len(together) <= Max {
		payloads = append(payloads, together)
	} else {
		together = nil
	}
	for _, u := range units {
		if len(u) == 0 || together != nil && isSet(u) {
			continue
		}
		payloads = fragment(payloads, u)
	}
	return payloads
}

func isSet(u []byte) bool {
	t := u[0] & typeMask
	return t == nalSPS || t == nalPPS
}

// fragment appends a NAL unit, split if it is too large.
func fragment(payloads [][]byte, u []byte) [][]byte {
	if len(u) <= Max {
		return append(payloads, u)
	}
	const piece = Max - fuHeader
	head, flag := u[0], byte(fuStart)
	for u = u[1:]; len(u) > 0; flag = 0 {
		n := min(piece, len(u))
		if n == len(u) {
			flag |= fuEnd
		}
		p := make([]byte, 0, fuHeader+n)
		p = append(p, head&^typeMask|fuA, flag|head&typeMask)
		payloads = append(payloads, append(p, u[:n]...))
		u = u[n:]
	}
	return payloads
}

// Timestamp converts a stream time to an RTP clock of rate ticks per second. It converts seconds and the
// remainder apart: otherwise a day would overflow.
func Timestamp(at time.Duration, rate int64) uint32 {
	ticks := int64(at/time.Second)*rate + int64(at%time.Second)*rate/int64(time.Second)
	return uint32(ticks) // wraps by RFC 3550
}
