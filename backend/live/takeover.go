package live

import (
	"maps"
	"net/netip"
	"time"
)

// Encoders reconnect by themselves. If two of one creator's each took the stream
// over from the other, they would do so for ever. Therefore the device that was
// taken over stays out, however often it tries, as long as the other one sends. Any
// other device takes over at once.

const (
	// TakeBack is how long a device must stay away after its stream was taken over,
	// before it may take it back from one that sends. Every attempt begins the wait
	// anew.
	TakeBack = time.Minute
	// sending is how new the last media of a publisher is that sends: longer than
	// any pause between two packets, shorter than a process takes to start again.
	sending = 500 * time.Millisecond
)

// ErrOvertaken is the ErrBusy of a device that comes back too early.
var ErrOvertaken error = overtaken{}

type overtaken struct{}

func (overtaken) Error() string {
	return "live: another device of yours took this event over and is sending: stop it there first, or stay away for a minute"
}

// Unwrap lets errors.Is find ErrBusy.
func (overtaken) Unwrap() error { return ErrBusy }

// device tells a creator's devices apart. Two that share an address and a protocol
// are taken for one.
type device struct {
	remote netip.Addr
	kind   string
}

func (c *Client) device() device { return device{c.info.Remote.Unmap(), c.info.Type} }

// displaced are the devices that were taken over while they sent, with when that
// was or when they last came back.
type displaced map[device]time.Time

// early reports whether d comes back too early, which begins its wait anew.
func (r displaced) early(d device, now time.Time) bool {
	last, ok := r[d]
	if !ok || now.Sub(last) >= TakeBack {
		return false
	}
	r[d] = now
	return true
}

// with adds d and forgets those who have waited long enough.
func (r displaced) with(d device, now time.Time) displaced {
	if r == nil {
		r = displaced{}
	}
	maps.DeleteFunc(r, func(_ device, last time.Time) bool { return now.Sub(last) >= TakeBack })
	r[d] = now
	return r
}

// yield decides whether c may take the session over. The hub's mutex is held.
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
	case s.displaced.early(c.device(), now): // also while the other one still connects
		return ErrOvertaken
	case heard:
		s.displaced = s.displaced.with(old.client.device(), now)
	}
	return nil
}
