package copies

import (
	"errors"
	"net"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	// minSilence and maxSilence bound the time between two lines in the log about
	// a place that goes on failing in the same way; it doubles with every line.
	minSilence = time.Minute
	maxSilence = time.Hour

	// maxReasons bounds how many new reasons are told before a silence is over.
	maxReasons = 8
	// maxReason bounds a reason, in bytes.
	maxReason = 200
)

// outages are the places that fail. One fails from the first copy that could not
// be made until no copy is failing any more.
type outages struct {
	mu   sync.Mutex
	open map[string]*outage // by the place's name
}

// outage is what is known of one place that fails.
type outage struct {
	since time.Time
	why   string // the newest reason

	told    map[string]bool // reasons told since the silence began
	silence time.Duration
	until   time.Time // end of the silence
	untold  int       // failures since the last line
}

// fail takes in a failure, and says whether the log should tell of it: of the
// first, of every new reason, and now and then of those that go on.
func (o *outages) fail(now time.Time, place, why string) (was outage, tell bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	x := o.open[place]
	if x == nil {
		x = &outage{since: now}
		if o.open == nil {
			o.open = map[string]*outage{}
		}
		o.open[place] = x
	}
	x.why = why
	if !now.Before(x.until) {
		x.silence = min(max(2*x.silence, minSilence), maxSilence)
		x.until, x.told = now.Add(x.silence), map[string]bool{}
	} else if x.told[why] || len(x.told) >= maxReasons {
		x.untold++
		return *x, false
	}
	x.told[why] = true
	was = *x
	x.untold = 0
	return was, true
}

// end forgets a place's outage, if there is one.
func (o *outages) end(place string) (was outage, failed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	x := o.open[place]
	if x == nil {
		return outage{}, false
	}
	delete(o.open, place)
	return *x, true
}

// tell adds what is known of a place that fails to how it is.
func (o *outages) tell(h *event.PlaceHealth) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if x := o.open[h.Place]; x != nil {
		since := x.since.UTC()
		h.FailingSince, h.Why = &since, x.why
	}
}

// reasoner is an error that knows its reason in words of its own: the same for
// every chunk, and without what others have said.
type reasoner interface{ Reason() string }

// reason is why something failed, without what differs from one chunk to the
// next, and without addresses: what was wrapped innermost.
func reason(err error) string {
	var own reasoner
	var name *net.DNSError
	switch {
	case errors.As(err, &own):
		return own.Reason()
	case errors.As(err, &name):
		return "the name of its host could not be looked up"
	}
	for inner := cause(err); inner != nil; inner = cause(err) {
		err = inner
	}
	text := err.Error()
	return text[:min(len(text), maxReason)]
}

// cause is the first of the errors that err wraps; nil: none.
func cause(err error) error {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			return one
		}
		return nil
	}
	return errors.Unwrap(err)
}
