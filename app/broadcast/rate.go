package broadcast

import (
	"sync/atomic"

	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/cc"
	"github.com/pion/interceptor/pkg/gcc"
)

// rate is how many bits a second the network takes, as the other side's reports tell: those of when each packet
// came (transport-wide congestion control), or its own estimate (REMB).
type rate struct {
	least, most int
	changed     func(int)

	estimator cc.BandwidthEstimator
	limited   atomic.Int64 // by the other side; 0: it is not
}

func newRate(c Config) *rate {
	return &rate{least: c.MinBitrate, most: c.MaxBitrate, changed: c.OnBitrate}
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
		e.OnTargetBitrateChange(func(int) { r.changed(r.now()) }) // of several at once, the newest counts
	})
	registry.Add(factory)
	return nil
}

// limit takes in what the other side estimates.
func (r *rate) limit(bits int) {
	r.limited.Store(int64(bits))
	r.changed(r.now())
}

// now is the rate, between its bounds.
func (r *rate) now() int {
	bits := r.estimator.GetTargetBitrate()
	if limited := int(r.limited.Load()); limited > 0 {
		bits = min(bits, limited)
	}
	return max(bits, r.least)
}
