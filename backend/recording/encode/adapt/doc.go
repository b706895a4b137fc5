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
