// Package content tells which content recordings name in the stores, and gives it up where
// a recording is removed.
//
// Equal chunks are stored once, so a removed recording gives up only what no other one
// has. While content is stored none is given up, and while it is given up none is stored:
// one lock stands between them (Taking).
package content
