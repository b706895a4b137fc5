// Package relay copies one publisher's RTP to many viewers.
//
// A Relay serves one stream. It holds a ring of immutable packets per track. The current publisher writes
// the rings. The shards of a Pool read them: each shard is a goroutine that serves a part of the viewers
// of all streams.
//
// A viewer is little more than a position in the rings. One ring is therefore the fan-out queue, the
// cache from which a new viewer starts, and the source of every retransmission. A viewer that falls
// behind jumps to the newest keyframe and slows no other viewer.
//
// The relay outlives publishers: a new Feed continues the sequence numbers and timestamps of the previous
// one, so viewers see one unbroken stream.
//
// Lifecycle: call OpenPool, then Open once per stream, then Publish and Subscribe in any order. Close
// every viewer before the pool. The package knows only pion's RTP types of WebRTC.
package relay
