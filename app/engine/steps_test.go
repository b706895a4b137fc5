package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/programme"
)

func TestMachineThatIsTooSlow(t *testing.T) {
	for name, test := range map[string]struct {
		skips []uint64 // second by second
		steps int
	}{
		"fast":                {[]uint64{0, 0, 3, 0, 0, 3, 3, 3, 3, 3, 3, 3}, 0},
		"a moment":            {[]uint64{9, 9, 9, 9, 0, 9, 9, 9, 9, 1}, 0},
		"five seconds":        {[]uint64{9, 9, 9, 9, 9, 0}, 1},
		"still, after a step": {[]uint64{9, 9, 9, 9, 9, 9, 9, 9, 9, 9}, 2},
	} {
		p, skipped, steps := pace{}, uint64(0), 0
		for _, n := range test.skips {
			if skipped += n; p.tooSlow(skipped, 30) {
				steps++
			}
		}
		assert.Equal(t, test.steps, steps, name)
	}
}

func TestStepsToSmallerFormats(t *testing.T) {
	f, steps := programme.Format{Width: 1920, Height: 1080, FPS: 30}, []programme.Format{}
	for {
		next, ok := smaller(f)
		if !ok {
			break
		}
		f, steps = next, append(steps, next)
	}
	assert.Equal(t, []programme.Format{{Width: 1920, Height: 1080, FPS: 20}, {Width: 1280, Height: 720, FPS: 20}, {Width: 960, Height: 540, FPS: 20}, {Width: 640, Height: 360, FPS: 20}}, steps)
}

// TestLargePicturesWhereTheMachineIsFastEnough tests a format that any machine can encode, and one that none
// can.
func TestLargePicturesWhereTheMachineIsFastEnough(t *testing.T) {
	for fps, want := range map[int]int{1: 1080, 1000: 720} {
		c, err := Config{Format: programme.Format{Width: 1920, Height: 1080, FPS: fps}}.withDefaults().affordable()
		require.NoError(t, err)
		assert.Equal(t, want, c.Height, fps)
	}
}
