package relief

import (
	"runtime"
	"time"
)

const (
	// most is the part of its processors that the process may use for busyAfter before it is busy. It is no longer busy
	// after it used less than least for calmAfter.
	most, least          = 0.8, 0.6
	busyAfter, calmAfter = 2 * time.Second, 10 * time.Second
)

// load tells whether the process is short of processor time.
type load struct {
	busy bool

	at   time.Time
	used time.Duration
	from time.Time // since then the load asks for the other value of busy; zero means that it does not
}

// see takes the processor time that the process has used until now.
func (l *load) see(used time.Duration, now time.Time) {
	span, spent := now.Sub(l.at), used-l.used
	first := l.at.IsZero()
	l.at, l.used = now, used
	if first || span <= 0 {
		return
	}
	part := float64(spent) / float64(span) / float64(runtime.GOMAXPROCS(0))
	limit, after := part > most, busyAfter
	if l.busy {
		limit, after = part < least, calmAfter
	}
	switch {
	case !limit:
		l.from = time.Time{}
	case l.from.IsZero():
		l.from = now.Add(-span)
	}
	if limit && now.Sub(l.from) >= after {
		l.busy, l.from = !l.busy, time.Time{}
	}
}
