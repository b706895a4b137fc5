package adapt

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// minute720 is a minute of 720p30, in millions of pixels.
const minute720 = 1280 * 720 * 30 * 60 / 1e6

func works(n int, asked Level) []Work {
	list := make([]Work, n)
	for i := range list {
		list[i] = Work{Asked: asked, Pixels: minute720}
	}
	return list
}

func at(seconds int) time.Time {
	return time.Unix(1767225600, 0).Add(time.Duration(seconds) * time.Second)
}

func TestDeadline(t *testing.T) {
	quiet := Load{Free: 2, Busy: 0.1, Stall: -1}
	for name, tc := range map[string]struct {
		waiting, minute int
		asked           Level
		load            Load
		want            Level
	}{
		"nothing to do":                {load: quiet, want: High},
		"one event":                    {waiting: 1, minute: 1, asked: High, load: quiet, want: High},
		"two that asked for high":      {waiting: 2, minute: 2, asked: High, load: quiet, want: Medium},
		"two that asked for medium":    {waiting: 2, minute: 2, asked: Medium, load: quiet, want: High},
		"three":                        {minute: 3, asked: Medium, load: quiet, want: Low},
		"three that asked for low":     {minute: 3, asked: Low, load: quiet, want: High},
		"twelve, nothing waiting yet":  {minute: 12, asked: Medium, load: quiet, want: Copy},
		"one, after a long outage":     {waiting: 30, minute: 1, asked: Medium, load: quiet, want: Copy},
		"one on a machine without air": {waiting: 1, minute: 1, asked: Medium, load: Load{Free: 0, Busy: 0.5, Stall: -1}, want: Copy},
		"more than copying can do":     {waiting: 5000, minute: 5000, load: quiet, want: Copy},
	} {
		d := Demand{Waiting: works(tc.waiting, tc.asked), Minute: works(tc.minute, tc.asked), Encoders: 1}
		s, why := Next(State{}, at(0), d, tc.load, NewCosts())
		require.Equal(t, tc.want, s.Level, name)
		require.Equal(t, tc.want > High, why == Deadline, name)
	}
}

// If an encoder gets less time than seems to be free, the time that it gets counts.
func TestEncodersThatAreStarved(t *testing.T) {
	c := NewCosts()
	c.Learn(Medium, minute720, 46*time.Second, 100*time.Second)
	d := Demand{Minute: works(1, Medium), Encoders: 1}
	s, _ := Next(State{}, at(0), d, Load{Free: 2, Stall: -1}, c)
	require.Equal(t, Copy, s.Level)
}

func TestPressure(t *testing.T) {
	d := Demand{Encoders: 1, Minute: []Work{{Asked: Medium, Pixels: 1}}}
	for name, l := range map[string]Load{
		"busy":    {Free: 0.2, Busy: 0.9, Stall: -1},
		"stalled": {Free: 1, Busy: 0.5, Stall: 60},
	} {
		s, why := Next(State{}, at(100), d, l, NewCosts())
		require.Equal(t, Pressure, why, name)
		for second, want := range []Level{19: Medium, 20: Low, 39: Low, 40: Copy, 60: Copy} {
			if second < 19 || second > 20 && second < 39 || second > 40 && second < 60 {
				continue
			}
			s, _ = Next(s, at(100+second), d, l, NewCosts())
			require.Equal(t, want, s.Level, "%s, after %d s", name, second)
		}
	}
}

func TestWhatIsNoPressure(t *testing.T) {
	work := Demand{Encoders: 1, Minute: []Work{{Asked: Medium, Pixels: 1}}}
	for name, tc := range map[string]struct {
		d Demand
		l Load
	}{
		"niced work that waits for niced work": {work, Load{Free: 1.7, Busy: 0.15, Stall: 90}},
		"nothing to do":                        {Demand{Encoders: 1}, Load{Free: 0.1, Busy: 0.95, Stall: 90}},
	} {
		s, why := Next(State{}, at(100), tc.d, tc.l, NewCosts())
		require.Equal(t, High, s.Level, name)
		require.Empty(t, why, name)
	}
}

