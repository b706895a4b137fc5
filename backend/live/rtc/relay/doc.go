// Package relay copies one publisher's RTP to many viewers.
//
// A Relay is one stream's. It has a ring of immutable packets per track. The present
// publisher writes them. The shards of a Pool read them; each is a goroutine that
// serves a part of the viewers of all streams.
//
// A viewer is little more than a position in the rings. So one ring is the fan-out
// queue, the cache that a new viewer starts from, and the answer to every viewer's
// NACK. A viewer that falls behind jumps to the newest keyframe and slows nobody.
//
// The relay outlives publishers: a new Feed continues the sequence numbers and
// timestamps of the one before, so viewers see one unbroken stream.
//
// Lifecycle: OpenPool, then Open per stream, Publish and Subscribe in any order;
// Close the pool after every viewer is closed. It knows nothing of WebRTC but
// pion's RTP types.
package relay
