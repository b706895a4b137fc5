//go:build linux

package audience

import (
	"bytes"
	"encoding/binary"
	"time"

	"github.com/pion/rtp"
)

// authenticateEvery is the distance, in packets, between two packets that a viewer decrypts if it does not
// decrypt all of them.
const authenticateEvery = 256

// settled is the time after which a viewer that joined should be at live.
const settled = 2 * time.Second

// media handles an SRTP or SRTCP packet. RFC 5761 defines how to tell them apart.
func (v *viewer) media(b []byte, at int64) {
	format := b[1] & 0x7f
	if format >= 64 && format < 96 { // RTCP packet types without their first bit
		return
	}
	v.window.packets++
	if v.firstPacket == 0 {
		v.firstPacket = at
	}
	v.feedback.see(v.answer.feedback, b, at)
	switch v.answer.kinds[format] {
	case video:
		v.packet(&v.video, b, at, true)
	case audio:
		v.packet(&v.audio, b, at, false)
	case retransmission:
		v.window.repeated++
	default:
		v.faults.Foreign++
	}
}

// packet finds the sender's number of this packet and records its latency.
func (v *viewer) packet(t *track, b []byte, at int64, picture bool) {
	seq := binary.BigEndian.Uint16(b[2:])
	t.ssrc = binary.BigEndian.Uint32(b[8:])
	t.count(seq)
	if t.log == nil {
		v.unknown(t, b)
		return
	}
	if !t.found && !v.find(t, b, seq) {
		return
	}
	n := t.number(seq)
	if n >= t.log.Next() {
		v.faults.Unsent++
		return
	}
	if v.whole || n%authenticateEvery == 0 {
		v.authenticate(t, b, n)
	}
	late := at - t.log.Sent(n)
	v.window.note(t, n, late)
	if !picture {
		return
	}
	if v.firstKey == 0 {
		v.awaitKey(n, at)
	}
	if since := time.Duration(at - v.asked.UnixNano()); since >= settled && since < settled+time.Second {
		v.behind = max(v.behind, late)
	}
}

// unknown samples a packet of a track that has no log: it only checks that the packet decrypts.
func (v *viewer) unknown(t *track, b []byte) {
	if t.highest%authenticateEvery != 0 {
		return
	}
	_, _ = v.decrypt(b) // decrypt counts failures
}

// find looks a packet up in the log. Afterwards its sequence number is enough to place each packet.
func (v *viewer) find(t *track, b []byte, seq uint16) bool {
	payload, ok := v.decrypt(b)
	if !ok {
		return false
	}
	n, ok := t.log.Find(payload)
	if ok {
		t.found, t.newest, t.shift = true, n, seq-uint16(n) // wraps as RFC 3550 says
	}
	return ok
}

// authenticate decrypts a packet and compares it with what was sent.
func (v *viewer) authenticate(t *track, b []byte, n uint64) {
	if payload, ok := v.decrypt(b); ok && !bytes.Equal(payload, t.log.Packet(n).Payload) {
		v.faults.Different++
	}
}

// decrypt returns a packet's payload, and counts a fault if the packet does not authenticate.
func (v *viewer) decrypt(b []byte) (payload []byte, ok bool) {
	var h rtp.Header
	plain, err := v.crypto.in.DecryptRTP(nil, b, &h)
	if err != nil {
		v.faults.Undecryptable++
		return nil, false
	}
	n, err := h.Unmarshal(plain)
	if err != nil {
		return nil, false
	}
	return plain[n:], true
}

// awaitKey records when the first keyframe is complete. All keyframes begin alike, so the keyframe's first
// packet may be the one that find could not place.
func (v *viewer) awaitKey(n uint64, at int64) {
	p := v.video.log.Packet(n)
	if !p.Key {
		v.keyRun = 0
		return
	}
	v.keyRun++
	if p.Last && v.keyRun+1 >= v.video.keyLength(n) {
		v.firstKey = at
	}
}
