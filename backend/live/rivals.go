package live

import (
	"maps"
	"net/netip"
	"time"
)

// Encoders reconnect by themselves. Two of one creator's, each of which may take
// the stream over, would throw each other out for ever; so the one that was
// thrown out stays out, however often it tries, as long as the other one sends.
// Any other device takes over at once.

const (
	// TakeBack is how long a device whose stream was taken over must stay away
	// before it may take it back from one that sends. Every attempt begins the
	// wait anew.
	TakeBack = time.Minute
	// sending is how new the last media of a publisher is that sends: longer than
	// any pause between two packets, shorter than a process takes to start again.
	sending = 500 * time.Millisecond
)

// ErrOvertaken is the ErrBusy of a device that comes back too early.
var ErrOvertaken error = overtaken{}

type overtaken struct{}

// Error implements error.
func (overtaken) Error() string {
	return "live: another device of yours took this event over and is sending: stop it there first, or stay away for a minute"
}

// Unwrap lets errors.Is find ErrBusy.
func (overtaken) Unwrap() error { return ErrBusy }

// device is as much as tells one of a creator's devices from another: two that
// share an address and a protocol are taken for one.
type device struct {
	remote netip.Addr
	kind   string
}

func (c *Client) device() device { return device{c.info.Remote.Unmap(), c.info.Type} }

// rivals are the devices that were thrown out of a stream while they sent, with
// when that was or when they last came back.
type rivals map[device]time.Time

// early reports whether d comes back too early, which begins its wait anew.
func (r rivals) early(d device, now time.Time) bool {
	last, ok := r[d]
	if !ok || now.Sub(last) >= TakeBack {
		return false
	}
	r[d] = now
	return true
}

// with adds d and forgets those who have waited long enough.
func (r rivals) with(d device, now time.Time) rivals {
	if r == nil {
		r = rivals{}
	}
	maps.DeleteFunc(r, func(_ device, last time.Time) bool { return now.Sub(last) >= TakeBack })
	r[d] = now
	return r
}

// yield decides whether the session makes room for c. The hub's mutex is held.
func (s *stream) yield(c *Client, now time.Time) error {
	old := s.session
	last, heard := old.lastSign(), old.lastMedia.Load() != 0
	silent := now.Sub(last)
	switch {
	case silent >= QuietTakeover:
		return nil
	case old.client.identity != c.identity:
		return ErrBusy
	case heard && silent >= sending:
		return nil
	case s.rivals.early(c.device(), now): // also while the other one still connects
		return ErrOvertaken
	case heard:
		s.rivals = s.rivals.with(old.client.device(), now)
	}
	return nil
}
