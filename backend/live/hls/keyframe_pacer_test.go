package hls

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// encoder is a publisher that sends a keyframe delay after a request, and ignores the first deaf requests.
type encoder struct {
	delay time.Duration
	deaf  int

	now   time.Duration
	due   time.Duration // 0 if nothing was requested
	asked []time.Duration
}

func (e *encoder) request() {
	e.asked = append(e.asked, e.now)
	if e.deaf > 0 {
		e.deaf--
	} else if e.due == 0 {
		e.due = e.now + e.delay
	}
}

// run sends n seconds at 30 pictures per second and returns when segments began.
func (e *encoder) run(p *pacer, n int) (cuts []time.Duration) {
	for i := range n * 30 {
		e.now = time.Duration(i) * time.Second / 30
		key := i == 0 || e.due > 0 && e.now >= e.due
		if key {
			e.due = 0
		}
		before := p.since
		p.picture(e.now, key)
		if p.since != before {
			cuts = append(cuts, p.since)
		}
	}
	return cuts
}

func TestPacerLearnsHowLongAnAnswerTakes(t *testing.T) {
	for _, delay := range []time.Duration{10, 60, 120, 250} {
		e := &encoder{delay: delay * time.Millisecond}
		p := newPacer(10*time.Second, e.request)
		cuts := e.run(p, 300)
		require.GreaterOrEqual(t, len(cuts), 29, delay)
		for i := 5; i < len(cuts); i++ {
			require.InDelta(t, 10, (cuts[i] - cuts[i-1]).Seconds(), 0.05, "delay %v, segment %d", delay, i)
		}
		require.InDelta(t, 10, cuts[0].Seconds(), 0.2)
	}
}

func TestPacerAsksAgain(t *testing.T) {
	e := &encoder{delay: 50 * time.Millisecond, deaf: 3}
	p := newPacer(10*time.Second, e.request)
	cuts := e.run(p, 15)
	require.Len(t, e.asked, 4)
	for i := 1; i < len(e.asked); i++ {
		require.InDelta(t, repeat.Seconds(), (e.asked[i] - e.asked[i-1]).Seconds(), 0.05)
	}
	require.InDelta(t, 11.45, cuts[0].Seconds(), 0.1)
	require.Equal(t, firstLead, p.lead, "lost requests teach nothing")
}

// TestPacerTakesWhatComes has keyframes that other readers requested.
func TestPacerTakesWhatComes(t *testing.T) {
	var asked int
	p := newPacer(10*time.Second, func() { asked++ })
	for _, at := range []time.Duration{0, 4, 8} {
		p.picture(at*time.Second, true)
	}
	require.Zero(t, p.since, "too early to cut")
	p.picture(9800*time.Millisecond, true)
	require.Equal(t, 9800*time.Millisecond, p.since)
	p.picture(11*time.Second, false)
	require.Zero(t, asked)
}
