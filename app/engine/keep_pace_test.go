package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/programme"
)

// TestLargePicturesWhereTheMachineIsFastEnough tests a format that any machine can encode, and one that none
// can.
func TestLargePicturesWhereTheMachineIsFastEnough(t *testing.T) {
	for _, test := range []struct{ width, fps, made int }{{64, 1, 1080}, {1920, 1000, 720}} {
		c, err := Config{Format: programme.Format{Width: test.width, Height: 1080, FPS: test.fps}}.withDefaults().affordable()
		require.NoError(t, err)
		assert.Equal(t, test.made, c.Height, test)
	}
}

func TestWhyThePictureIsPoorer(t *testing.T) {
	large := programme.Format{Width: 1920, Height: 1080, FPS: 30}
	e := &Engine{Programme: &programme.Programme{Format: top}, config: Config{Format: top, VideoBitrate: 1000}, wanted: top}
	e.fit.Store(1000)
	assert.Empty(t, e.lowered())
	e.wanted = large
	assert.Equal(t, Weak, e.lowered())
	e.fit.Store(500)
	assert.Equal(t, Network, e.lowered())
	next, _ := smaller(top)
	e.Programme.Change(next)
	assert.Equal(t, Busy, e.lowered())
	e.Programme.Change(top)
	assert.Equal(t, Network, e.lowered())
}

// TestWhatAShowSends counts the broadcast with its headers and the recording.
func TestWhatAShowSends(t *testing.T) {
	assert.Equal(t, 2_733_120+2_628_000, Sends(top))
	assert.Equal(t, 5_983_120+5_753_000, Sends(programme.Format{Width: 1920, Height: 1080, FPS: 30}))
}
