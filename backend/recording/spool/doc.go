// Package spool keeps what is to be recorded: it notices each segment the moment it is
// finished and hard-links it into a folder of its own, where its writer can no longer
// delete it.
//
// The segments' writer makes <eventId>-<seq>.ts.tmp and renames it to
// <eventId>-<seq>.ts when it is whole; seq never repeats for an event, and the
// file's modification time is the wall clock of its first frame.
//
// A Watcher only says that something may have changed; Spool looks. So a lost
// notification costs a delay until the next look and nothing else.
package spool
