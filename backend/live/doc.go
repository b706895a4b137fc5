// Package live is the stage itself: a Hub of Streams, each with at most one
// Publisher and any number of Subscribers. It knows no protocol; those are its
// children (whip, whep, hls, …) and never import each other.
package live
