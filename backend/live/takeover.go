package live

import (
	"maps"
	"time"
)

// Encoders reconnect by themselves. If two devices of one creator took the stream over from each other, they
// would do so for ever. Therefore a device whose stream was taken over stays out, however often it tries, as
// long as the other device sends. A third device takes over at once.

const (
	// TakeBack is the time that a device must stay away after its stream was taken over, before it may take it
	// back from a device that sends. Every attempt starts the wait again.
	TakeBack = time.Minute
	// sending is the greatest age of the last media at which a publisher still counts as sending. It is
	// longer than any pause between two packets, and shorter than the restart of a process.
	sending = 500 * time.Millisecond
)

// ErrOvertaken is the ErrBusy for a device that comes back too early.
var ErrOvertaken error = overtaken{}

type overtaken struct{}

func (overtaken) Error() string {
	return "live: another device of yours took this event over and is sending: stop it there first, or stay away for a minute"
}

// Unwrap lets errors.Is find ErrBusy.
func (overtaken) Unwrap() error { return ErrBusy }

func (c *Client) device() device { return device{c.info.Remote.Unmap(), c.info.Type} }

// early reports whether d comes back too early. If so, its wait starts again.
func (r displaced) early(d device, now time.Time) bool {
	last, ok := r[d]
	if !ok || now.Sub(last) >= TakeBack {
		return false
	}
	r[d] = now
	return true
}

// with adds d and removes the devices that have waited long enough.
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
	case c.info.Pulled:
		return ErrBusy
	case old.Pulled(), silent >= QuietTakeover:
		return nil
	case old.client.identity != c.identity:
		return ErrBusy
	case heard && silent >= sending:
		return nil
	case s.displaced.early(c.device(), now): // also while the other device still connects
		return ErrOvertaken
	case heard:
		s.displaced = s.displaced.with(old.client.device(), now)
	}
	return nil
}

// QuietTakeover is the silence of a publisher after which any authorized publisher may take its stream over.
const QuietTakeover = 3 * time.Second
