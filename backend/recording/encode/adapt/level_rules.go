// Package adapt decides how much work goes into the next chunks: as much as their event requested,
// or less if the machine has no time for it. The levels are high, medium, low and copying. Copying
// costs almost nothing, so the queue never grows for long.
//
// Two rules lower the quality. The first is the deadline: an event brings a minute of media every
// minute, so the queue, and what one minute brings, must each be made within a minute. The expected
// cost of a chunk is learnt from earlier ones, by level and pixel. The second is the load of all
// work that comes before recordings. Quality rises one level at a time, after minutes in which the
// machine had twice the time that the better level needs.
//
// Next is a pure function: it reads neither a clock nor the machine.
package adapt

import "time"

// The limits of the rules. Those for a better level are stricter, so that the level does not swing.
const (
	deadline = 60.0             // seconds in which a minute of an event must be made
	calm     = 3 * time.Minute  // before the quality rises a level
	settled  = 20 * time.Second // between two steps down because of load

	tooBusy, idle     = 0.85, 0.6 // share of the machine used by other work
	stalling, flowing = 40.0, 10.0
	// minBusy is the busy share above which stalls are blamed on other work. Below it, niced work
	// waits for niced work.
	minBusy   = 0.4
	leastFree = 0.1 // cores; niced work gets some time on every machine
)

// Demand is the work to be done.
type Demand struct {
	Waiting  []Work // chunks to make, including those being made
	Minute   []Work // work that the active events bring each minute
	Encoders int    // that may run at once
}

// Load holds the use of the machine by work that comes before recordings.
type Load struct {
	Free  float64 // cores
	Busy  float64 // share, 0 to 1
	Stall float64 // percent of time in which a task waited for a CPU; -1 means unknown
}

// State holds the current level. The zero value is the initial state.
type State struct {
	Level Level     // the best level allowed
	Since time.Time // when the level last changed
	Calm  time.Time // since when the next better level would have been possible; zero means that it is not
}

// Reasons for a change of the level.
const (
	Deadline = "deadline" // more work than can be made in time
	Pressure = "pressure" // the machine is busy with more important work
	Calmness = "calm"
)

// Next returns the state at time now, and the reason if its level has changed.
func Next(s State, now time.Time, d Demand, l Load, c Costs) (State, string) {
	capacity := capacityOf(d, l, c)
	best := s.Level
	for best < Copy && need(d, best, c) > deadline*capacity {
		best++
	}
	switch {
	case best > s.Level:
		return State{Level: best, Since: now}, Deadline
	case pressed(l) && s.Level < Copy && len(d.Waiting)+len(d.Minute) > 0 && now.Sub(s.Since) >= settled:
		return State{Level: s.Level + 1, Since: now}, Pressure
	case s.Level == High || !relaxed(l) || need(d, s.Level-1, c) > deadline/2*capacity:
		s.Calm = time.Time{}
		return s, ""
	case s.Calm.IsZero() || now.Before(s.Calm):
		s.Calm = now
		return s, ""
	case now.Sub(s.Calm) < calm:
		return s, ""
	}
	return State{Level: s.Level - 1, Since: now}, Calmness
}

// need returns the CPU seconds of the waiting chunks, or of a minute's work if that is more.
func need(d Demand, best Level, c Costs) float64 {
	var waiting, minute float64
	for _, w := range d.Waiting {
		waiting += c.Of(w, best)
	}
	for _, w := range d.Minute {
		minute += c.Of(w, best)
	}
	return max(waiting, minute)
}

// capacityOf returns how many cores the encoders get: the free ones, or fewer if they recently got
// fewer.
func capacityOf(d Demand, l Load, c Costs) float64 {
	free := l.Free
	if c.speed > 0 {
		free = min(free, c.speed*float64(d.Encoders))
	}
	return max(leastFree, free)
}

func pressed(l Load) bool { return l.Busy >= tooBusy || l.Busy >= minBusy && l.Stall > stalling }
func relaxed(l Load) bool { return l.Busy < minBusy || l.Busy < idle && l.Stall < flowing }
