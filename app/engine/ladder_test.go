package engine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/app/programme"
)

var top = programme.Format{Width: 1280, Height: 720, FPS: 30}

// machine is a ladder below a machine that can make some format and cheaper ones.
type machine struct {
	*ladder
	skipped uint64
	steps   []string // with the second of each
	now     int
}

// seconds lets time pass in which the machine can make the format with an index and cheaper ones.
func (m *machine) seconds(n, makes int) {
	for range n {
		m.now++
		if m.at < makes {
			m.skipped += 9
		}
		if m.second(m.skipped) != 0 {
			f := m.format()
			m.steps = append(m.steps, fmt.Sprintf("%d: %dp%d", m.now, f.Height, f.FPS))
		}
	}
}

const every, none = 0, 9 // formats of a machine without load, and of one that is too slow for all

func TestStepsWithTheLoad(t *testing.T) {
	for name, test := range map[string]struct {
		load func(*machine)
		want []string
	}{
		"a moment": {func(m *machine) { m.seconds(4, none); m.seconds(1, every); m.seconds(4, none); m.seconds(60, every) }, nil},
		"a busy minute": {
			func(m *machine) { m.seconds(60, none); m.seconds(60, every) },
			[]string{"5: 720p20", "10: 540p20", "15: 360p20", "80: 540p20", "82: 720p20", "84: 720p30"},
		},
		"comes and goes": {
			func(m *machine) { m.seconds(5, 1); m.seconds(55, every); m.seconds(5, 1); m.seconds(30, every) },
			[]string{"5: 720p20", "25: 720p30", "65: 720p20", "85: 720p30"},
		},
		"stays: a step up is taken back, and tried more rarely": {
			func(m *machine) { m.seconds(200, 2) },
			[]string{"5: 720p20", "10: 540p20", "30: 720p20", "32: 540p20", "72: 720p20", "74: 540p20", "154: 720p20", "156: 540p20"},
		},
		"stays long, then goes": {
			func(m *machine) { m.seconds(80, 2); m.seconds(200, every); m.seconds(5, 1); m.seconds(30, every) },
			[]string{"5: 720p20", "10: 540p20", "30: 720p20", "32: 540p20", "72: 720p20", "74: 540p20", "154: 720p20", "156: 720p30", "285: 720p20", "305: 720p30"},
		},
	} {
		m := &machine{ladder: newLadder(top)}
		test.load(m)
		assert.Equal(t, test.want, m.steps, name)
	}
}

func TestFormatsOfALadder(t *testing.T) {
	assert.Equal(t, []programme.Format{
		{Width: 1920, Height: 1080, FPS: 30},
		{Width: 1920, Height: 1080, FPS: 20},
		{Width: 1280, Height: 720, FPS: 20},
		{Width: 960, Height: 540, FPS: 20},
		{Width: 640, Height: 360, FPS: 20},
	}, newLadder(programme.Format{Width: 1920, Height: 1080, FPS: 30}).formats)
}
