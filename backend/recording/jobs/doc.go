// Package jobs is the work a recorder has queued, and what became of it.
//
// A Job names a chunk, or a document, that has a next step. Queues are durable, and hold
// jobs, not truth: what is to be done with a chunk is in the index. A Worker does the
// steps; Failures tells of those that are tried again, and a Pause holds them all back
// while the disk is full.
package jobs
