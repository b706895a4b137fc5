package broadcast

import (
	"math"
	"sync"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/cc"
	"github.com/pion/interceptor/pkg/gcc"

	"footlight/backend/media"
)

// rate is how many bits a second the network takes, as the other side's reports tell: those of when each packet
// came (transport-wide congestion control), or its own estimate (REMB).
//
// An estimator that finds packets late takes what came through for all that the network takes. While a still picture
// needs next to nothing, as it does between two slides, that would be next to nothing too, and the pictures after it
// would be poor for half a minute. So what is late counts only while about as much is sent as the network takes.
type rate struct {
	least, most int
	changed     func(int)
	estimator   cc.BandwidthEstimator

	mu      sync.Mutex
	fit     int     // what the network takes
	limited int     // by the other side; 0: it is not
	sent    float64 // bits in the last second, about
	sentAt  time.Time
}

func newRate(c Config) *rate {
	return &rate{least: c.MinBitrate, most: c.MaxBitrate, changed: c.OnBitrate, fit: c.MaxBitrate}
}

// estimate has packets that are sent, and reports of them, looked at.
func (r *rate) estimate(registry *interceptor.Registry) error {
	factory, err := cc.NewInterceptor(func() (cc.BandwidthEstimator, error) {
		return gcc.NewSendSideBWE(
			gcc.SendSideBWEInitialBitrate(r.most), gcc.SendSideBWEMinBitrate(r.least), gcc.SendSideBWEMaxBitrate(r.most),
			gcc.SendSideBWEPacer(gcc.NewNoOpPacer()), // pictures must not wait
		)
	})
	if err != nil {
		return err
	}
	factory.OnNewPeerConnection(func(_ string, e cc.BandwidthEstimator) {
		r.estimator = e
		e.OnTargetBitrateChange(func(int) { r.heed(time.Now()) }) // of several at once, the newest counts
	})
	registry.Add(factory)
	return nil
}

const (
	lossy = 0.1 // part of all packets that is lost where there is less room than is sent
	busy  = 0.5 // part of what the network takes that shows what it does not
)

// heed takes in the estimator's word.
func (r *rate) heed(now time.Time) {
	stats, bits := r.estimator.GetStats(), r.estimator.GetTargetBitrate()
	lost, _ := stats["averageLoss"].(float64)
	r.mu.Lock()
	if lost > lossy || stats["state"] == "decrease" && r.load(now) > busy*float64(r.fit) {
		r.fit = bits
	} else {
		r.fit = max(r.fit, bits)
	}
	r.mu.Unlock()
	r.changed(r.now())
}

// load is how much was sent in the last second; what was sent before counts less and less.
func (r *rate) load(now time.Time) float64 {
	return r.sent * math.Exp(-now.Sub(r.sentAt).Seconds())
}

// add counts a frame that is sent.
func (r *rate) add(f media.Frame, now time.Time) {
	bits := 0
	for _, unit := range f.Units {
		bits += 8 * len(unit)
	}
	r.mu.Lock()
	r.sent, r.sentAt = r.load(now)+float64(bits), now
	r.mu.Unlock()
}

// limit takes in what the other side estimates.
func (r *rate) limit(bits int) {
	r.mu.Lock()
	r.limited = bits
	r.mu.Unlock()
	r.changed(r.now())
}

// now is the rate, between its bounds.
func (r *rate) now() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	bits := r.fit
	if r.limited > 0 {
		bits = min(bits, r.limited)
	}
	return max(bits, r.least)
}
