package opus

import "time"

// SilenceLength holds how long the packet of Silence plays.
const SilenceLength = 20 * time.Millisecond

// Silence returns a packet of silence: one stereo CELT frame (RFC 6716, section 3.1, configuration 31).
func Silence() []byte { return []byte{31<<3 | 1<<2, 0xFF, 0xFE} }
