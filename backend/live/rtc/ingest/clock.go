package ingest

import (
	"sync"
	"time"
)

const (
	// slewStep is how far a track's time moves per packet towards what sender
	// reports say: too little to see or hear.
	slewStep = 2 * time.Millisecond
	// slewLimit is the error from which on it jumps instead.
	slewLimit = 500 * time.Millisecond
)

// Clock relates the publisher's NTP time to the server's. All tracks of a session share
// one, so that they stay in step with each other.
type Clock struct {
	mu     sync.Mutex
	known  bool
	offset time.Duration // server time = publisher's NTP time + offset
}

// place returns the server time of the publisher's time ntp. The first report
// of a session defines the offset so that its own track does not move.
func (c *Clock) place(ntp, otherwise time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known {
		c.known, c.offset = true, otherwise.Sub(ntp)
	}
	return ntp.Add(c.offset)
}

// TrackClock turns one track's RTP timestamps into server time. Its methods are
// safe for concurrent use.
type TrackClock struct {
	clock *Clock
	rate  int64

	mu      sync.Mutex
	started bool
	last    int64     // newest timestamp, unwrapped
	origin  int64     // the timestamp that means base
	base    time.Time // moves while slewing
	want    time.Duration
}

// NewTrackClock makes the clock of a track with rate ticks per second.
func NewTrackClock(c *Clock, rate uint32) *TrackClock {
	return &TrackClock{clock: c, rate: int64(rate)}
}

// Wall is the server time of a packet's timestamp.
func (t *TrackClock) Wall(ts uint32, arrival time.Time) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started {
		t.started, t.last = true, int64(ts)
		t.origin, t.base = t.last, arrival
		return arrival
	}
	t.slew()
	return t.at(t.unwrap(ts))
}

// Report learns from a sender report: the publisher's clock showed ntp, in NTP format,
// at timestamp ts.
func (t *TrackClock) Report(ntp uint64, ts uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started || ntp == 0 {
		return
	}
	is := t.at(t.last + int64(int32(ts-uint32(t.last)))) // modular on purpose
	should := t.clock.place(FromNTP(ntp), is)
	t.want = should.Sub(is)
	if t.want.Abs() > slewLimit {
		t.base, t.want = t.base.Add(t.want), 0
	}
}

func (t *TrackClock) slew() {
	step := max(min(t.want, slewStep), -slewStep)
	t.base = t.base.Add(step)
	t.want -= step
}

// unwrap extends ts to 64 bits next to the newest one.
func (t *TrackClock) unwrap(ts uint32) int64 {
	full := t.last + int64(int32(ts-uint32(t.last))) // modular on purpose
	t.last = max(t.last, full)
	return full
}

func (t *TrackClock) at(full int64) time.Time {
	ticks := full - t.origin
	whole := time.Duration(ticks/t.rate) * time.Second
	return t.base.Add(whole + time.Duration(ticks%t.rate)*time.Second/time.Duration(t.rate))
}

// ntpEpoch is the start of NTP's first era, in Unix seconds.
const ntpEpoch = -2_208_988_800

// FromNTP reads a 64-bit NTP timestamp.
func FromNTP(ntp uint64) time.Time {
	secs := int64(ntp >> 32)
	nanos := int64((ntp & 0xffff_ffff) * 1e9 >> 32)
	return time.Unix(secs+ntpEpoch, nanos)
}

// ToNTP writes t as a 64-bit NTP timestamp.
func ToNTP(t time.Time) uint64 {
	secs := uint64(t.Unix() - ntpEpoch)
	frac := (uint64(t.Nanosecond())<<32 + 5e8) / 1e9
	return secs<<32 + frac
}
