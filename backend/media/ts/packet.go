package ts

// PacketSize is the length of every transport stream packet.
const PacketSize = 188

const (
	syncByte = 0x47
	patPID   = 0
	nullPID  = 0x1FFF
)

// packet is one transport stream packet taken apart (2.4.3.2).
type packet struct {
	pid     uint16
	start   bool // payload_unit_start_indicator
	random  bool // random_access_indicator
	payload []byte
}

// parsePacket reads b, which holds PacketSize bytes; ok is false for anything
// that is not a packet.
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
