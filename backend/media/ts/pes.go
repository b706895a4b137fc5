package ts

import "encoding/binary"

// pes is a packetized elementary stream packet that has begun (2.4.3.6).
type pes struct {
	dts    int64 // 90 kHz; the PTS where no DTS stands
	timed  bool
	want   int // bytes it will have, 0 when only the next one ends it
	have   int
	random bool
}

// parsePES reads the head of a PES packet.
func parsePES(b []byte) (p pes, ok bool) {
	if len(b) < 9 || b[0] != 0 || b[1] != 0 || b[2] != 1 {
		return p, false
	}
	p.have = len(b)
	if n := int(binary.BigEndian.Uint16(b[4:])); n > 0 {
		p.want = n + 6
	}
	stamps := b[9:]
	switch b[7] >> 6 {
	case 2: // PTS
		p.dts, p.timed = parseStamp(stamps)
	case 3: // PTS, DTS
		if len(stamps) >= 10 {
			p.dts, p.timed = parseStamp(stamps[5:])
		}
	}
	return p, true
}

// parseStamp reads 33 bits spread over five bytes.
func parseStamp(b []byte) (ticks int64, ok bool) {
	if len(b) < 5 {
		return 0, false
	}
	return int64(b[0]>>1&7)<<30 | int64(b[1])<<22 | int64(b[2]>>1)<<15 |
		int64(b[3])<<7 | int64(b[4]>>1), true
}

// whole reports whether all announced bytes have come. A packet without an
// announced length is whole when the next one begins, never before.
func (p pes) whole() bool { return p.want > 0 && p.have >= p.want }
