// Package index is the recorder's memory: which events are recorded, which
// segments each chunk consists of, and how far each chunk has come.
//
// A Recording holds one event. Every change is a compare-and-set in the KV before it
// is visible, so a chunk's number and its list of segments are decided once.
// Beside it stands a copy of the whole recording, the file index.json in the event's
// spool folder, from which the KV is rebuilt where it was lost: whole, or, when a
// recording is opened, the chunks that it lacks or that had come further.
//
// # Keys
//
// "events/<eventId>" holds an Event and "chunks/<eventId>/<n>" a Chunk, both as
// JSON. "inputs/<hash>" names a chunk by what it was made of, so that an
// equal one need not be made again; it is a hint, and what it names is looked
// at before it is believed.
//
// # index.json
//
// Version 1: {"version":1,"event":Event,"chunks":[Chunk…]}, chunks in order of
// their index. It is written anew, synced and renamed whenever the event
// changes, a chunk is planned, failed ones are tried again, before the segments of
// a stored chunk are deleted, and where it is found damaged while the KV has the
// event: what was there is index.json.damaged then, until the recording is removed.
package index
