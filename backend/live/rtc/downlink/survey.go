package downlink

import "time"

const (
	// window sets how far an estimate looks back, and minSpan how long it needs to judge a queue.
	window  = 500 * time.Millisecond
	minSpan = 250 * time.Millisecond
	// A queue that never was shorter than standing in the window, and grew by growth, tells a full connection. A burst,
	// such as a keyframe, makes a longer queue that is gone soon. A queue below short tells nothing.
	standing = 80 * time.Millisecond
	growth   = 20 * time.Millisecond
	short    = 40 * time.Millisecond
	// heavyLoss tells a full connection alone, someLoss together with a standing queue: parts of minPackets or more. A
	// slow connection is sent so few packets that one is a large part: fewer than chanceLoss tell nothing alone.
	heavyLoss  = 0.10
	someLoss   = 0.02
	minPackets = 10
	chanceLoss = 3
)

// sample holds what one feedback tells.
type sample struct {
	at             time.Time
	first, last    time.Duration // arrival of its oldest and newest packet, by the viewer's clock
	bytes          int
	received, lost int
	queue          time.Duration // the shortest that one of its packets met
}

// view holds what the samples of a window tell together.
type view struct {
	half
	rate  int           // bit/s that arrived
	span  time.Duration // between the newest arrivals of the first sample and the last
	grew  time.Duration // how much longer the shortest queue became from the first half to the second
	lossy bool          // both halves lost much: not one burst alone
}

// half is a part of the samples.
type half struct {
	received, lost int
	queue          time.Duration // the shortest
}

func survey(samples []sample) view {
	first, last, middle := samples[0], samples[len(samples)-1], len(samples)/2
	older, newer, all := sum(samples[:middle]), sum(samples[middle:]), sum(samples)
	v := view{half: all, span: last.last - first.last}
	if v.span > 0 {
		bytes := -first.bytes // they came before the span
		for _, s := range samples {
			bytes += s.bytes
		}
		v.rate = int(float64(bytes) * 8 / v.span.Seconds())
	}
	if middle > 0 {
		v.grew = newer.queue - older.queue
		v.lossy = min(older.loss(), newer.loss()) >= heavyLoss && all.lost >= chanceLoss && all.received+all.lost >= minPackets
	}
	return v
}

func sum(samples []sample) (h half) {
	for i, s := range samples {
		h.received, h.lost = h.received+s.received, h.lost+s.lost
		if i == 0 || s.queue < h.queue {
			h.queue = s.queue
		}
	}
	return h
}

func (h half) loss() float64 { return float64(h.lost) / float64(max(h.received+h.lost, 1)) }

// full reports whether the connection is full. sure is false if only a queue tells so: a busy machine delays too.
func (v view) full() (full, sure bool) {
	queues := v.span >= minSpan && v.queue > standing
	sure = v.lossy || queues && v.loss() >= someLoss
	return sure || queues && v.grew >= growth, sure
}

// lowest finds the shortest way of a packet in the newest 10 to 20 seconds. The clocks of the two ends differ by an
// unknown time, so only the difference to it means something.
type lowest struct {
	now, before time.Duration
	since       time.Time
}

const lowestFor = 10 * time.Second

// queue notes a packet's time on the way and returns how much longer that is than the shortest.
func (l *lowest) queue(way time.Duration, now time.Time) time.Duration {
	switch {
	case l.since.IsZero():
		l.now, l.before, l.since = way, way, now
	case now.Sub(l.since) > lowestFor:
		l.now, l.before, l.since = way, l.now, now
	}
	l.now = min(l.now, way)
	return way - min(l.now, l.before)
}
