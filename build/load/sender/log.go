package sender

import (
	"hash/maphash"
	"sync/atomic"
	"time"
)

// remembered is how many packets of a track a Log knows the time of; half a
// minute of a fast one. It is a power of two.
const remembered = 1 << 14

// Packet is one RTP payload of a clip's track.
type Packet struct {
	Payload []byte
	At      time.Duration // in the clip
	Key     bool          // of a frame that decodes alone
	Last    bool          // of its frame
}

// Log is one track as it is sent: packet n of the stream is packet n modulo
// len(Packets) of the clip. One goroutine writes, any number reads.
type Log struct {
	Packets []Packet

	seed   maphash.Seed
	unique map[uint64]int // payload to its place in the clip
	next   atomic.Uint64
	sent   [remembered]atomic.Int64 // Unix nanoseconds
}

func newLog(packets []Packet) *Log {
	l := &Log{Packets: packets, seed: maphash.MakeSeed(), unique: map[uint64]int{}}
	for i, p := range packets {
		sum := maphash.Bytes(l.seed, p.Payload)
		if _, twice := l.unique[sum]; twice {
			i = -1 // says nothing of when
		}
		l.unique[sum] = i
	}
	return l
}

// note is called just before packet n is sent.
func (l *Log) note(n uint64, now time.Time) {
	l.sent[n%remembered].Store(now.UnixNano())
	l.next.Store(n + 1)
}

// Next is the number of the packet that will be sent next.
func (l *Log) Next() uint64 { return l.next.Load() }

// Sent is when packet n was sent, in Unix nanoseconds. n must have been sent,
// and not more than some seconds ago.
func (l *Log) Sent(n uint64) int64 { return l.sent[n%remembered].Load() }

// Packet is packet n.
func (l *Log) Packet(n uint64) *Packet { return &l.Packets[n%uint64(len(l.Packets))] }

// Find is the number of the newest packet with this payload. It fails for a
// payload that is none of the clip's, and for one the clip has twice.
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
