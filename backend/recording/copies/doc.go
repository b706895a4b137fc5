// Package copies keeps further copies of what is stored, in every Place there is, for as
// long as that takes.
//
// Each place has a queue of its own, which no other waits for. What fails is tried again
// for ever; the log is told of it later and later (outages).
package copies
