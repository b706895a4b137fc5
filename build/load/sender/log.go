package sender

import (
	"hash/maphash"
	"sync/atomic"
	"time"
)

// remembered is the number of packets of a track whose times a Log keeps. It is half a minute of a fast
// track, and a power of two.
const remembered = 1 << 14

// Packet is one RTP payload of a clip's track.
type Packet struct {
	Payload []byte
	At      time.Duration // from the clip's start
	Key     bool          // part of a keyframe
	Last    bool          // last packet of its frame
}

// Log records one track as it is sent: packet n of the stream is packet n modulo len(Packets) of the clip.
// One goroutine writes, any number may read.
type Log struct {
	Packets []Packet

	seed   maphash.Seed
	unique map[uint64]int // hash of a payload to its index in the clip, or -1 if the clip has it twice
	next   atomic.Uint64
	sent   [remembered]atomic.Int64 // Unix nanoseconds
}

func newLog(packets []Packet) *Log {
	l := &Log{Packets: packets, seed: maphash.MakeSeed(), unique: map[uint64]int{}}
	for i, p := range packets {
		sum := maphash.Bytes(l.seed, p.Payload)
		if _, twice := l.unique[sum]; twice {
			i = -1 // does not identify one packet
		}
		l.unique[sum] = i
	}
	return l
}

// note must be called just before packet n is sent.
func (l *Log) note(n uint64, now time.Time) {
	l.sent[n%remembered].Store(now.UnixNano())
	l.next.Store(n + 1)
}

// Next returns the number of the packet that will be sent next.
func (l *Log) Next() uint64 { return l.next.Load() }

// Sent returns when packet n was sent, in Unix nanoseconds. n must have been sent among the last packets
// that the Log remembers.
func (l *Log) Sent(n uint64) int64 { return l.sent[n%remembered].Load() }

// Packet returns packet n.
func (l *Log) Packet(n uint64) *Packet { return &l.Packets[n%uint64(len(l.Packets))] }

// Find returns the number of the newest packet with this payload. It fails if the clip does not have the
// payload, or has it twice.
func (l *Log) Find(payload []byte) (n uint64, ok bool) {
	place, ok := l.unique[maphash.Bytes(l.seed, payload)]
	next := l.next.Load()
	if !ok || place < 0 || next == 0 {
		return 0, false
	}
	length := uint64(len(l.Packets))
	n = (next-1)/length*length + uint64(place)
	if n >= next {
		if n < length {
			return 0, false
		}
		n -= length
	}
	return n, true
}
