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

// rate estimates the network's capacity in bits per second from the server's reports: the arrival time of
// each packet (transport-wide congestion control), or the server's own estimate (REMB).
//
// When packets come late, the estimator takes the throughput for the capacity. A still picture, such as a
// slide, needs almost no throughput, so the estimate would drop to almost nothing and the following pictures
// would be poor for half a minute. Therefore late packets lower the rate only while the throughput is close
// to the known capacity.
type rate struct {
	least, most int
	changed     func(int)
	estimator   cc.BandwidthEstimator

	mu      sync.Mutex
	fit     int     // the estimated capacity
	limited int     // the server's own limit (REMB); 0 means no limit
	sent    float64 // bits in about the last second
	sentAt  time.Time
}

func newRate(c Config) *rate {
	return &rate{least: c.MinBitrate, most: c.MaxBitrate, changed: c.OnBitrate, fit: c.MaxBitrate}
}

// estimate adds an interceptor that observes the sent packets and the reports about them.
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
		// heed reads the newest estimate, not the argument.
		e.OnTargetBitrateChange(func(int) { r.heed(time.Now()) })
	})
	registry.Add(factory)
	return nil
}

const (
	lossy = 0.1 // the share of lost packets above which the network is overloaded
	busy  = 0.5 // the share of the capacity that must be in use for late packets to count
)

// heed updates the rate from the estimator.
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

// load returns the bits sent in about the last second. Older bits decay exponentially.
func (r *rate) load(now time.Time) float64 {
	return r.sent * math.Exp(-now.Sub(r.sentAt).Seconds())
}

// add counts a sent frame.
func (r *rate) add(f media.Frame, now time.Time) {
	bits := 0
	for _, unit := range f.Units {
		bits += 8 * len(unit)
	}
	r.mu.Lock()
	r.sent, r.sentAt = r.load(now)+float64(bits), now
	r.mu.Unlock()
}

// limit sets the server's own estimate.
func (r *rate) limit(bits int) {
	r.mu.Lock()
	r.limited = bits
	r.mu.Unlock()
	r.changed(r.now())
}

// now returns the rate, at least the minimum.
func (r *rate) now() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	bits := r.fit
	if r.limited > 0 {
		bits = min(bits, r.limited)
	}
	return max(bits, r.least)
}
