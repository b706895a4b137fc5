// Package cut decides which segments of a show become which chunk, and what is missing
// between them. It only counts and compares: taking segments and putting decisions on
// record is up to others (package planner).
//
// A Plan is what the server makes of the segments it has, Begin, Next and End say which
// of them are to be recorded, Deadlines how long a stop waits for the last one, and a Timeline finds
// the gaps.
package cut
