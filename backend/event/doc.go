// Package event is the vocabulary of Footlight: what an event is called, who
// made it, what its plan consists of and at which addresses it is streamed.
//
// It is pure: no I/O, no clocks, no goroutines. Every package but those of
// stores may import it, and it imports nothing of Footlight. Values that arrive from outside are
// checked once, by the Parse functions and the UnmarshalJSON methods here, and
// are trusted everywhere else.
package event
