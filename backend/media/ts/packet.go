package ts

import "encoding/binary"

// PacketSize is the length of every transport stream packet, in bytes.
const PacketSize = 188

const (
	syncByte = 0x47
	patPID   = 0
	nullPID  = 0x1FFF
)

// packet holds the fields of one transport stream packet (section 2.4.3.2).
type packet struct {
	pid     uint16
	start   bool // payload_unit_start_indicator
	random  bool // random_access_indicator
	payload []byte
}

// parsePacket reads b, which holds PacketSize bytes. ok is false if b is not a packet.
func parsePacket(b []byte) (p packet, ok bool) {
	if len(b) != PacketSize || b[0] != syncByte || b[1]&0x80 != 0 {
		return p, false
	}
	p.pid = uint16(b[1]&0x1F)<<8 | uint16(b[2])
	p.start = b[1]&0x40 != 0
	rest := b[4:]
	if b[3]&0x20 != 0 { // adaptation field
		n := int(rest[0])
		if n >= len(rest) {
			return p, false
		}
		p.random = n > 0 && rest[1]&0x40 != 0
		rest = rest[n+1:]
	}
	if b[3]&0x10 != 0 {
		p.payload = rest
	}
	return p, true
}

// pes is a packetized elementary stream packet that has begun (section 2.4.3.6).
type pes struct {
	dts    int64 // ticks of 90 kHz; the PTS if there is no DTS
	timed  bool
	want   int // length in bytes; 0 if only the next PES packet ends it
	have   int
	random bool
}

// parsePES reads the start of a PES packet.
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

// parseStamp reads the 33 bits of a time stamp, which are spread over five bytes.
func parseStamp(b []byte) (ticks int64, ok bool) {
	if len(b) < 5 {
		return 0, false
	}
	return int64(b[0]>>1&7)<<30 | int64(b[1])<<22 | int64(b[2]>>1)<<15 |
		int64(b[3])<<7 | int64(b[4]>>1), true
}

// whole reports whether all announced bytes have come. A packet without an announced length is whole only
// when the next one begins.
func (p pes) whole() bool { return p.want > 0 && p.have >= p.want }
