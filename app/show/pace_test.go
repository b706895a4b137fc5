package show

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestPaceGivesWayToTheBroadcast(t *testing.T) {
	p, now := pace{most: 800_000}, time.Now()
	assert.Zero(t, p.rate(), "nothing is live")
	second := func(squeezed bool) int {
		now = now.Add(time.Second)
		return p.adapt(squeezed, now)
	}
	assert.Equal(t, 40_000, second(false))
	assert.Equal(t, 40_000, p.adapt(true, now.Add(time.Millisecond)), "not for each gulp")
	for range 30 {
		second(false)
	}
	assert.Equal(t, 800_000, p.now)
	for _, want := range []int{400_000, 200_000, 100_000, 50_000, 25_000, leastPace, leastPace} {
		assert.Equal(t, want, second(true))
	}
	assert.Equal(t, leastPace+40_000, second(false))
}
