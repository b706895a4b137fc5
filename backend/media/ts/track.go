package ts

import "time"

// clockRate is the rate of PTS and DTS in ticks per second. They wrap at 33 bits.
const (
	clockRate  = 90000
	clockRange = 1 << 33
)

// track sums up one elementary stream.
type track struct {
	video  bool
	random bool // a whole frame to begin at was seen

	open    bool
	current pes

	frames            int   // number of whole frames with a time
	first, last, seen int64 // ticks of the first frame, the last whole one, and the last that began
	timed             bool
}

func (t *track) begin(p packet) {
	next, ok := parsePES(p.payload)
	t.open = true // a malformed PES packet stays open until the next one begins
	if !ok {
		t.current = pes{}
		return
	}
	next.random = p.random
	t.current = next
	if next.timed {
		if !t.timed {
			t.timed, t.first, t.last = true, next.dts, next.dts
		}
		t.seen = next.dts
	}
	t.add(0)
}

func (t *track) add(n int) {
	t.current.have += n
	if t.open && t.current.whole() {
		t.close()
	}
}

// close counts the open frame as whole.
func (t *track) close() {
	if !t.open {
		return
	}
	t.open = false
	t.random = t.random || t.current.random
	if t.current.timed {
		t.frames++
		t.last = t.current.dts
	}
}

func (t *track) span() time.Duration { return elapsed(t.first, t.seen) }

// duration counts the last frame as long as the average of the frames before it.
func (t *track) duration() time.Duration {
	if t.frames < 2 {
		return 0
	}
	d := elapsed(t.first, t.last)
	return d + d/time.Duration(t.frames-1)
}

// elapsed returns the time between two stamps of 33 bits; a step backwards counts as 0.
func elapsed(from, to int64) time.Duration {
	ticks := (to - from) & (clockRange - 1)
	if ticks > clockRange/2 {
		return 0
	}
	return time.Duration(ticks) * time.Second / clockRate
}
