// Package adapt decides how much work goes into the chunks that are made next:
// what their event asked for, or less where the machine cannot do that in time.
// From high over medium and low it ends at copying, which costs next to nothing,
// so what waits to be made never grows for long.
//
// Two things move the Level down. One is the deadline: a minute of an event
// comes in every minute, so what waits, and what a minute brings, must be made
// within one. What a chunk will cost is learnt from those made before, by level
// and pixel. The other is the load of everything that comes before recordings.
// The level moves up one step at a time, after minutes of calm that would have
// borne the next one twice over.
//
// Next is pure: it knows no clock and no machine.
package adapt

import "time"

// The rules. Between going down and coming up lies room, lest the level swing.
const (
	deadline = 60.0             // seconds a minute of an event may take to be made
	calm     = 3 * time.Minute  // before a step up
	settled  = 20 * time.Second // after a step because of load, before the next one

	tooBusy, idle     = 0.85, 0.6 // share of the machine that others use
	stalling, flowing = 40.0, 10.0
	// telling is the share above which stalls are those of what comes first:
	// below it niced work waits for niced work.
	telling   = 0.4
	leastFree = 0.1 // cores: niced work gets something everywhere
)

// Demand is the work there is.
type Demand struct {
	Waiting  []Work // chunks to make, those being made too
	Minute   []Work // what the events under way bring each minute
	Encoders int    // that may run at once
}

// Load is how busy the machine is with what comes before recordings.
type Load struct {
	Free  float64 // cores
	Busy  float64 // share, 0 to 1
	Stall float64 // percent of time in which something waited for a CPU; -1: not known
}

// State is where the rules are. Its zero value is the start.
type State struct {
	Level Level     // the best that is allowed
	Since time.Time // of the last step
	Calm  time.Time // since when a step up would have been fine; zero: it is not
}

// Why a level was left.
const (
	Deadline = "deadline" // more waits than can be made in time
	Pressure = "pressure" // the machine is busy with what comes first
	Calmness = "calm"
)

// Next is the state at a time, and why its level is another one; empty where it
// is not.
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

// need is the CPU time of what waits, or of a minute's work, whichever is more.
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

// capacityOf is how many cores the encoders get: what is free, unless it has
// shown to be less.
func capacityOf(d Demand, l Load, c Costs) float64 {
	free := l.Free
	if c.speed > 0 {
		free = min(free, c.speed*float64(d.Encoders))
	}
	return max(leastFree, free)
}

func pressed(l Load) bool { return l.Busy >= tooBusy || l.Busy >= telling && l.Stall > stalling }
func relaxed(l Load) bool { return l.Busy < telling || l.Busy < idle && l.Stall < flowing }
