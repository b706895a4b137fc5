package ts

import "encoding/binary"

const (
	patTable = 0x00
	pmtTable = 0x02

	h264Stream = 0x1B // stream type of ITU-T H.264 in PES (section 2.4.4.10)
)

// section cuts the body of a PSI section out of a packet's payload: the part between the head of eight bytes
// and the CRC. Both tables of our streams fit into one packet.
func section(payload []byte, table byte) (body []byte, ok bool) {
	if len(payload) == 0 || int(payload[0])+1 >= len(payload) {
		return nil, false
	}
	s := payload[int(payload[0])+1:] // pointer_field
	if len(s) < 3 || s[0] != table {
		return nil, false
	}
	n := int(binary.BigEndian.Uint16(s[1:])&0x0FFF) + 3
	if n > len(s) || n < 8+4 {
		return nil, false
	}
	return s[8 : n-4], true
}

// parsePAT returns the PID of the first program's map.
func parsePAT(payload []byte) (pid uint16, ok bool) {
	body, ok := section(payload, patTable)
	for ; ok && len(body) >= 4; body = body[4:] {
		if binary.BigEndian.Uint16(body) != 0 { // 0 is the network PID
			return binary.BigEndian.Uint16(body[2:]) & 0x1FFF, true
		}
	}
	return 0, false
}

// parsePMT returns the stream type of every elementary PID.
func parsePMT(payload []byte) map[uint16]byte {
	body, ok := section(payload, pmtTable)
	if !ok || len(body) < 4 {
		return nil
	}
	skip := 4 + int(binary.BigEndian.Uint16(body[2:])&0x0FFF)
	streams := make(map[uint16]byte)
	for skip+5 <= len(body) {
		body = body[skip:]
		streams[binary.BigEndian.Uint16(body[1:])&0x1FFF] = body[0]
		skip = 5 + int(binary.BigEndian.Uint16(body[3:])&0x0FFF)
	}
	return streams
}
