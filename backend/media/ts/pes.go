package ts

import (
	"encoding/binary"
	"errors"
	"io"
)

const (
	pesHead  = 14             // bytes of a PES header with a PTS
	room     = PacketSize - 4 // bytes of a packet behind its header
	firstBit = 0x40           // payload_unit_start_indicator
	random   = 0x40           // random_access_indicator
)

// Sound is a stream_id of audio (table 2-22).
const Sound = 0xC0

// AppendPES appends a PES packet with a PTS to b, in at least that many transport stream packets. counter is the
// continuity counter of its PID, and goes on by the number of packets.
func AppendPES(b []byte, pid uint16, counter *uint8, pts int64, data []byte, packets int) []byte {
	pts &= clockRange - 1
	head := binary.BigEndian.AppendUint16([]byte{0, 0, 1, Sound}, uint16(pesHead-6+len(data)))
	head = append(head, 0x80, 0x80, 5, 0x21|byte(pts>>29)&0x0E, byte(pts>>22), byte(pts>>14)|1, byte(pts>>7), byte(pts<<1)|1)
	rest := append(head, data...)
	packets = max(packets, (len(rest)+2+room-1)/room)
	for start := true; packets > 0; start, packets = false, packets-1 {
		n := min(len(rest)-(packets-1), room)
		if start {
			n = min(n, room-2)
		}
		b = appendPacket(b, pid, *counter, start, rest[:n])
		*counter, rest = (*counter+1)&15, rest[n:]
	}
	return b
}

// appendPacket appends one packet. An adaptation field fills it up, and marks the first packet of a frame.
func appendPacket(b []byte, pid uint16, counter uint8, start bool, payload []byte) []byte {
	flag, fill := byte(0), room-len(payload)
	if start {
		flag = firstBit
	}
	if fill == 0 {
		return append(append(b, syncByte, flag|byte(pid>>8), byte(pid), 0x10|counter), payload...)
	}
	b = append(b, syncByte, flag|byte(pid>>8), byte(pid), 0x30|counter, byte(fill-1))
	if fill > 1 {
		b = append(b, flag&random)
	}
	for range fill - 2 {
		b = append(b, 0xFF)
	}
	return append(b, payload...)
}

// Packet is one transport stream packet.
type Packet struct {
	Raw   []byte // valid until the next one is read
	PID   uint16
	Start bool  // a PES packet begins here
	DTS   int64 // of the PES packet that begins here, in ticks of 90 kHz; -1 if it has none

	payload []byte
}

// ErrPacket reports bytes that are no transport stream packet.
var ErrPacket = errors.New("ts: not a transport stream packet")

// ReadPacket reads a packet into buf, which has PacketSize bytes. It returns io.EOF at the end.
func ReadPacket(r io.Reader, buf []byte) (Packet, error) {
	if _, err := io.ReadFull(r, buf); err != nil {
		return Packet{}, err
	}
	p, ok := parsePacket(buf)
	if !ok {
		return Packet{}, ErrPacket
	}
	out := Packet{Raw: buf, PID: p.pid, Start: p.start, DTS: -1, payload: p.payload}
	if p.start {
		if head, isPES := parsePES(p.payload); isPES && head.timed {
			out.DTS = head.dts
		}
	}
	return out, nil
}

// Assembler collects the payloads of one PID that AppendPES wrote.
type Assembler struct {
	pts  int64
	want int
	data []byte
}

// Add takes the next packet of the PID. ok is true if it completes a payload, which belongs to the caller.
func (a *Assembler) Add(p Packet) (pts int64, data []byte, ok bool) {
	payload := p.payload
	if p.Start {
		a.want, a.data = 0, nil
		if p.DTS < 0 || len(payload) < pesHead {
			return 0, nil, false
		}
		a.pts, a.want = p.DTS, int(binary.BigEndian.Uint16(payload[4:]))+6-pesHead
		payload = payload[pesHead:]
	}
	if a.want <= 0 {
		return 0, nil, false
	}
	if a.data = append(a.data, payload...); len(a.data) < a.want {
		return 0, nil, false
	}
	data, a.data, a.want = a.data[:a.want], nil, 0
	return a.pts, data, true
}
