package broadcast

import (
	"testing"
	"time"

	"github.com/pion/interceptor/pkg/cc"
	"github.com/stretchr/testify/assert"

	"footlight/backend/media"
)

// said is a fake estimator.
type said struct {
	cc.BandwidthEstimator
	bits  int
	stats map[string]any
}

func (s *said) GetTargetBitrate() int    { return s.bits }
func (s *said) GetStats() map[string]any { return s.stats }

// TestWhatIsLateCountsWhileTheNetworkIsUsed gives the same estimate during a still picture and during a
// moving one.
func TestWhatIsLateCountsWhileTheNetworkIsUsed(t *testing.T) {
	e := &said{}
	told := 0
	r := newRate(Config{MinBitrate: 300_000, MaxBitrate: 2_600_000, OnBitrate: func(bits int) { told = bits }})
	r.estimator = e
	now := time.Unix(0, 0)
	send := func(bits int, seconds float64) {
		for range int(30 * seconds) {
			now = now.Add(time.Second / 30)
			r.add(media.Frame{Units: [][]byte{make([]byte, bits/8/30)}}, now)
		}
	}
	hear := func(bits int, state string, loss float64) int {
		e.bits, e.stats = bits, map[string]any{"state": state, "averageLoss": loss}
		r.heed(now)
		return told
	}
	send(150_000, 5)
	assert.Equal(t, 2_600_000, hear(130_000, "decrease", 0), "a still picture")
	assert.Equal(t, 2_600_000, hear(140_000, "increase", 0))
	send(2_500_000, 3)
	assert.Equal(t, 900_000, hear(900_000, "decrease", 0), "a moving one")
	assert.Equal(t, 970_000, hear(970_000, "increase", 0))
	send(0, 5)
	assert.Equal(t, 970_000, hear(300_000, "decrease", 0), "a still one again")
	assert.Equal(t, 500_000, hear(500_000, "increase", 0.2), "packets are lost")
	assert.Equal(t, 300_000, hear(100_000, "increase", 0.2))
	r.limit(400_000)
	assert.Equal(t, 400_000, hear(2_600_000, "increase", 0), "the server's own estimate limits the rate")
}
