// Package show takes a show from its rehearsal to its sealed recording.
//
// A show goes through phases. It is made while it is rehearsed or live; what was kept of it is uploaded; its recording
// is sealed. `studio publish` runs a Show, the window runs Sessions one after another in a Studio, and Finish does
// what an earlier show left to do.
package show
