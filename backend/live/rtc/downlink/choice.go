package downlink

import "time"

const (
	// calm sets how long a connection must not have been full before a better layer is tried, and upEvery the least
	// time between two changes up.
	calm    = 5 * time.Second
	upEvery = 10 * time.Second
	// settle sets the time in which a change down takes effect. A connection that still is full then needs another.
	settle = 1500 * time.Millisecond
	// spare sets how much more than a layer's rate a connection must carry for a change up.
	spare = 1.1
	// A change up that filled the connection within upEvery is not tried again for firstRetry, then twice as long each
	// time up to lastRetry. held sets how long a layer must have lasted for that to be forgotten.
	firstRetry = 10 * time.Second
	lastRetry  = 80 * time.Second
	held       = 30 * time.Second
)

// Choice chooses among layers. The zero value begins with the best one.
type Choice struct {
	changed, up, down time.Time
	retry             time.Duration
	notBefore         time.Time
}

// Next returns which layer a connection should be sent, by its place in rates: the bit rates of the layers that the
// publisher sends, the lowest first. on is the place of the layer chosen before, -1 if there is none. However bad the
// connection, the lowest is sent.
func (c *Choice) Next(rates []int, on int, s State, now time.Time) int {
	switch {
	case len(rates) == 0:
		return on
	case on < 0:
		c.changed = now
		return c.fits(rates, s, 1)
	case s.Full:
		return c.lower(rates, on, s, now)
	case !s.Probing && c.patient(s, now): // a probe may find out that a still better layer fits
		return c.higher(rates, on, s, now)
	}
	return on
}

// fits returns the best layer that the connection is known to carry, or the best of all if it never was full.
func (c *Choice) fits(rates []int, s State, spare float64) (best int) {
	for i, r := range rates {
		if !s.Limited || float64(r)*spare <= float64(s.Rate) {
			best = i
		}
	}
	return best
}

func (c *Choice) lower(rates []int, on int, s State, now time.Time) int {
	if on == 0 || !c.down.IsZero() && now.Sub(c.down) < settle {
		return on
	}
	switch since := now.Sub(c.up); {
	case !c.up.IsZero() && since < upEvery:
		c.retry = min(max(2*c.retry, firstRetry), lastRetry)
		c.notBefore = now.Add(c.retry)
	case since > held:
		c.retry = 0
	}
	c.down, c.changed = now, now
	return min(on-1, c.fits(rates, s, 1))
}

// patient reports whether enough time has passed for a change up.
func (c *Choice) patient(s State, now time.Time) bool {
	quiet := now.Sub(c.changed) >= calm && (s.Since.IsZero() || now.Sub(s.Since) >= calm)
	return quiet && (c.up.IsZero() || now.Sub(c.up) >= upEvery) && !now.Before(c.notBefore)
}

// higher goes up to what the connection carries. Where that cannot be probed, it tries the next layer.
func (c *Choice) higher(rates []int, on int, s State, now time.Time) int {
	to := c.fits(rates, s, spare)
	if !s.Probes {
		to = max(to, min(on+1, len(rates)-1))
	}
	if to <= on {
		return on
	}
	c.up, c.changed = now, now
	return to
}
