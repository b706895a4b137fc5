package rtc

import (
	"cmp"
	"slices"
	"time"

	"footlight/backend/live/rtc/relay"
)

// offerEvery is the interval at which viewers learn the rates of layers. They learn at once which layers the publisher sends.
const offerEvery = time.Second

// offer holds what viewers were told about the layers.
type offer struct {
	at   time.Time
	mask uint64 // bit i tells that layer i is offered
}

// update offers viewers the layers that the publisher sends now. The caller holds the layers' lock.
func (o *offer) update(l *layers, now time.Time) {
	var mask uint64
	for i, s := range l.all {
		if s.offered(now) {
			mask |= 1 << i
		}
	}
	if mask != o.mask || now.Sub(o.at) >= offerEvery {
		o.at, o.mask = now, mask
		l.out.feed.Offer(l.rungs(now), l.silent(now)...)
	}
}

// offered reports whether viewers may be sent the layer.
func (s *layer) offered(now time.Time) bool {
	known := s.info.Width > 0 && s.alive(now)
	return known && (s.since.IsZero() || now.Sub(s.since) >= layerTrial)
}

// silent returns the names of the layers that are not offered.
func (l *layers) silent(now time.Time) (names []string) {
	for _, s := range l.all {
		if !s.offered(now) {
			names = append(names, s.rid)
		}
	}
	return names
}

// rungs returns the layers that are offered, the lowest first.
func (l *layers) rungs(now time.Time) (rungs []relay.Rung) {
	sent := slices.DeleteFunc(slices.Clone(l.all), func(s *layer) bool { return !s.offered(now) })
	slices.SortStableFunc(sent, func(a, b *layer) int {
		return cmp.Or(cmp.Compare(a.info.Width*a.info.Height, b.info.Width*b.info.Height), cmp.Compare(a.rate, b.rate))
	})
	for _, s := range sent {
		s.peak = max(s.bits(now), s.peak*9/10)
		rungs = append(rungs, relay.Rung{Layer: s.ring, ID: s.rid, Width: s.info.Width, Height: s.info.Height, Rate: s.peak})
	}
	return rungs
}

// bits returns the layer's rate in bit/s, in the first second as far as it is known.
func (s *layer) bits(now time.Time) int {
	since := now.Sub(s.from)
	if s.rate > 0 || since < time.Second/4 {
		return s.rate * 8
	}
	return int(float64(s.count*8) / since.Seconds())
}
