// Package ingest turns the RTP of one publisher into frames on a common timeline.
//
// A session has a Clock, and each track a TrackClock: it uses the arrival time until the first RTCP
// sender report, and follows the reports from then on. Each track also has a Reorder buffer and an
// assembler for its codec.
//
// The package does no I/O and starts no goroutines. Each track's state belongs to one goroutine; only its
// TrackClock may be shared.
package ingest

import "time"

// Packet is one RTP packet of a publisher. The payload never changes.
type Packet struct {
	Seq       uint16
	Timestamp uint32
	Marker    bool
	Payload   []byte
	Arrival   time.Time
	Wall      time.Time // capture time on the server's clock, from TrackClock
}