// The level rises again by one step in three minutes. A disturbance starts the three minutes again,
// and the level stays if the next one needs more than half of the time.
func TestCalm(t *testing.T) {
	quiet, c := Load{Free: 2, Busy: 0.1, Stall: 2}, NewCosts()
	light, heavy := Demand{Encoders: 1}, Demand{Minute: works(2, Medium), Encoders: 1}
	s := State{Level: Copy, Since: at(0)}
	step := func(second int, d Demand, l Load) Level {
		s, _ = Next(s, at(second), d, l, c)
		return s.Level
	}
	require.Equal(t, Copy, step(0, light, quiet))
	require.Equal(t, Copy, step(179, light, quiet))
	require.Equal(t, Low, step(180, light, quiet))
	require.Equal(t, Low, step(190, light, quiet))
	require.Equal(t, Low, step(300, light, Load{Free: 1, Busy: 0.7, Stall: 2}), "neither pressed nor relaxed")
	require.Equal(t, Low, step(310, light, quiet))
	require.Equal(t, Low, step(480, light, quiet))
	require.Equal(t, Medium, step(490, light, quiet))
	require.Equal(t, Medium, step(500, light, Load{Free: 1, Busy: 0.5, Stall: 20}))
	for second := 600; second < 2000; second += 100 {
		require.Equal(t, Medium, step(second, heavy, Load{Free: 1.6, Busy: 0.2, Stall: 2}), "high would take what there is")
	}
	require.Equal(t, Medium, step(2000, light, quiet))
	require.Equal(t, Medium, step(1000, light, quiet), "the clock was set back")
	require.Equal(t, Medium, step(1179, light, quiet))
	require.Equal(t, High, step(1180, light, quiet))
}

// Twelve events run for an hour on a busy machine with one encoder. After the first minutes
// everything is made in time.
func TestTheBacklogStaysBounded(t *testing.T) {
	const events = 12
	costs, load := NewCosts(), Load{Free: 1.2, Busy: 0.4, Stall: 5}
	var s State
	var waiting []Work
	budget, deepest, copied := 0.0, 0, 0
	for second := range 3600 {
		if second%5 == 0 { // the events' minutes end at different times
			waiting = append(waiting, works(1, Medium)...)
		}
		d := Demand{Waiting: waiting, Minute: works(events, Medium), Encoders: 1}
		s, _ = Next(s, at(second), d, load, costs)
		budget = min(budget+load.Free, 100)
		for len(waiting) > 0 && budget >= costs.Of(waiting[0], s.Level) {
			budget -= costs.Of(waiting[0], s.Level)
			waiting = waiting[1:]
			copied++
		}
		deepest = max(deepest, len(waiting))
	}
	require.LessOrEqual(t, deepest, events)
	require.Equal(t, 720, copied+len(waiting))
	require.Equal(t, Copy, s.Level)
}

func TestCosts(t *testing.T) {
	c := NewCosts()
	w := Work{Asked: Medium, Pixels: 1000}
	require.InDelta(t, 28, c.Of(w, High), 1e-9, "never more than was asked for")
	require.InDelta(t, 28, c.Of(w, Medium), 1e-9)
	require.InDelta(t, 21, c.Of(w, Low), 1e-9)
	require.InDelta(t, 0.3, c.Of(w, Copy), 1e-9)
	for range 30 {
		c.Learn(Low, 1000, 50*time.Second, 40*time.Second)
		c.Learn(Copy, 0, 2*time.Second, time.Second)
	}
	require.InDelta(t, 50, c.Of(w, Low), 0.1)
	require.InDelta(t, 2, c.Of(w, Copy), 0.01)
	before := c
	c.Learn(Low, 1000, 0, time.Second)
	require.Equal(t, before, c, "nothing was measured")
}

func TestLevels(t *testing.T) {
	for name, want := range map[string]Level{"high": High, "medium": Medium, "low": Low, "": Medium} {
		require.Equal(t, want, LevelOf(name))
	}
	require.Equal(t, []string{"high", "medium", "low", "copy"}, []string{High.String(), Medium.String(), Low.String(), Copy.String()})
}
