// Package ingest turns the RTP of one publisher into frames on a common timeline.
//
// A session has a Clock, and each track a TrackClock: it follows RTCP sender reports,
// and the arrival time until the first of them. Each track also has a Reorder buffer,
// and an assembler for its codec.
//
// The package does no I/O and starts no goroutines. One goroutine uses what belongs to
// a track; only its TrackClock may be shared.
package ingest

import "time"

// Packet is one RTP packet of a publisher. The payload is never changed after
// the packet was made.
type Packet struct {
	Seq       uint16
	Timestamp uint32
	Marker    bool
	Payload   []byte
	Arrival   time.Time
	Wall      time.Time // capture time on the server's clock, from TrackClock
}
