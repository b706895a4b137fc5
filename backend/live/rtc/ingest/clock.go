package ingest

import (
	"sync"
	"time"
)

const (
	// slewStep sets how far a track's time moves per packet towards the sender reports: too little to see
	// or hear.
	slewStep = 2 * time.Millisecond
	// slewLimit is the error from which on the time jumps instead.
	slewLimit = 500 * time.Millisecond
)

// Clock relates the publisher's NTP time to the server's. All tracks of a session share one and so stay
// synchronised.
type Clock struct {
	mu     sync.Mutex
	known  bool
	offset time.Duration // server time = publisher's NTP time + offset
}

// place returns the server time of the publisher's time ntp. The first report of a session sets the
// offset so that ntp is the server time otherwise. So the track of that report does not move.
func (c *Clock) place(ntp, otherwise time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known {
		c.known, c.offset = true, otherwise.Sub(ntp)
	}
	return ntp.Add(c.offset)
}

// TrackClock converts one track's RTP timestamps to server time. Its methods are safe for concurrent use.
type TrackClock struct {
	clock *Clock
	rate  int64

	mu      sync.Mutex
	started bool
	last    int64     // newest timestamp, unwrapped
	origin  int64     // the timestamp that corresponds to base
	base    time.Time // moves while slewing
	want    time.Duration
}

// NewTrackClock returns the clock of a track whose timestamps count rate ticks per second.
func NewTrackClock(c *Clock, rate uint32) *TrackClock {
	return &TrackClock{clock: c, rate: int64(rate)}
}

// Wall returns the server time of a packet's timestamp.
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

// Report processes a sender report: the publisher's clock showed ntp, a 64-bit NTP timestamp, at RTP
// timestamp ts.
func (t *TrackClock) Report(ntp uint64, ts uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started || ntp == 0 {
		return
	}
	is := t.at(t.last + int64(int32(ts-uint32(t.last)))) // wraps on purpose
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

// unwrap extends ts to 64 bits, nearest to the newest timestamp.
func (t *TrackClock) unwrap(ts uint32) int64 {
	full := t.last + int64(int32(ts-uint32(t.last))) // wraps on purpose
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

// FromNTP converts a 64-bit NTP timestamp to a time.
func FromNTP(ntp uint64) time.Time {
	secs := int64(ntp >> 32)
	nanos := int64((ntp & 0xffff_ffff) * 1e9 >> 32)
	return time.Unix(secs+ntpEpoch, nanos)
}

// ToNTP converts a time to a 64-bit NTP timestamp.
func ToNTP(t time.Time) uint64 {
	secs := uint64(t.Unix() - ntpEpoch)
	frac := (uint64(t.Nanosecond())<<32 + 5e8) / 1e9
	return secs<<32 + frac
}
