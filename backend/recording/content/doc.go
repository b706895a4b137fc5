// Package content tells which content recordings name in the stores, and gives it up where
// a recording is removed.
//
// Equal chunks are stored once, so a removed recording gives up only what no other one
// has. What is being stored is not given up meanwhile, nor the other way round: one lock
// stands between them (Taking).
package content
