// Package index stores which events are recorded, which segments each chunk consists of, and how
// far each chunk has come.
//
// A Recording holds one event. A change becomes visible only after a compare-and-set in the KV, so
// a chunk's number and its list of segments are decided once. The file index.json in the event's
// spool folder is a copy of the whole recording. If the KV was lost, it is rebuilt from these
// files. If it lost only chunks, or has an older state of them, they are restored when the
// recording is opened.
//
// # Keys
//
// "events/<eventId>" holds an Event and "chunks/<eventId>/<n>" a Chunk, both as JSON.
// "inputs/<hash>" names a chunk by the hash of its inputs, so that an equal chunk need not be made
// again. That key is only a hint: the chunk that it names is checked before use.
//
// # index.json
//
// Version 1: {"version":1,"event":Event,"chunks":[Chunk…]}, chunks in order of their index. The
// file is written, synced and renamed whenever the event changes, when a chunk is planned, when
// failed chunks are tried again, and before the segments of a stored chunk are deleted. A damaged
// file is written again from the KV; the damaged one is kept as index.json.damaged until the
// recording is removed.
package index
