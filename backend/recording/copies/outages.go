package copies

import (
	"errors"
	"net"
	"sync"
	"time"

	"footlight/backend/event/recorded"
)

const (
	// minSilence and maxSilence limit the time between two log lines about a place that keeps
	// failing for the same reason. The time doubles with every line.
	minSilence = time.Minute
	maxSilence = time.Hour

	// maxReasons limits how many new reasons are logged during a silence.
	maxReasons = 8
	// maxReason limits a reason, in bytes.
	maxReason = 200
)

// outages holds the places that fail. An outage lasts from the first failed copy until no copy to
// the place fails.
type outages struct {
	mu   sync.Mutex
	open map[string]*outage // by the place's name
}

// outage describes one place that fails.
type outage struct {
	since time.Time
	why   string // the newest reason

	told    map[string]bool // reasons logged since the silence began
	silence time.Duration
	until   time.Time // when the silence ends
	untold  int       // failures since the last log line
}

// fail counts a failure, and reports whether to log it: the first one, every new reason, and
// repeated ones now and then.
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

// end removes a place's outage, if there is one.
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

// tell adds a place's outage to its health.
func (o *outages) tell(h *recorded.PlaceHealth) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if x := o.open[h.Place]; x != nil {
		since := x.since.UTC()
		h.FailingSince, h.Why = &since, x.why
	}
}

// reasoner is an error with a short reason that is the same for every chunk and quotes nothing that
// a server sent.
type reasoner interface{ Reason() string }

// reason returns the text of the innermost error, which is the same for every chunk and contains no
// address.
func reason(err error) string {
	var short reasoner
	var name *net.DNSError
	switch {
	case errors.As(err, &short):
		return short.Reason()
	case errors.As(err, &name):
		return "its host name could not be looked up"
	}
	for inner := cause(err); inner != nil; inner = cause(err) {
		err = inner
	}
	text := err.Error()
	return text[:min(len(text), maxReason)]
}

// cause returns the first of the errors that err wraps, or nil.
func cause(err error) error {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			return one
		}
		return nil
	}
	return errors.Unwrap(err)
}
