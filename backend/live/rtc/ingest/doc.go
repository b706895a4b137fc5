// Package ingest turns the RTP of one publisher into frames on a common
// timeline: a Clock per session with a TrackClock per track (RTCP sender
// reports, arrival time until the first), a Reorder buffer, and an assembler
// per codec. It does no I/O and starts no goroutines; a track's parts are used
// by one goroutine, only TrackClock may be shared.
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
