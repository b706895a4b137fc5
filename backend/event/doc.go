// Package event is the vocabulary of Footlight: how an event is named, who created it, and at which
// addresses it is streamed.
//
// It is pure: no I/O, no clocks, no goroutines. Every package except stores may import it, and it imports
// no other package of Footlight. The Parse functions and UnmarshalJSON methods check values that arrive
// from outside; all other code trusts the values.
package event
