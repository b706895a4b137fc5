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

// Log records one track as it is sent: the packets of a clip in a loop, which may skip to a keyframe. Packet n of
// the stream is the one that was sent after n others. One goroutine writes, any number may read.
type Log struct {
	Packets []Packet

	seed   maphash.Seed
	unique map[uint64]int // hash of a payload to its index in the clip, or -1 if the clip has it twice
	cursor int            // index in the clip of the packet that will be sent next; owned by the writer
	next   atomic.Uint64
	sent   [remembered]atomic.Int64  // Unix nanoseconds
	index  [remembered]atomic.Uint32 // in the clip
	newest []atomic.Uint64           // by index in the clip: the number after that of the newest such packet
}

func newLog(packets []Packet) *Log {
	l := &Log{Packets: packets, seed: maphash.MakeSeed(), unique: map[uint64]int{}, newest: make([]atomic.Uint64, len(packets))}
	for i, p := range packets {
		sum := maphash.Bytes(l.seed, p.Payload)
		if _, twice := l.unique[sum]; twice {
			i = -1 // does not identify one packet
		}
		l.unique[sum] = i
	}
	return l
}

// note must be called just before a packet is sent. It returns that packet and its number.
func (l *Log) note(now time.Time) (n uint64, p *Packet) {
	n, p = l.next.Load(), &l.Packets[l.cursor]
	l.sent[n%remembered].Store(now.UnixNano())
	l.index[n%remembered].Store(uint32(l.cursor))
	l.newest[l.cursor].Store(n + 1)
	l.next.Store(n + 1)
	l.cursor = (l.cursor + 1) % len(l.Packets)
	return n, p
}

// noteFrame notes the packets up to the end of the next frame.
func (l *Log) noteFrame(now time.Time) {
	for {
		if _, p := l.note(now); p.Last {
			return
		}
	}
}

// skip makes the packet that will be sent next the first of a keyframe. It is called between two frames.
func (l *Log) skip() {
	for range l.Packets {
		if l.Packets[l.cursor].Key {
			return
		}
		l.cursor = (l.cursor + 1) % len(l.Packets)
	}
}

// Next returns the number of the packet that will be sent next.
func (l *Log) Next() uint64 { return l.next.Load() }

// Sent returns when packet n was sent, in Unix nanoseconds. n must have been sent among the last packets
// that the Log remembers.
func (l *Log) Sent(n uint64) int64 { return l.sent[n%remembered].Load() }

// Packet returns packet n. n must have been sent among the last packets that the Log remembers.
func (l *Log) Packet(n uint64) *Packet { return &l.Packets[l.index[n%remembered].Load()] }

// Find returns the number of the newest packet with this payload. It fails if the clip does not have the
// payload, or has it twice.
func (l *Log) Find(payload []byte) (n uint64, ok bool) {
	place, ok := l.unique[maphash.Bytes(l.seed, payload)]
	if !ok || place < 0 {
		return 0, false
	}
	after := l.newest[place].Load()
	return after - 1, after > 0
}
